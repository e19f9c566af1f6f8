import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { reportBrowserError } from './lib/app/report-errors.ts'
import { alertsRoute } from './routes/alerts.tsx'
import { analyticsRoute } from './routes/analytics.tsx'
import { budgetsRoute } from './routes/budgets.tsx'
import { commitmentsRoute } from './routes/commitments.tsx'
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
import { reconcileRoute } from './routes/reconcile.tsx'
import { reviewRoute } from './routes/review.tsx'
import { rootRoute } from './routes/root.tsx'
import { rulesRoute } from './routes/rules.tsx'
import { settingsRoute } from './routes/settings.tsx'
import { confirmEmailRoute, confirmNewsletterRoute } from './routes/sign-in/confirm-email.tsx'
import { loginRoute } from './routes/sign-in/login.tsx'
import { facebookReturnRoute, googleReturnRoute } from './routes/sign-in/oauth-return.tsx'
import { forgotRoute, resetRoute } from './routes/sign-in/recover.tsx'
import { registerRoute } from './routes/sign-in/register.tsx'
import { undoDeletionRoute } from './routes/sign-in/undo-deletion.tsx'
import { unsubscribeRoute } from './routes/sign-in/unsubscribe.tsx'
import { verifyRoute } from './routes/sign-in/verify.tsx'
import { signedInRoute } from './routes/signed-in.tsx'
import { signedOutRoute } from './routes/signed-out.tsx'
import { spendRoute } from './routes/spend.tsx'
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
    rulesRoute,
    goalsRoute,
    connectionsRoute,
    importStatementsRoute,
    reconcileRoute,
    linkBankRoute,
    analyticsRoute,
    budgetsRoute,
    walletRoute,
    commitmentsRoute,
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
    defaultOnCatch: (error) => reportBrowserError('render', error),
    // The transaction list restores its position from the row in its URL.
    scrollRestoration: ({ location }) => location.pathname !== '/spend',
    trailingSlash: 'never',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
