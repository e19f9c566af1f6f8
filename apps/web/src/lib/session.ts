import type { LoginInput, RegisterInput } from '@lucas/contract/auth.ts'
import { sessionAnswer, user } from '@lucas/contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { lock } from './lock.ts'
import { rawRequest } from './raw-request.ts'
import { session, useSession } from './session-store.ts'
import { authStorageKey, exampleKey, goalsKey, isExample, memory } from './storage-keys.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.get('/api/auth/profile/me/', user, { signal }),
  staleTime: 60_000,
})

export const isSignedIn = (): boolean => session.get().access !== null
export const useSessionUser = () => useSession((state) => state.user)

export async function login(input: LoginInput): Promise<void> {
  session.signIn(await api.post('/api/auth/login/', input, sessionAnswer))
}

export async function register(input: RegisterInput): Promise<void> {
  session.signIn(await api.post('/api/auth/register/', input, sessionAnswer))
}

/** Clears everything personal in this browser; also where the server cannot be reached (spec 4, S-27). */
export function forget(cache: QueryClient): void {
  session.clear()
  cache.clear()
  memory.removeItem(goalsKey)
  lock.forget()
  // What a visit among example data did not write in its tab is the person's.
  for (const key of Object.keys(sessionStorage))
    if (!isExample || key.startsWith(exampleKey)) sessionStorage.removeItem(key)
}

/** Ends the session on the server and here; the state clears even if the call fails (spec 4). */
export async function logout(cache: QueryClient): Promise<void> {
  if (isExample) return (await import('./example.ts')).endVisit('/')
  const { refresh } = session.get()
  forget(cache)
  if (refresh === null) return
  const call = rawRequest('/api/auth/logout/', { method: 'POST', body: { refresh } })
  await call.catch(() => undefined) // out here already; a server out of reach lets the session age
}

/** Calls back when this or another tab signed out or changed the person. Returns how to stop. */
export function watchSession(onEnd: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === null || key === authStorageKey) session.reload()
  }
  addEventListener('storage', fromOtherTab)
  const stop = useSession.subscribe((now, before) => {
    if (before.user !== null && now.user?.id !== before.user.id) onEnd()
  })
  return () => {
    removeEventListener('storage', fromOtherTab)
    stop()
  }
}
