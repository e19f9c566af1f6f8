import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readPeriodSearch } from '../lib/period.ts'
import { signedInRoute } from './signed-in.tsx'

export const TopbarScreen = lazyRouteComponent(
  () => import('../features/dashboard/topbar-screen.tsx'),
  'TopbarScreen',
)

/** The variant of twelve months with the second navigation (spec 2). */
export const dashboardTopbarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard-topbar',
  validateSearch: readPeriodSearch,
  component: TopbarScreen,
})
