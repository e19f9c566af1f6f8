import type { Security } from '@lucas/contract/auth/lock.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reportUse, securityQuery } from '../../entities/security/queries.ts'
import { vault } from '../../lib/offline/vault.ts'
import { appLock } from '../../lib/session/app-lock.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const throttleMs = 500

/** Locks all tabs after the user's timeout without activity in any of them. Renders nothing. */
export function LockWatch() {
  const { data } = useQuery(securityQuery)
  const answered = data === undefined ? undefined : data.has_pin ? data.lock_timeout_seconds : null
  // Until the server answers, and without a network, the timeout of the last time holds.
  const [known] = useState(appLock.getTimeoutSeconds)
  const after = answered === undefined ? known : answered

  useEffect(() => {
    if (answered !== undefined) appLock.setTimeoutSeconds(answered)
  }, [answered])
  useEffect(() => {
    if (data !== undefined) void checkPasskey(data).catch(() => undefined) // the next start checks it
  }, [data])
  useEffect(() => {
    if (after === null) return
    appLock.markActive()
    report()
    return watchActivity(after * 1_000, report)
  }, [after])
  return null
}

/** Forgets the passkey that opens what is stored here, once it may not unlock any more or was removed. */
async function checkPasskey({ biometric_enabled: canUnlock, passkey_count: count }: Security): Promise<void> {
  const stored = await vault.findPasskey()
  if (stored === undefined) return
  const { credentialId } = stored.passkey
  const isOwn =
    canUnlock &&
    count > 0 &&
    (await (await import('../../lib/session/passkeys.ts')).isOwnPasskey(credentialId))
  if (!isOwn) await vault.forgetPasskey()
}

const report = (): void => void reportUse().catch(() => undefined) // the next activity reports again

/** Locks after the timeout without activity. `reportActivity` runs up to five times per timeout, for the server's lock. */
function watchActivity(afterMs: number, reportActivity: () => void): () => void {
  let lastActivityAt = 0
  let reportedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    if (appLock.isOverdue()) appLock.lock()
    else timer = setTimeout(check, Math.max(50, appLock.getMsUntilLock() ?? afterMs))
  }
  function onActivity(): void {
    const now = Date.now()
    if (now - lastActivityAt < throttleMs) return
    lastActivityAt = now
    // A device that wakes from sleep gets an input after the timeout.
    if (appLock.isOverdue()) {
      check()
      return
    }
    appLock.markActive()
    if (now - reportedAt < afterMs / 5) return
    reportedAt = now
    reportActivity()
  }

  for (const eventName of activityEvents)
    addEventListener(eventName, onActivity, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    clearTimeout(timer)
    for (const eventName of activityEvents) removeEventListener(eventName, onActivity, { capture: true })
    document.removeEventListener('visibilitychange', check)
  }
}
