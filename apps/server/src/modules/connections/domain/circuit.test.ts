import { expect, test } from 'vitest'
import { afterFailure, type Circuit, closed, gateOf, isInTrouble, restsFor } from './circuit.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const failed = (times: number, at = now, from: Circuit = closed) =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterFailure(circuit, true, at), from)

test('four connections that fail change nothing, the fifth lets the bank rest for a minute', () => {
  expect(gateOf(failed(4), now)).toEqual({ kind: 'pass' })
  expect(gateOf(failed(5), now)).toEqual({ kind: 'rest', until: after(60) })
})

test('the repeats of one connection count once', () => {
  const once = afterFailure(closed, true, now)
  expect(afterFailure(afterFailure(once, false, now), false, now).failures).toBe(1)
})

test('after the rest one asks for all, and the others look again a little later', () => {
  const circuit = failed(5)
  expect(gateOf(circuit, after(61))).toEqual({ kind: 'probe', until: after(241) })
  const probing = { ...circuit, probeUntil: after(241) }
  expect(gateOf(probing, after(70))).toEqual({ kind: 'rest', until: after(85) })
  expect(gateOf(probing, after(242)).kind).toBe('probe')
})

test('who asks for all is let in to the end, and the others are told when to come again', () => {
  const probing = { ...failed(5), probeUntil: after(241) }
  expect(gateOf(probing, after(70), { follows: true })).toEqual({ kind: 'pass' })
  expect(restsFor(probing, after(70))).toEqual(after(85))
  expect(restsFor(failed(5), after(5))).toEqual(after(60))
  expect(restsFor(failed(5), after(61))).toBeNull()
  expect(gateOf(failed(5), after(5), { follows: true }).kind).toBe('rest')
})

test('a probe that fails makes the next rest twice as long, up to a quarter of an hour', () => {
  let circuit = failed(5)
  const rests: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const at = new Date((circuit.restsUntil?.getTime() ?? 0) + 1)
    circuit = afterFailure(circuit, false, at)
    rests.push(((circuit.restsUntil?.getTime() ?? 0) - at.getTime()) / 1_000)
  }
  expect(rests).toEqual([120, 240, 480, 900, 900, 900])
})

test('an answer that was asked for before the rest does not prolong it', () => {
  const circuit = failed(5)
  expect(afterFailure(circuit, true, after(5))).toBe(circuit)
})

test('troubles are told while they last and for an hour without news', () => {
  expect(isInTrouble(null, now)).toBe(false)
  expect(isInTrouble(after(30), now)).toBe(true)
  expect(isInTrouble(after(-3_500), now)).toBe(true)
  expect(isInTrouble(after(-3_700), now)).toBe(false)
})
