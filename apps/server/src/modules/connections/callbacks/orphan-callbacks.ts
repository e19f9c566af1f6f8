import type { Clock } from '../../../platform/clock.ts'

const maxCases = 1_000
const maxBodies = 4
const maxBytes = 16 * 1024
const maxAgeMs = 30 * 60_000

/**
 * Holds callbacks whose link session is not known yet. The first callback of some providers carries only the
 * provider's case id (reference 1.3), and it alone names the institution. Few and short ones are held in memory, never stored.
 */
export function createOrphanCallbacks(clock: Clock) {
  const cases = new Map<string, { at: number; bodies: Buffer[] }>()

  function removeExpired() {
    const before = clock.now().getTime() - maxAgeMs
    for (const [caseId, { at }] of cases) if (at < before || cases.size > maxCases) cases.delete(caseId)
  }

  return {
    add(caseId: string, body: Buffer) {
      if (body.length > maxBytes) return
      const entry = cases.get(caseId) ?? { at: clock.now().getTime(), bodies: [] }
      if (entry.bodies.length < maxBodies) entry.bodies.push(Buffer.from(body))
      cases.set(caseId, entry)
      removeExpired()
    },
    /** Returns and removes the callbacks of a case. */
    take(caseId: string): Buffer[] {
      removeExpired()
      const bodies = cases.get(caseId)?.bodies ?? []
      cases.delete(caseId)
      return bodies
    },
  }
}
