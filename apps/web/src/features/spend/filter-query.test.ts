import { describe, expect, test } from 'vitest'
import { figuresQuery, isFiltered, listQuery, noFilter, partsInForce, toggled } from './filter-query.ts'

const today = '2026-11-21'

describe('a filter on its way to the server', () => {
  test('a period becomes its days', () =>
    expect(figuresQuery({ period: 'last_month' }, today)).toMatchObject({
      date_from: '2026-10-01',
      date_to: '2026-10-31',
    }))
  test('Mi ciclo becomes the days since the last payday', () => {
    const cycle = {
      payday: 'day_15',
      from_salary: false,
      from: '2026-11-15',
      next_payday: '2026-12-15',
      previous_from: '2026-10-15',
    } as const
    expect(figuresQuery({ period: 'my_cycle' }, today, cycle)).toMatchObject({
      date_from: '2026-11-15',
      date_to: today,
    })
  })
  test('an open end stays open', () =>
    expect(figuresQuery({ date_from: '2026-11-05' }, today)).toMatchObject({
      date_from: '2026-11-05',
      date_to: undefined,
    }))
  test('yes and no are words', () =>
    expect(figuresQuery({ pending: false, reviewed: true }, today)).toMatchObject({
      pending: 'false',
      reviewed: 'true',
    }))
  test.each([
    [{}, undefined, undefined],
    [{ order: 'asc' }, undefined, 'asc'],
    [{ sort: 'amount' }, 'amount', 'desc'],
    [{ sort: 'category' }, 'category', 'asc'],
    [{ sort: 'institution', order: 'desc' }, 'institution', 'desc'],
  ] as const)('%o is ordered so', (filter, sort, order) =>
    expect(listQuery(filter, today)).toMatchObject({ sort, order }),
  )
})

describe('the parts of a filter', () => {
  test('stand in the order of the panel; search and order are none', () => {
    expect(
      partsInForce({
        search: 'x',
        sort: 'amount',
        tag: 'a',
        date_to: '2026-11-01',
        max_amount: 1,
        pending: false,
      }),
    ).toEqual(['date', 'amount', 'tag', 'pending'])
    expect(partsInForce({ search: 'x' })).toEqual([])
  })
  test('a search filters too', () => {
    expect(isFiltered({ search: 'x' })).toBe(true)
    expect(isFiltered({ sort: 'amount', order: 'asc' })).toBe(false)
  })
  test('all of them go at once', () => {
    const filter = { period: 'this_month', min_amount: 1, category: 'ROPA', reviewed: false } as const
    expect(partsInForce({ ...filter, ...noFilter })).toEqual([])
  })
  test('an item is put in and taken out', () => {
    expect(toggled(undefined, 'a')).toBe('a')
    expect(toggled('a', 'b')).toBe('a,b')
    expect(toggled('a,b', 'a')).toBe('b')
    expect(toggled('a', 'a')).toBeUndefined()
  })
})
