import { expect, test } from 'vitest'
import { describeMovement } from './describe.ts'
import type { Movement } from './domain/movement.ts'
import { describeDelivered, readAhead } from './read-ahead.ts'

const told = Array.from({ length: 60 }, (_, at) => ({
  accountId: 'vista',
  accountType: 'checking',
  currency: 'CLP',
  ownerName: 'Ana Soto',
  providerId: null,
  date: '2026-11-03',
  occurredAt: null,
  description: `COMPRA LIDER ${at}`,
  amount: BigInt(-1_000 - at),
  in: 0n,
  out: BigInt(1_000 + at),
  balanceAfter: null,
  branch: null,
  reference: null,
  pending: false,
  raw: { at },
})) satisfies Movement[]

test('a movement that was read ahead tells what it tells when it is read now', async () => {
  await readAhead(told)
  // The store gives every movement another form on its way.
  for (const one of told) expect(describeDelivered({ ...one })).toEqual(describeMovement(one))
})
