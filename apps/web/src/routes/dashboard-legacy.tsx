import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseCurrencySearch } from '../lib/search-params/currency-search.ts'
import { signedInRoute } from './signed-in.tsx'

export const PanelScreen = lazyRouteComponent(
  () => import('../features/dashboard/panel-screen.tsx'),
  'PanelScreen',
)

/** Panel Principal (spec 2). */
export const dashboardLegacyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard-legacy',
  validateSearch: parseCurrencySearch,
  component: PanelScreen,
})
