import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { homePath } from '../lib/home-screen.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { signedOutRoute } from './signed-out.tsx'

/** Forms are loaded by visitors only: the signed-in start does without them. */
export const LoginScreen = lazyRouteComponent(
  () => import('../features/auth/login-screen.tsx'),
  'LoginScreen',
)

export const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/login',
  // The router keeps what a validation leaves out: a refused path is said to be none (S-28).
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
    next: safeReturnPath(next) ?? undefined,
  }),
  component: function Login() {
    const { next } = loginRoute.useSearch()
    const navigate = loginRoute.useNavigate()
    return (
      <LoginScreen next={next} onSignedIn={() => navigate({ href: next ?? homePath(), replace: true })} />
    )
  },
})
