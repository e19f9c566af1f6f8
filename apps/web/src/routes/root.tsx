import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import { getHomePath } from '../lib/app/home-screen.ts'
import { isSignedIn } from '../lib/session/session.ts'

/** Unknown paths redirect to the dashboard or, without a session, to the landing page (spec 2). */
const NotFoundRedirect = () => <Navigate to={isSignedIn() ? getHomePath() : '/'} replace />

export const rootRoute = createRootRouteWithContext<{ cache: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundRedirect,
})
