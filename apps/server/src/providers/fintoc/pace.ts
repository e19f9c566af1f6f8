import { setTimeout as wait } from 'node:timers/promises'

/** Lets at most so many calls a second begin, in the order in which they come (reference 2.1: five, else 429). */
export function createPace(perSecond: number) {
  const gap = 1_000 / perSecond
  let next = 0
  return async function turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await wait(at - now, undefined, signal ? { signal } : {})
  }
}
