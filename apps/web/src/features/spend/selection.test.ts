import { expect, test } from 'vitest'
import { movement } from '../../../test/movements.ts'
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  selectedSums,
  withRows,
} from './selection.ts'

const rows = [
  movement(1),
  movement(2, { amount: 10.5, currency: 'USD' }),
  movement(3, { amount: -500, kind: 'transfer' }),
]
const [one, two, three] = rows.map(({ id }) => id)
const totals = [
  { currency: 'CLP', income: 1_000, spending: -9_200 },
  { currency: 'USD', income: 10.5, spending: 0 },
] as const

test('rows come and go', () => {
  const some = withRows(nothingSelected, rows.slice(0, 2), true)
  expect([one, two, three].map((id) => isSelected(some, id ?? ''))).toEqual([true, true, false])
  expect(selectedCount(some, 50)).toBe(2)
  expect(selectedCount(withRows(some, rows.slice(0, 1), false), 50)).toBe(1)
  expect(selectedSums(withRows(some, rows, true), totals, new Set())).toEqual([
    { currency: 'CLP', sum: -4_700 },
    { currency: 'USD', sum: 10.5 },
  ])
})

test('everything is selected but what was taken out, also rows that nobody has loaded', () => {
  expect(isSelected(everythingSelected, 'not loaded yet')).toBe(true)
  const but = withRows(everythingSelected, [...rows.slice(0, 1), ...rows.slice(2)], false)
  expect(isSelected(but, one ?? '')).toBe(false)
  expect(selectedCount(but, 100_000)).toBe(99_998)
  // A transfer was in no sum of the list: taking it out changes none.
  expect(selectedSums(but, totals, new Set())).toEqual([
    { currency: 'CLP', sum: -4_000 },
    { currency: 'USD', sum: 10.5 },
  ])
  expect(selectedCount(withRows(but, rows, true), 100_000)).toBe(100_000)
})
