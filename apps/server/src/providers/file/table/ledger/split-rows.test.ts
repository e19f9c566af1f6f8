import { expect, test } from 'vitest'
import type { StatementRow } from '../../statement.ts'
import { joinSplits } from './split-rows.ts'

const row = (amount: bigint, [number, total]: [number, number], kind: 'transfer' | null = null) => ({
  row: {
    line: number,
    date: '2026-09-15',
    amount,
    description: 'Tienda',
    reference: null,
    balance: null,
    branch: null,
    pending: false,
    bankId: null,
    ordinalHint: null,
    ledger: {
      payee: null,
      category: null,
      tags: [],
      notes: `parte ${number}`,
      kind,
      counterAccount: null,
      parts: [],
    },
  } satisfies StatementRow,
  split: { key: `of ${total}`, number, total },
})

const amounts = (rows: readonly StatementRow[]) => rows.map(({ amount }) => amount)

test('two splits of one day stay two', () => {
  const joined = joinSplits([row(-1n, [1, 2]), row(-2n, [2, 2]), row(-10n, [1, 2]), row(-20n, [2, 2])])
  expect(amounts(joined)).toEqual([-3n, -30n])
  expect(joined[0]?.ledger?.parts.map(({ name }) => name)).toEqual(['parte 1', 'parte 2'])
})

test('an incomplete split, one in both directions and one with a transfer stay rows of their own', () => {
  expect(amounts(joinSplits([row(-1n, [1, 3]), row(-2n, [2, 3])]))).toEqual([-1n, -2n])
  expect(amounts(joinSplits([row(-1n, [1, 2]), row(2n, [2, 2])]))).toEqual([-1n, 2n])
  expect(amounts(joinSplits([row(-1n, [1, 2]), row(-2n, [2, 2], 'transfer')]))).toEqual([-1n, -2n])
})
