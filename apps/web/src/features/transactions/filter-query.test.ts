import { describe, expect, test } from 'vitest'
import { cycleFixture } from '../../entities/payday/fixtures/cycle.ts'
import {
  emptyFilter,
  isFiltered,
  listActiveParts,
  toFilterParams,
  toggleItem,
  toListParams,
} from './filter-query.ts'

const today = '2026-11-21'

describe('filter parameters', () => {
  test('sends a period as its days', () =>
    expect(toFilterParams({ period: 'last_month' }, today)).toMatchObject({
      date_from: '2026-10-01',
      date_to: '2026-10-31',
    }))
  test('sends Mi ciclo as the days since the last payday', () => {
    const cycle = {
      ...cycleFixture,
      payday: 'day_15',
      from_salary: false,
      from: '2026-11-15',
      next_payday: '2026-12-15',
      previous_from: '2026-10-15',
    } as const
    expect(toFilterParams({ period: 'my_cycle' }, today, cycle)).toMatchObject({
      date_from: '2026-11-15',
      date_to: today,
    })
  })
  test('keeps an open end open', () =>
    expect(toFilterParams({ date_from: '2026-11-05' }, today)).toMatchObject({
      date_from: '2026-11-05',
      date_to: undefined,
    }))
  test('sends booleans as words', () =>
    expect(toFilterParams({ pending: false, reviewed: true }, today)).toMatchObject({
      pending: 'false',
      reviewed: 'true',
    }))
  test.each([
    [{}, undefined, undefined],
    [{ order: 'asc' }, undefined, 'asc'],
    [{ sort: 'amount' }, 'amount', 'desc'],
    [{ sort: 'category' }, 'category', 'asc'],
    [{ sort: 'institution', order: 'desc' }, 'institution', 'desc'],
  ] as const)('%o has its default order', (filter, sort, order) =>
    expect(toListParams(filter, today)).toMatchObject({ sort, order }),
  )
})

describe('parts of a filter', () => {
  test('follow the order of the panel and leave out search and sort', () => {
    expect(
      listActiveParts({
        search: 'x',
        sort: 'amount',
        tag: 'a',
        date_to: '2026-11-01',
        max_amount: 1,
        kind: 'transfer',
        pending: false,
      }),
    ).toEqual(['date', 'amount', 'kind', 'tag', 'pending'])
    expect(listActiveParts({ search: 'x' })).toEqual([])
  })
  test('counts a search as a filter', () => {
    expect(isFiltered({ search: 'x' })).toBe(true)
    expect(isFiltered({ sort: 'amount', order: 'asc' })).toBe(false)
  })
  test('clears all parts at once', () => {
    const filter = { period: 'this_month', min_amount: 1, category: 'ROPA', reviewed: false } as const
    expect(listActiveParts({ ...filter, ...emptyFilter })).toEqual([])
  })
  test('toggles an item of a list', () => {
    expect(toggleItem(undefined, 'a')).toBe('a')
    expect(toggleItem('a', 'b')).toBe('a,b')
    expect(toggleItem('a,b', 'a')).toBe('b')
    expect(toggleItem('a', 'a')).toBeUndefined()
  })
})
