import { expect, test } from 'vitest'
import type { MovementFact } from './facts.ts'
import { ownMovements } from './own-movements.ts'

const fact = (date: string, accountKey = 'a'): MovementFact => ({
  accountKey,
  providerId: null,
  date,
  occurredAt: null,
  description: 'CAFE',
  amount: -1n,
  in: 0n,
  out: 1n,
  balanceAfter: null,
  branch: null,
  reference: null,
  pending: false,
  raw: {},
})
const accounts = new Map([
  ['a', { id: 'A', currency: 'CLP' as const, type: 'checking' as const, ownerName: 'Ana' }],
])
const portions = (facts: MovementFact[], size: number) =>
  [...ownMovements(facts, accounts, size)].map((portion) => portion.map(({ date }) => date))

test('a day is never cut in two, however small the portions', () => {
  const days = ['2026-10-02', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-02']
  expect(
    portions(
      days.map((day) => fact(day)),
      1,
    ),
  ).toEqual([['2026-10-01'], ['2026-10-02', '2026-10-02', '2026-10-02'], ['2026-10-03']])
  expect(
    portions(
      days.map((day) => fact(day)),
      100,
    ),
  ).toHaveLength(1)
})

test('movements of one day keep the order in which the bank told them, and nothing is held twice', () => {
  const facts = ['first', 'second', 'third'].map((description) => ({ ...fact('2026-10-01'), description }))
  const [portion] = [...ownMovements(facts, accounts, 9)]
  expect(portion?.map(({ description }) => description)).toEqual(['first', 'second', 'third'])
  expect(facts).toEqual([])
})

test('movements of an account that is not ours stay away', () => {
  expect(portions([fact('2026-10-01', 'b')], 1)).toEqual([])
  expect([...ownMovements([fact('2026-10-01'), fact('2026-10-01', 'b')], accounts, 9)]).toMatchObject([
    [{ accountId: 'A', currency: 'CLP', accountType: 'checking', ownerName: 'Ana' }],
  ])
})
