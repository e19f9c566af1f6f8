import type { Clock } from '../../platform/clock.ts'

const mostCases = 1_000
const mostBodies = 4
const mostBytes = 16 * 1024
const keptMs = 30 * 60_000

/**
 * Short messages that name only the bank's case, before we know whose it is: Floid's first message carries no id of
 * ours (reference 1.3), and it alone names the bank. Kept in this process, few and briefly; nothing of it is stored.
 */
export function createEarlyMessages(clock: Clock) {
  const cases = new Map<string, { at: number; bodies: Buffer[] }>()

  function forgetOld() {
    const before = clock.now().getTime() - keptMs
    for (const [caseId, { at }] of cases) if (at < before || cases.size > mostCases) cases.delete(caseId)
  }

  return {
    keep(caseId: string, body: Buffer) {
      if (body.length > mostBytes) return
      const known = cases.get(caseId) ?? { at: clock.now().getTime(), bodies: [] }
      if (known.bodies.length < mostBodies) known.bodies.push(Buffer.from(body))
      cases.set(caseId, known)
      forgetOld()
    },
    /** Gives them out once. */
    take(caseId: string): Buffer[] {
      forgetOld()
      const bodies = cases.get(caseId)?.bodies ?? []
      cases.delete(caseId)
      return bodies
    },
  }
}
