import { refreshedTokens } from '@lucas/contract/auth/session.ts'
import { session } from '../session/session-store.ts'
import { NetworkError } from './api-error.ts'
import { rawRequest } from './raw-request.ts'

const lockName = 'lucas-refresh'
/** Other tabs see a write to local storage after about this time. */
const writeVisibleMs = 100

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Runs `work` in one tab at a time; `waited` is true if another tab held the lock just before. The lock is released when
 * other tabs can see the new tokens. Without the Locks API, parallel refreshes get the same new tokens for ten seconds.
 */
function withLock(work: (waited: boolean) => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work(false)
  return new Promise((resolve, reject) => {
    const runAndRelease = async (waited: boolean): Promise<void> => {
      const done = work(waited)
      resolve(done)
      await done.catch(() => undefined) // the caller of withLock gets the error
      await pause(writeVisibleMs)
    }
    const queue = () => navigator.locks.request(lockName, () => runAndRelease(true))
    navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => (lock === null ? queue() : runAndRelease(false)))
      .catch(reject)
  })
}

async function waitForOtherTab(expiredAccess: string): Promise<void> {
  for (const end = Date.now() + 2 * writeVisibleMs; Date.now() < end; await pause(5)) {
    session.reload()
    if (session.get().access !== expiredAccess) return
  }
}

let runningRefresh: Promise<boolean> | null = null

async function refreshTokens(expiredAccess: string, waited: boolean): Promise<boolean> {
  if (waited) await waitForOtherTab(expiredAccess)
  session.reload()
  const { access, refresh } = session.get()
  if (access === null || refresh === null) return false
  if (access !== expiredAccess) return true
  const response = await rawRequest('/api/auth/token/refresh/', { method: 'POST', body: { refresh } })
  if (response.status === 401) {
    session.clear()
    return false
  }
  // Only a 401 ends the session (S-18).
  if (!response.ok) throw new NetworkError(false)
  session.updateTokens(refreshedTokens.parse(await response.json()))
  return true
}

/**
 * Gets a new access token, once for all requests and tabs. Returns true if the request can be repeated, and false if the
 * session has ended and its state is cleared. Throws a `NetworkError` if there is no answer; the session stays.
 */
export function refreshSession(expiredAccess: string): Promise<boolean> {
  runningRefresh ??= withLock((waited) => refreshTokens(expiredAccess, waited)).finally(() => {
    runningRefresh = null
  })
  return runningRefresh
}
