import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.tsx'

/** Opened from a mail, with or without a session. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmar-correo',
  component: lazyRouteComponent(
    () => import('../../features/auth/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
})

/** Opened from the first mail, mostly without a session. */
export const confirmNewsletterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmar-consejos',
  component: lazyRouteComponent(
    () => import('../../features/auth/confirm-newsletter-screen.tsx'),
    'ConfirmNewsletterScreen',
  ),
})
