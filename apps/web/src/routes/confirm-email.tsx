import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** Reached from a mail, signed in or not. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmar-correo',
  component: lazyRouteComponent(
    () => import('../features/auth/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
})
