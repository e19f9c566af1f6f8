import { expect, test } from 'vitest'
import { filterOf, readSpendSearch } from './search.ts'

const id = '01939b8e-0000-7000-8000-000000000100'

test('an address keeps the whole state of the list', () => {
  const state = {
    search: 'líder',
    date_from: '2026-11-01',
    date_to: '2026-11-20',
    min_amount: 5_000,
    max_amount: 10_000.5,
    category: 'ALIMENTACIÓN,SALUD',
    institution: 'bci,Itaú',
    account: id,
    tag: 'Mensual',
    pending: false,
    reviewed: true,
    sort: 'amount',
    order: 'asc',
    id,
    at: id,
    panel: 'filters',
  } as const
  expect(readSpendSearch({ ...state, search: ' líder ' })).toEqual(state)
  const { id: _id, at: _at, panel: _panel, ...filter } = state
  expect(filterOf(state)).toEqual(filter)
})
test('a search for a number that the router read as one stays a text', () =>
  expect(readSpendSearch({ search: 12990, category: true })).toEqual({ search: '12990', category: 'true' }))
test('what does not fit is left out, and the rest stays', () =>
  expect(
    readSpendSearch({
      search: {},
      order: 'up',
      id: 'x',
      other: 1,
      date_from: '2026-02-30',
      min_amount: -1,
      pending: 'maybe',
      sort: '__proto__',
      panel: 'other',
      tag: 'Mensual',
    }),
  ).toEqual({ tag: 'Mensual' }))
test('what says nothing is left out', () => {
  expect(readSpendSearch({ search: '  ', sort: 'date', order: 'desc' })).toEqual({})
  expect(readSpendSearch({ sort: 'category', order: 'asc' })).toEqual({ sort: 'category' })
  expect(readSpendSearch({ sort: 'category', order: 'desc' })).toEqual({ sort: 'category', order: 'desc' })
})
test('a period stands above days', () =>
  expect(readSpendSearch({ period: 'this_month', date_from: '2026-01-01' })).toEqual({
    period: 'this_month',
  }))
test('a search is never longer than the server takes', () =>
  expect(readSpendSearch({ search: 'a'.repeat(300) }).search).toHaveLength(100))
