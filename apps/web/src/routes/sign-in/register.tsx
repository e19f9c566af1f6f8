import { createRoute } from '@tanstack/react-router'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { getHomePath } from '../../lib/app/home-screen.ts'
import { isOpenToAll, sendsMail } from '../../lib/app/installation.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { signedOutRoute } from '../signed-out.tsx'
import { LoginScreen } from './login.tsx'

/** Loaded without a session only, to keep the signed-in start small. */
const RegisterScreen = lazyComponent(
  async () => (await import('../../features/auth/register-screen.tsx')).RegisterScreen,
)

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  loader: async ({ context: { cache } }) => {
    RegisterScreen.preload()
    // Visitors often switch between the two forms.
    LoginScreen.preload()
    // Who may register decides what the screen is; without an answer the form says why it fails.
    if (!isOpenToAll()) await cache.prefetchQuery({ ...appInfoQuery, staleTime: 0 })
  },
  component: function Register() {
    const navigate = registerRoute.useNavigate()
    // Without mail no code is on its way.
    const next = sendsMail() ? '/auth/verify' : getHomePath()
    return <RegisterScreen onSignedIn={() => navigate({ to: next, replace: true })} />
  },
})
