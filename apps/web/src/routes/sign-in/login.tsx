import { createRoute } from '@tanstack/react-router'
import { getHomePath } from '../../lib/app/home-screen.ts'
import { safeReturnPath } from '../../lib/session/return-path.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { signedOutRoute } from '../signed-out.tsx'

/** Loaded without a session only, to keep the signed-in start small. */
export const LoginScreen = lazyComponent(
  async () => (await import('../../features/auth/login-screen.tsx')).LoginScreen,
)

export const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/login',
  loader: LoginScreen.preload,
  // The router keeps parameters that the validation omits, so a rejected path is set to undefined (S-28).
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
    next: safeReturnPath(next) ?? undefined,
  }),
  component: function Login() {
    const { next } = loginRoute.useSearch()
    const navigate = loginRoute.useNavigate()
    return (
      <LoginScreen next={next} onSignedIn={() => navigate({ href: next ?? getHomePath(), replace: true })} />
    )
  },
})
