import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { LoginScreen } from './login.tsx'
import { signedOutRoute } from './signed-out.tsx'

/** Forms are loaded by visitors only: the signed-in start does without them. */
const RegisterScreen = lazyRouteComponent(
  () => import('../features/auth/register-screen.tsx'),
  'RegisterScreen',
)

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  // Visitors go to and fro between the two doors.
  loader: () => void LoginScreen.preload?.(),
  component: function Register() {
    const navigate = registerRoute.useNavigate()
    return <RegisterScreen onSignedIn={() => navigate({ to: '/auth/verify', replace: true })} />
  },
})
