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

/** Reached from the first mail, mostly by visitors. */
export const confirmNewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmar-consejos',
  component: lazyRouteComponent(
    () => import('../features/auth/confirm-news-screen.tsx'),
    'ConfirmNewsScreen',
  ),
})
