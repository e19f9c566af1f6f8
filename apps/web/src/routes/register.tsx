import { createRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/auth/register-screen.tsx'
import { signedOutRoute } from './signed-out.tsx'

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  component: function Register() {
    const navigate = registerRoute.useNavigate()
    return <RegisterScreen onSignedIn={() => navigate({ to: '/dashboard', replace: true })} />
  },
})
