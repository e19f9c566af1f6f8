import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import { homePath } from '../lib/home-screen.ts'
import { isSignedIn } from '../lib/session.ts'

/** Unknown paths lead to the dashboard or, for visitors, to the landing page (spec 2). */
const Unknown = () => <Navigate to={isSignedIn() ? homePath() : '/'} replace />

export const rootRoute = createRootRouteWithContext<{ cache: QueryClient }>()({
  component: Outlet,
  notFoundComponent: Unknown,
})
