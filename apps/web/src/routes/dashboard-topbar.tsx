import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parsePeriodSearch } from '../lib/search-params/period.ts'
import { signedInRoute } from './signed-in.tsx'

export const TopbarScreen = lazyRouteComponent(
  () => import('../features/dashboard/topbar-screen.tsx'),
  'TopbarScreen',
)

/** The dashboard of twelve months with the second navigation (spec 2). */
export const dashboardTopbarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard-topbar',
  validateSearch: parsePeriodSearch,
  component: TopbarScreen,
})
