import { describe, expect, test } from 'vitest'
import { letterOf, roleAt, withColumn, withRole } from './columns.ts'

describe('columns of a statement', () => {
  test('are named as spreadsheets do', () => {
    expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
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

  test('a role that takes another role’s column changes places with it', () => {
    const places = withColumn({ date: 0, description: 1, amount: 2, balance: 3 }, 'amount', 3)
    expect(places).toMatchObject({ date: 0, description: 1, amount: 3, balance: 2 })
  })

  test('one amount column and one for each direction never stand side by side', () => {
    const two = withColumn({ date: 0, description: 1, amount: 2 }, 'debit', 2)
    expect(two).toMatchObject({ amount: null, debit: 2, credit: null })
    const both = withColumn(two, 'credit', 3)
    expect(both).toMatchObject({ amount: null, debit: 2, credit: 3 })
    expect(withColumn(both, 'amount', 3)).toMatchObject({ amount: 3, debit: null, credit: null })
  })

  test('a column can be set aside, and every role is always named', () => {
    const places = withRole({ date: 0, description: 1, amount: 2, balance: 3 }, 3, null)
    expect(roleAt(places, 3)).toBeNull()
    expect(Object.keys(places)).toHaveLength(10)
  })

  test('the role of a column is told by its place', () => {
    expect(roleAt({ date: 4, amount: 0 }, 0)).toBe('amount')
    expect(roleAt({ date: 4, amount: null }, 1)).toBeNull()
  })
})
