import { expect, test } from 'vitest'
import { toBatches } from './incoming.ts'

const dates = ['2026-10-02', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-02']
const transactions = dates.map((date, at) => ({ date, at }))
const batchesOf = (size?: number) =>
  [...toBatches(transactions, size)].map((batch) => batch.map(({ at }) => at))

test('keeps all transactions of a day in one batch, oldest day first and in their order', () => {
  expect(batchesOf(1)).toEqual([[1], [0, 2, 4], [3]])
  expect(batchesOf(2)).toEqual([[1, 0, 2, 4], [3]])
  expect(batchesOf()).toEqual([[1, 0, 2, 4, 3]])
})
