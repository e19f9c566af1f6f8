import { pageTitles } from '@lucas/contract/copy/page-titles.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getHomePath } from '../lib/app/home-screen.ts'
import { isSignedIn } from '../lib/session/session.ts'
import { redirectedKey } from '../lib/session/storage-keys.ts'

const titles: Readonly<Record<string, string>> = pageTitles

/** Every screen has its own title. */
function Root() {
  const title = useMatches({ select: (matches) => titles[matches.at(-1)?.fullPath ?? ''] })
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Lucas`
  }, [title])
  return <Outlet />
}

/** Unknown paths redirect to the dashboard or, without a session, to the landing page (spec 2), which then says so. */
function NotFoundRedirect() {
  if (isSignedIn()) return <Navigate to={getHomePath()} state={{ isRedirected: true }} replace />
  sessionStorage.setItem(redirectedKey, '1')
  return <Navigate to="/" replace />
}

export const rootRoute = createRootRouteWithContext<{ cache: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundRedirect,
})
