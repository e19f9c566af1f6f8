import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readPeriodSearch } from '../lib/period.ts'
import { signedInRoute } from './signed-in.tsx'

export const DashboardScreen = lazyRouteComponent(
  () => import('../features/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
)

export const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: readPeriodSearch,
  component: DashboardScreen,
})
