import { registerBrowserErrorRoute } from '../platform/http/browser-errors.ts'
import { registerCspReportRoute } from '../platform/http/csp-reports.ts'
import { type HealthChecks, registerHealthRoutes } from '../platform/http/health.ts'
import { registerIdempotency } from '../platform/http/idempotency/idempotency.ts'
import { registerOpenApiRoutes } from '../platform/http/openapi/openapi.ts'
import type { WebAppFiles } from '../platform/http/pages/web-app.ts'
import { registerWellKnown } from '../platform/http/pages/well-known.ts'
import { createHttp } from '../platform/http/server.ts'
import { registerMailPage } from '../platform/mail/mail-outbox.ts'
import { createHub } from '../platform/sockets/hub.ts'
import { registerSocketChannel, registerSocketRoutes } from '../platform/sockets/routes.ts'
import { createTickets } from '../platform/sockets/tickets.ts'
import { apiDescription } from './api-description.ts'
import type { ModulesDeps, ProductModules } from './modules.ts'
import type { PlatformDeps } from './platform.ts'
import { exampleRoutes, publicRoutes } from './route-policy.ts'
import { allowedOrigins, httpSettings, toPlaceholders } from './settings.ts'

export type HttpServerDeps = ModulesDeps &
  Pick<PlatformDeps, 'metrics' | 'tracing'> &
  Pick<ProductModules, 'modules' | 'auth' | 'goals'> & {
    healthChecks: HealthChecks
    web?: WebAppFiles | undefined
  }

/** Creates the HTTP server with all routes and sockets. Hooks come first: they apply to routes that are added later. */
export async function createHttpServer({
  config,
  version,
  web,
  healthChecks,
  metrics,
  tracing,
  platform,
  bank,
  checkout,
  modules,
  auth,
  goals,
}: HttpServerDeps) {
  const { db, clock, log, events, hasMailPage } = platform
  const { readStatus, verifyAccessToken } = auth.sessions
  const http = await createHttp({
    settings: httpSettings(config, version, bank.provider.widgetOrigin),
    log,
    clock,
    authenticate: auth.authenticate,
    observers: { tracing, onFinished: metrics.recordRequest },
    exampleRoutes,
    publicRoutes: publicRoutes({ mail: hasMailPage, checkout: checkout !== null }),
    ...(web === undefined ? {} : { web: { ...web, blanks: toPlaceholders(config) } }),
  })
  registerIdempotency(http, { db, clock })

  const hub = createHub({
    clock,
    readStatus,
    onError: (err) => log.error({ err }, 'socket delivery failed'),
  })
  const sockets = {
    hub,
    tickets: createTickets({ db, clock }),
    readStatus,
    recentEvents: events.recent,
    allowedOrigins: allowedOrigins(config),
  }
  await registerSocketRoutes(http, sockets)
  registerSocketChannel(http, sockets, '/ws/goals/', { ...goals.channel, verifyAccessToken })

  for (const { routes } of modules) await routes?.(http)
  registerCspReportRoute(http, clock)
  registerBrowserErrorRoute(http, { clock, onReport: metrics.countBrowserError })
  if (hasMailPage) registerMailPage(http, { db, env: config.env })
  registerOpenApiRoutes(http, apiDescription)
  registerHealthRoutes(http, healthChecks, log)
  registerWellKnown(http, { clock, publicUrl: config.publicUrl, supportEmail: config.supportEmail ?? null })
  return { http, hub }
}
