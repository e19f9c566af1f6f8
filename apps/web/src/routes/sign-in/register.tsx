import { createRoute } from '@tanstack/react-router'
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
  loader: () => {
    RegisterScreen.preload()
    // Visitors often switch between the two forms.
    LoginScreen.preload()
  },
  component: function Register() {
    const navigate = registerRoute.useNavigate()
    return <RegisterScreen onSignedIn={() => navigate({ to: '/auth/verify', replace: true })} />
  },
})
