import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.tsx'

/** Opened from a mail, with or without a session. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/baja',
  component: lazyRouteComponent(
    () => import('../../features/auth/unsubscribe-screen.tsx'),
    'UnsubscribeScreen',
  ),
})
