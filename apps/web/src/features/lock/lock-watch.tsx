import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lock } from '../../lib/lock.ts'
import { securityQuery } from '../../lib/security.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const notedEveryMs = 500

/** Locks every tab once nobody has used any of them for as long as the person chose; shows nothing. */
export function LockWatch() {
  const cache = useQueryClient()
  const { data } = useQuery(securityQuery)
  const after = data === undefined ? undefined : data.has_pin ? data.lock_timeout_seconds : null

  useEffect(() => {
    if (after !== undefined) lock.waits(after)
    if (typeof after !== 'number') return
    lock.seen()
    return watchUse(after * 1_000, () => void cache.fetchQuery({ ...securityQuery, staleTime: 0 }))
  }, [after, cache])
  return null
}

/** `tell` says to the server that somebody is here, a few times as often as it would lock by itself. */
function watchUse(afterMs: number, tell: () => void): () => void {
  let notedAt = 0
  let toldAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    if (lock.isOverdue()) lock.shut()
    else timer = setTimeout(look, Math.max(50, lock.dueIn() ?? afterMs))
  }
  function note(): void {
    const now = Date.now()
    if (now - notedAt < notedEveryMs) return
    notedAt = now
    // A machine that slept wakes up by a touch: that touch comes too late.
    if (lock.isOverdue()) {
      look()
      return
    }
    lock.seen()
    if (now - toldAt < afterMs / 5) return
    toldAt = now
    tell()
  }

  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
