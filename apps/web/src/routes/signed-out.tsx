import { createRoute, redirect } from '@tanstack/react-router'
import { homePath } from '../lib/home-screen.ts'
import { isSignedIn } from '../lib/session.ts'
import { rootRoute } from './root.tsx'

export const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: homePath(), replace: true })
  },
})
