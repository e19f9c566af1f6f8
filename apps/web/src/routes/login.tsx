import { createRoute } from '@tanstack/react-router'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { safeReturnPath } from '../lib/return-path.ts'
import { signedOutRoute } from './signed-out.tsx'

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
    return <LoginScreen onSignedIn={() => navigate({ href: next ?? '/dashboard', replace: true })} />
  },
})
