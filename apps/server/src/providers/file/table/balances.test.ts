import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { describe, expect, test } from 'vitest'
import { findBalances } from './balances.ts'

const nothing = { opening: null, closing: null }

describe('the balance of a file', () => {
  test('one row alone proves nothing, and the file is not said to have no balances', () => {
    const { opening, closing, evidence } = findBalances(
      [{ line: 1, amount: -21_370n, balance: 978_630n }],
      nothing,
      'CLP',
    )
    expect([opening, closing]).toEqual([1_000_000n, 978_630n])
    expect(evidence).toMatchObject({ value: null, label: copy.chainAlone, reason: copy.balanceAlone })
  })

  test('a file without balances says so', () => {
    const { evidence } = findBalances([{ line: 1, amount: -21_370n, balance: null }], nothing, 'CLP')
    expect(evidence).toMatchObject({ value: null, label: copy.chainNone })
  })

  test('rows that lead from one balance to the next prove it', () => {
    const rows = [
      { line: 1, amount: -21_370n, balance: 978_630n },
      { line: 1, amount: 1_000n, balance: 979_630n },
    ]
    expect(findBalances(rows, nothing, 'CLP').evidence).toMatchObject({ value: 'holds' })
  })
})
