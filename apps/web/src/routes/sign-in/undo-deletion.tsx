import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.tsx'

/** Opened from a mail, with or without a session. */
export const undoDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recuperar-cuenta',
  component: lazyRouteComponent(
    () => import('../../features/auth/undo-deletion-screen.tsx'),
    'UndoDeletionScreen',
  ),
})
