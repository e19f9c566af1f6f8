import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** Reached from a mail, signed in or not. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/baja',
  component: lazyRouteComponent(() => import('../features/auth/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
})
