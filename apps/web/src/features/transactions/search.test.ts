import { expect, test } from 'vitest'
import { parseTransactionsSearch, toListFilter } from './search.ts'

const id = '01939b8e-0000-7000-8000-000000000100'

test('keeps the whole state of the list in the URL', () => {
  const state = {
    search: 'líder',
    date_from: '2026-11-01',
    date_to: '2026-11-20',
    min_amount: 5_000,
    max_amount: 10_000.5,
    kind: 'transfer,savings',
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
  expect(parseTransactionsSearch({ ...state, search: ' líder ' })).toEqual(state)
  const { id: _id, at: _at, panel: _panel, ...filter } = state
  expect(toListFilter(state)).toEqual(filter)
})
test('reads a number in the search as text', () =>
  expect(parseTransactionsSearch({ search: 12990, category: true })).toEqual({
    search: '12990',
    category: 'true',
  }))
test('drops invalid values and keeps the rest', () =>
  expect(
    parseTransactionsSearch({
      search: {},
      order: 'up',
      id: 'x',
      other: 1,
      date_from: '2026-02-30',
      min_amount: -1,
      pending: 'maybe',
      sort: '__proto__',
      panel: 'other',
      kind: 'foo',
      tag: 'Mensual',
    }),
  ).toEqual({ tag: 'Mensual' }))
test('keeps the known kinds of a list', () =>
  expect(parseTransactionsSearch({ kind: 'foo,transfer,transfer' })).toEqual({ kind: 'transfer' }))
test('drops default values', () => {
  expect(parseTransactionsSearch({ search: '  ', sort: 'date', order: 'desc' })).toEqual({})
  expect(parseTransactionsSearch({ sort: 'category', order: 'asc' })).toEqual({ sort: 'category' })
  expect(parseTransactionsSearch({ sort: 'category', order: 'desc' })).toEqual({
    sort: 'category',
    order: 'desc',
  })
})
test('prefers a period over days', () =>
  expect(parseTransactionsSearch({ period: 'this_month', date_from: '2026-01-01' })).toEqual({
    period: 'this_month',
  }))
test('cuts a search to the length that the server accepts', () =>
  expect(parseTransactionsSearch({ search: 'a'.repeat(300) }).search).toHaveLength(100))
