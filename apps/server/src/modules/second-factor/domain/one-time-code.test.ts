import { expect, test } from 'vitest'
import { judgeCode, toStep } from './one-time-code.ts'

const now = new Date('2026-11-29T12:00:10Z')
const current = toStep(now)
const judge = (offset: number, lastStep = 0) => judgeCode((step) => step === current + offset, now, lastStep)

test('the code of this step and of one before or after it is right', () => {
  for (const offset of [-1, 0, 1]) expect(judge(offset)).toEqual({ kind: 'right', step: current + offset })
})

test('a step is accepted once, and none before it afterwards', () => {
  expect(judge(0, current)).toEqual({ kind: 'used' })
  expect(judge(-1, current)).toEqual({ kind: 'used' })
  expect(judge(1, current)).toEqual({ kind: 'right', step: current + 1 })
})

test.each([
  [-2, -1],
  [-4, -2],
  [-10, -5],
  [2, 1],
  [4, 2],
  [10, 5],
])(
  'the code of a clock that is wrong by %i steps is refused, and the minutes are known: %i',
  (offset, minutes) => {
    expect(judge(offset)).toEqual({ kind: 'drift', minutes })
  },
)

test('other codes are wrong', () => {
  for (const offset of [-11, 11, 1_000]) expect(judge(offset)).toEqual({ kind: 'wrong' })
})
