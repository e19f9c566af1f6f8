import { createRoute, redirect } from '@tanstack/react-router'
import { getHomePath } from '../lib/app/home-screen.ts'
import { isSignedIn } from '../lib/session/session.ts'
import { rootRoute } from './root.tsx'

export const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: getHomePath(), replace: true })
  },
})
