import { expect, test } from 'vitest'
import type { SnapshotTransaction } from '../provider/snapshot.ts'
import { toAccountBatches } from './account-batches.ts'

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

test('adds the account and drops transactions of an unknown one', () => {
  const batches = toAccountBatches([transaction('2026-10-01'), transaction('2026-10-01', 'b')], accounts)
  expect([...batches]).toMatchObject([
    [{ accountId: 'A', currency: 'CLP', accountType: 'checking', ownerName: 'Ana' }],
  ])
})
