import type { LoginInput, RegisterInput } from '@lucas/contract/auth/auth.ts'
import { sessionAnswer, user } from '@lucas/contract/auth/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPush } from '../app/forget-push.ts'
import { apiQuery } from '../http/api-query.ts'
import { api } from '../http/http.ts'
import { rawRequest } from '../http/raw-request.ts'
import { discardUnsent, wipeStoredAnswers } from '../offline/answers.ts'
import { appLock } from './app-lock.ts'
import { session, useSession } from './session-store.ts'
import { authStorageKey, demoSessionKey, goalsKey, isDemoSession, userStorage } from './storage-keys.ts'

export const profileQuery = apiQuery(['profile'], '/api/auth/profile/me/', user, { staleTime: 60_000 })

export const isSignedIn = (): boolean => session.get().access !== null
export const useSessionUser = () => useSession((state) => state.user)

export async function login(input: LoginInput): Promise<void> {
  session.signIn(await api.post('/api/auth/login/', input, sessionAnswer))
}

export async function register(input: RegisterInput): Promise<void> {
  session.signIn(await api.post('/api/auth/register/', input, sessionAnswer))
}

/** Clears all user data in this browser, also without a connection to the server (spec 4, S-27). */
export function clearUserData(cache: QueryClient): void {
  session.clear()
  cache.clear()
  // A demo session stores nothing: what is there belongs to the signed-in user.
  if (!isDemoSession) wipeStoredAnswers()
  userStorage.removeItem(goalsKey)
  appLock.clear()
  if (!isDemoSession) forgetPush().catch(() => undefined) // a browser that has no caches or push has nothing to forget
  // In a demo session, the other keys belong to the signed-in user.
  for (const key of Object.keys(sessionStorage))
    if (!isDemoSession || key.startsWith(demoSessionKey)) sessionStorage.removeItem(key)
}

/** Ends the session on the server and in this browser. The local state is cleared even if the request fails (spec 4). */
export async function logout(cache: QueryClient): Promise<void> {
  if (isDemoSession) return (await import('./demo-session.ts')).endDemoSession('/')
  const { refresh } = session.get()
  await discardUnsent()
  clearUserData(cache)
  if (refresh === null) return
  const call = rawRequest('/api/auth/logout/', { method: 'POST', body: { refresh } })
  await call.catch(() => undefined) // the local session has ended; the server expires it
}

/** Calls `onEnd` when this or another tab signs out or changes the user. Returns a function that stops it. */
export function watchSession(onEnd: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === authStorageKey) session.reload()
  }
  addEventListener('storage', onStorage)
  const stop = useSession.subscribe((now, before) => {
    if (before.user !== null && now.user?.id !== before.user.id) onEnd()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}
