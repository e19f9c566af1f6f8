import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { alertsRoute } from './routes/alerts.tsx'
import { analyticsRoute } from './routes/analytics.tsx'
import { confirmEmailRoute, confirmNewsletterRoute } from './routes/confirm-email.tsx'
import { connectionsRoute } from './routes/connections.tsx'
import { dashboardRoute } from './routes/dashboard.tsx'
import { dashboardLegacyRoute } from './routes/dashboard-legacy.tsx'
import { dashboardTopbarRoute } from './routes/dashboard-topbar.tsx'
import { demoRoute } from './routes/demo.tsx'
import { goalsRoute } from './routes/goals.tsx'
import { helpRoute } from './routes/help.tsx'
import { homeRoute } from './routes/home.tsx'
import { importStatementsRoute } from './routes/import-statements.tsx'
import { licencesRoute } from './routes/licences.tsx'
import { linkBankRoute } from './routes/link-bank.tsx'
import { loginRoute } from './routes/login.tsx'
import { facebookReturnRoute, googleReturnRoute } from './routes/oauth-return.tsx'
import { forgotRoute, resetRoute } from './routes/recover.tsx'
import { registerRoute } from './routes/register.tsx'
import { reviewRoute } from './routes/review.tsx'
import { rootRoute } from './routes/root.tsx'
import { settingsRoute } from './routes/settings.tsx'
import { signedInRoute } from './routes/signed-in.tsx'
import { signedOutRoute } from './routes/signed-out.tsx'
import { spendRoute } from './routes/spend.tsx'
import { undoDeletionRoute } from './routes/undo-deletion.tsx'
import { unsubscribeRoute } from './routes/unsubscribe.tsx'
import { verifyRoute } from './routes/verify.tsx'
import { walletRoute } from './routes/wallet.tsx'
import { ScreenError } from './ui/primitives/screen-error.tsx'

const tree = rootRoute.addChildren([
  signedInRoute.addChildren([
    homeRoute,
    dashboardRoute,
    dashboardLegacyRoute,
    dashboardTopbarRoute,
    spendRoute,
    reviewRoute,
    goalsRoute,
    connectionsRoute,
    importStatementsRoute,
    linkBankRoute,
    analyticsRoute,
    walletRoute,
    alertsRoute,
    settingsRoute,
    helpRoute,
    licencesRoute,
  ]),
  signedOutRoute.addChildren([loginRoute, registerRoute]),
  confirmEmailRoute,
  confirmNewsletterRoute,
  verifyRoute,
  googleReturnRoute,
  facebookReturnRoute,
  forgotRoute,
  resetRoute,
  undoDeletionRoute,
  unsubscribeRoute,
  demoRoute,
])

/** Creates the router of the app. The landing page is a separate document. */
export const createAppRouter = (cache: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { cache },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    // The transaction list restores its position from the row in its URL.
    scrollRestoration: ({ location }) => location.pathname !== '/spend',
    trailingSlash: 'never',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
