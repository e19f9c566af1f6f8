import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parsePeriodSearch } from '../lib/search-params/period.ts'
import { signedInRoute } from './signed-in.tsx'

export const DashboardScreen = lazyRouteComponent(
  () => import('../features/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
)

export const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: parsePeriodSearch,
  component: DashboardScreen,
})
