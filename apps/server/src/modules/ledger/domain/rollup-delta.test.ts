import { expect, test } from 'vitest'
import { computeRollupChanges, type RecategorizedSum } from './rollup-delta.ts'

const day = { accountId: 'a', day: '2026-11-03', currency: 'CLP', kind: 'spending' } as const

const computeRecategorizedSums = (recategorized: readonly RecategorizedSum[]) =>
  computeRollupChanges({ recategorized }).days

test('recategorized rows leave one sum and enter the other', () => {
  expect(
    computeRecategorizedSums([{ ...day, before: 'ROPA', after: 'SALUD', amount: -3_000n, count: 2 }]),
  ).toEqual([
    { ...day, label: 'ROPA', amount: 3_000n, count: -2 },
    { ...day, label: 'SALUD', amount: -3_000n, count: 2 },
  ])
})

test('several categories moved to one change its sum once', () => {
  const sums = computeRecategorizedSums([
    { ...day, before: 'ROPA', after: 'SALUD', amount: -3_000n, count: 2 },
    { ...day, before: 'HOGAR', after: 'SALUD', amount: -1_000n, count: 1 },
  ])
  expect(sums.find(({ label }) => label === 'SALUD')).toMatchObject({ amount: -4_000n, count: 3 })
})

test('unchanged rows change no sum', () => {
  expect(
    computeRecategorizedSums([{ ...day, before: 'ROPA', after: 'ROPA', amount: -3_000n, count: 2 }]),
  ).toEqual([])
})
