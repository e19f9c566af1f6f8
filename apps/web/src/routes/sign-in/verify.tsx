import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getHomePath } from '../../lib/app/home-screen.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { rootRoute } from '../root.tsx'

const VerifyScreen = lazyRouteComponent(() => import('../../features/auth/verify-screen.tsx'), 'VerifyScreen')

/** Available with and without a session (decisions 2). */
export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify',
  loader: () => VerifyScreen.preload?.(),
  component: function Verify() {
    const navigate = verifyRoute.useNavigate()
    const go = () => navigate({ to: isSignedIn() ? getHomePath() : '/login', replace: true })
    return <VerifyScreen onVerified={() => void go()} />
  },
})
