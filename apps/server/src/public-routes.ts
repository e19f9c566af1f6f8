import { authPublicRoutes } from './modules/auth/index.ts'
import { demoPublicRoutes } from './modules/example/index.ts'
import { identityPublicRoutes } from './modules/identities/index.ts'
import { landingPublicRoutes } from './modules/landing/index.ts'
import { unsubscribePublicRoutes } from './modules/notifications/index.ts'
import { privacyPublicRoutes } from './modules/privacy/index.ts'
import { securityPublicRoutes } from './modules/security/index.ts'
import { cspReportRoute } from './platform/http/csp-reports.ts'
import { healthPublicRoutes } from './platform/http/health.ts'
import { openApiPublicRoutes } from './platform/http/openapi.ts'
import { mailPagePublicRoutes } from './platform/mail/mail-outbox.ts'
import { checkoutPublicRoutes } from './providers/checkout/routes.ts'

/** What may be called without signing in (S-01); `sec/route-policy` compares it with what is registered. */
export const publicRoutes = (pages: { mail: boolean; checkout: boolean }): string[] => [
  ...authPublicRoutes,
  ...securityPublicRoutes,
  ...identityPublicRoutes,
  ...privacyPublicRoutes,
  ...landingPublicRoutes,
  ...demoPublicRoutes,
  ...unsubscribePublicRoutes,
  'GET /api/app/',
  cspReportRoute,
  ...healthPublicRoutes,
  ...openApiPublicRoutes,
  ...(pages.mail ? mailPagePublicRoutes : []),
  ...(pages.checkout ? checkoutPublicRoutes : []),
]
