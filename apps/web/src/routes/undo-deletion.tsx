import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** Reached from a mail, signed in or not. */
export const undoDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recuperar-cuenta',
  component: lazyRouteComponent(
    () => import('../features/auth/undo-deletion-screen.tsx'),
    'UndoDeletionScreen',
  ),
})
