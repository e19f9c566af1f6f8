import { refreshAnswer } from '@lucas/contract/auth.ts'
import { NetworkError } from './api-error.ts'
import { rawRequest } from './raw-request.ts'
import { session } from './session-store.ts'

/** One tab at a time; where the browser has no locks, the server gives repeats the same successor for ten seconds. */
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('lucas-refresh', work) : work()

let running: Promise<boolean> | null = null

async function renew(spentAccess: string): Promise<boolean> {
  session.reload()
  const { access, refresh } = session.get()
  if (access === null || refresh === null) return false
  if (access !== spentAccess) return true
  const response = await rawRequest('/api/auth/token/refresh/', { method: 'POST', body: { refresh } })
  if (response.status === 401) {
    session.clear()
    return false
  }
  // Anything but a clear refusal says nothing about the session: it stays (S-18).
  if (!response.ok) throw new NetworkError(false)
  session.renew(refreshAnswer.parse(await response.json()))
  return true
}

/**
 * Gets a new access token, once for all calls and all tabs. True: repeat the call. False: the session is over and
 * the state is cleared. Throws a NetworkError when nobody answered; the session stays.
 */
export function refreshSession(spentAccess: string): Promise<boolean> {
  running ??= withLock(() => renew(spentAccess)).finally(() => {
    running = null
  })
  return running
}
