import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { homePath } from '../lib/home-screen.ts'
import { isSignedIn } from '../lib/session.ts'
import { rootRoute } from './root.tsx'

const VerifyScreen = lazyRouteComponent(() => import('../features/auth/verify-screen.tsx'), 'VerifyScreen')

/** Reachable signed in and signed out (decisions 2). */
export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify',
  loader: () => VerifyScreen.preload?.(),
  component: function Verify() {
    const navigate = verifyRoute.useNavigate()
    const go = () => navigate({ to: isSignedIn() ? homePath() : '/login', replace: true })
    return <VerifyScreen onVerified={() => void go()} />
  },
})
