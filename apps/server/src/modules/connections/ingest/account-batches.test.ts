import { expect, test } from 'vitest'
import type { SnapshotTransaction } from '../provider/snapshot.ts'
import { groupByAccount } from './group-by-account.ts'

const transaction = (date: string, accountKey = 'a'): SnapshotTransaction => ({
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
const batches = (transactions: SnapshotTransaction[], size: number) =>
  [...groupByAccount(transactions, accounts, size)].map((portion) => portion.map(({ date }) => date))

test('keeps all transactions of a day in one batch', () => {
  const days = ['2026-10-02', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-02']
  expect(
    batches(
      days.map((day) => transaction(day)),
      1,
    ),
  ).toEqual([['2026-10-01'], ['2026-10-02', '2026-10-02', '2026-10-02'], ['2026-10-03']])
  expect(
    batches(
      days.map((day) => transaction(day)),
      100,
    ),
  ).toHaveLength(1)
})

test('keeps the order of one day and empties the input', () => {
  const transactions = ['first', 'second', 'third'].map((description) => ({
    ...transaction('2026-10-01'),
    description,
  }))
  const [portion] = [...groupByAccount(transactions, accounts, 9)]
  expect(portion?.map(({ description }) => description)).toEqual(['first', 'second', 'third'])
  expect(transactions).toEqual([])
})

test('drops transactions of an unknown account', () => {
  expect(batches([transaction('2026-10-01', 'b')], 1)).toEqual([])
  expect([
    ...groupByAccount([transaction('2026-10-01'), transaction('2026-10-01', 'b')], accounts, 9),
  ]).toMatchObject([[{ accountId: 'A', currency: 'CLP', accountType: 'checking', ownerName: 'Ana' }]])
})
