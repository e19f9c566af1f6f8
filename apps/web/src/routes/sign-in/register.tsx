import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedOutRoute } from '../signed-out.tsx'
import { LoginScreen } from './login.tsx'

/** Loaded without a session only, to keep the signed-in start small. */
const RegisterScreen = lazyRouteComponent(
  () => import('../../features/auth/register-screen.tsx'),
  'RegisterScreen',
)

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  // Visitors often switch between the two forms.
  loader: () => LoginScreen.preload?.(),
  component: function Register() {
    const navigate = registerRoute.useNavigate()
    return <RegisterScreen onSignedIn={() => navigate({ to: '/auth/verify', replace: true })} />
  },
})
