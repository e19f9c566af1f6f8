import { expect, test } from 'vitest'
import {
  type Circuit,
  checkCircuit,
  closedCircuit,
  hasRecentOutage,
  pausedUntil,
  recordFailure,
} from './circuit.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const failed = (times: number, at = now, from: Circuit = closedCircuit) =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => recordFailure(circuit, true, at), from)

test('stays closed after four failed connections and opens for a minute after the fifth', () => {
  expect(checkCircuit(failed(4), now)).toEqual({ kind: 'allow' })
  expect(checkCircuit(failed(5), now)).toEqual({ kind: 'reject', until: after(60) })
})

test('counts further attempts of one connection once', () => {
  const once = recordFailure(closedCircuit, true, now)
  expect(recordFailure(recordFailure(once, false, now), false, now).failures).toBe(1)
})

test('lets one call probe after the open period and makes the others wait', () => {
  const circuit = failed(5)
  expect(checkCircuit(circuit, after(61))).toEqual({ kind: 'probe', until: after(241) })
  const probing = { ...circuit, probeUntil: after(241) }
  expect(checkCircuit(probing, after(70))).toEqual({ kind: 'reject', until: after(85) })
  expect(checkCircuit(probing, after(242)).kind).toBe('probe')
})

test('admits follow-up calls of the probe and returns when others may call', () => {
  const probing = { ...failed(5), probeUntil: after(241) }
  expect(checkCircuit(probing, after(70), { isFollowUp: true })).toEqual({ kind: 'allow' })
  expect(pausedUntil(probing, after(70))).toEqual(after(85))
  expect(pausedUntil(failed(5), after(5))).toEqual(after(60))
  expect(pausedUntil(failed(5), after(61))).toBeNull()
  expect(checkCircuit(failed(5), after(5), { isFollowUp: true }).kind).toBe('reject')
})

test('doubles the open period after a failed probe, up to a quarter of an hour', () => {
  let circuit = failed(5)
  const rests: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const at = new Date((circuit.openUntil?.getTime() ?? 0) + 1)
    circuit = recordFailure(circuit, false, at)
    rests.push(((circuit.openUntil?.getTime() ?? 0) - at.getTime()) / 1_000)
  }
  expect(rests).toEqual([120, 240, 480, 900, 900, 900])
})

test('ignores a failure of a call that started before the circuit opened', () => {
  const circuit = failed(5)
  expect(recordFailure(circuit, true, after(5))).toBe(circuit)
})

test('reports an outage while the circuit is open and for an hour afterwards', () => {
  expect(hasRecentOutage(null, now)).toBe(false)
  expect(hasRecentOutage(after(30), now)).toBe(true)
  expect(hasRecentOutage(after(-3_500), now)).toBe(true)
  expect(hasRecentOutage(after(-3_700), now)).toBe(false)
})
