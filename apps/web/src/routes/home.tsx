import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readPeriodSearch } from '../features/dashboard/period.ts'
import { signedInRoute } from './signed-in.tsx'

/** `/` shows the main dashboard, as `/dashboard` does (spec 2). */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
})
