import type { Movement } from '../../src/modules/transactions/domain/movement.ts'

/** A movement as a bank tells it, with nothing special about it. */
export const coffee: Movement = {
  accountId: 'vista',
  accountType: 'checking',
  currency: 'CLP',
  ownerName: 'Ana Soto',
  providerId: null,
  date: '2026-11-03',
  occurredAt: null,
  description: 'COMPRA CAFE ALTURA',
  amount: -2_500n,
  in: 0n,
  out: 2_500n,
  balanceAfter: null,
  branch: null,
  reference: null,
  pending: false,
  raw: {},
}
