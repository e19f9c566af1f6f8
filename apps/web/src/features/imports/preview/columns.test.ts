import { describe, expect, test } from 'vitest'
import { assignColumn, assignRole, columnLetter, findRole } from './columns.ts'

describe('columns of a statement', () => {
  test('are named as in spreadsheets', () => {
    expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(columnLetter)).toEqual([
      'A',
      'B',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })

  test('swap when a role takes another role’s column', () => {
    const places = assignColumn({ date: 0, description: 1, amount: 2, balance: 3 }, 'amount', 3)
    expect(places).toMatchObject({ date: 0, description: 1, amount: 3, balance: 2 })
  })

  test('are either one amount column or one per direction', () => {
    const two = assignColumn({ date: 0, description: 1, amount: 2 }, 'debit', 2)
    expect(two).toMatchObject({ amount: null, debit: 2, credit: null })
    const both = assignColumn(two, 'credit', 3)
    expect(both).toMatchObject({ amount: null, debit: 2, credit: 3 })
    expect(assignColumn(both, 'amount', 3)).toMatchObject({ amount: 3, debit: null, credit: null })
  })

  test('can be unused, and every role is always listed', () => {
    const places = assignRole({ date: 0, description: 1, amount: 2, balance: 3 }, 3, null)
    expect(findRole(places, 3)).toBeNull()
    expect(Object.keys(places)).toHaveLength(10)
  })

  test('have a role by position', () => {
    expect(findRole({ date: 4, amount: 0 }, 0)).toBe('amount')
    expect(findRole({ date: 4, amount: null }, 1)).toBeNull()
  })
})
