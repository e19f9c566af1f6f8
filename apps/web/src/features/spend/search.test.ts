import { expect, test } from 'vitest'
import { readSpendSearch } from './search.ts'

const id = '01939b8e-0000-7000-8000-000000000100'

test('an address keeps search, order and the open movement', () =>
  expect(readSpendSearch({ search: ' líder ', order: 'asc', id })).toEqual({
    search: 'líder',
    order: 'asc',
    id,
  }))
test('a search for a number that the router read as one stays a text', () =>
  expect(readSpendSearch({ search: 12990 })).toEqual({ search: '12990' }))
test('what does not fit is left out', () =>
  expect(readSpendSearch({ search: {}, order: 'desc', id: 'x', other: 1 })).toEqual({}))
test('a search is never longer than the server takes', () =>
  expect(readSpendSearch({ search: 'a'.repeat(300) }).search).toHaveLength(100))
