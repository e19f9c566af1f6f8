import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

export const connectionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections',
  component: lazyRouteComponent(
    () => import('../features/connections/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
})
