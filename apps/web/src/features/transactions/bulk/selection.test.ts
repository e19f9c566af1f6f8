import { expect, test } from 'vitest'
import { createTransaction } from '../../../../test/transactions.ts'
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  selectedSums,
  withRows,
} from './selection.ts'

const rows = [
  createTransaction(1),
  createTransaction(2, { amount: 10.5, currency: 'USD' }),
  createTransaction(3, { amount: -500, kind: 'transfer' }),
]
const [one, two, three] = rows.map(({ id }) => id)
const counted = { hiddenAccounts: new Set<string>(), filterKinds: [] }
const totals = [
  { currency: 'CLP', income: 1_000, spending: -9_200 },
  { currency: 'USD', income: 10.5, spending: 0 },
] as const

test('selects and deselects rows', () => {
  const some = withRows(nothingSelected, rows.slice(0, 2), true)
  expect([one, two, three].map((id) => isSelected(some, id ?? ''))).toEqual([true, true, false])
  expect(selectedCount(some, 50)).toBe(2)
  expect(selectedCount(withRows(some, rows.slice(0, 1), false), 50)).toBe(1)
  expect(selectedSums(withRows(some, rows, true), totals, counted)).toEqual([
    { currency: 'CLP', sum: -4_700 },
    { currency: 'USD', sum: 10.5 },
  ])
})

test('selects everything except deselected rows, also rows that are not loaded', () => {
  expect(isSelected(everythingSelected, 'not loaded yet')).toBe(true)
  const allButTwo = withRows(everythingSelected, [...rows.slice(0, 1), ...rows.slice(2)], false)
  expect(isSelected(allButTwo, one ?? '')).toBe(false)
  expect(selectedCount(allButTwo, 100_000)).toBe(99_998)
  // The sums of the list exclude transfers: deselecting one changes nothing.
  expect(selectedSums(allButTwo, totals, counted)).toEqual([
    { currency: 'CLP', sum: -4_000 },
    { currency: 'USD', sum: 10.5 },
  ])
  // A filter that names transfers counts them.
  expect(selectedSums(allButTwo, totals, { ...counted, filterKinds: ['transfer'] })[0]).toEqual({
    currency: 'CLP',
    sum: -3_500,
  })
  expect(selectedCount(withRows(allButTwo, rows, true), 100_000)).toBe(100_000)
})
