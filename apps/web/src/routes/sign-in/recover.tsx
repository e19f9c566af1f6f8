import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.tsx'

const ForgotScreen = lazyRouteComponent(() => import('../../features/auth/forgot-screen.tsx'), 'ForgotScreen')
const ResetScreen = lazyRouteComponent(() => import('../../features/auth/reset-screen.tsx'), 'ResetScreen')

/** Opened from the login and from a mail, with or without a session. */
export const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recuperar',
  loader: () => ForgotScreen.preload?.(),
  component: ForgotScreen,
})

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restablecer',
  loader: () => ResetScreen.preload?.(),
  component: function Reset() {
    const navigate = resetRoute.useNavigate()
    return <ResetScreen onDone={() => void navigate({ to: '/login', replace: true })} />
  },
})
