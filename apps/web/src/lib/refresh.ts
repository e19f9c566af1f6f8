import { refreshAnswer } from '@lucas/contract/session.ts'
import { NetworkError } from './api-error.ts'
import { rawRequest } from './raw-request.ts'
import { session } from './session-store.ts'

const lockName = 'lucas-refresh'
/** What one tab has written is seen by another one a moment later. */
const settleMs = 100

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * One tab at a time; `waited` says that another one was here just now. The lock is given back only when others can see
 * what was written. Where the browser has no locks, the server gives repeats the same successor for ten seconds.
 */
function withLock(work: (waited: boolean) => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work(false)
  return new Promise((resolve, reject) => {
    const hold = async (waited: boolean): Promise<void> => {
      const done = work(waited)
      resolve(done)
      await done.catch(() => undefined) // whoever asked hears of it
      await pause(settleMs)
    }
    const queue = () => navigator.locks.request(lockName, () => hold(true))
    navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => (lock === null ? queue() : hold(false)))
      .catch(reject)
  })
}

async function awaitOtherTab(spentAccess: string): Promise<void> {
  for (const end = Date.now() + 2 * settleMs; Date.now() < end; await pause(5)) {
    session.reload()
    if (session.get().access !== spentAccess) return
  }
}

let running: Promise<boolean> | null = null

async function renew(spentAccess: string, waited: boolean): Promise<boolean> {
  if (waited) await awaitOtherTab(spentAccess)
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
  running ??= withLock((waited) => renew(spentAccess, waited)).finally(() => {
    running = null
  })
  return running
}
