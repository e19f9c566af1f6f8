import type { Currency } from '@lucas/contract/currency.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { toMask } from './domain/match.ts'
import { creditLineRepository } from './repository/credit-line.ts'

/** An overdraft line in a provider snapshot; `key` is unique in it. */
export interface ProviderCreditLine {
  key: string
  number: string
  name: string
  currency: Currency
  limit: bigint | null
  used: bigint | null
}

interface ConnectionCreditLines {
  connectionId: string
  lines: readonly ProviderCreditLine[]
  now: Date
  /** Returns the keyed hash that finds a line again. */
  toKey: (key: string) => Buffer
}

/** Replaces the credit lines of a connection with those of a snapshot. */
export async function replaceCreditLines(
  tx: Tx,
  userId: string,
  { connectionId, lines, now, toKey }: ConnectionCreditLines,
): Promise<void> {
  const linesByKey = new Map(lines.map((line) => [line.key, line]))
  const rows = [...linesByKey.values()].map(({ key, number, name, currency, limit, used }) => ({
    user_id: userId,
    id: newId(),
    connection_id: connectionId,
    provider_key: toKey(key),
    name,
    mask: toMask(number),
    currency,
    credit_limit: limit,
    used,
    told_at: now,
  }))
  await creditLineRepository(tx).replaceForConnection(userId, connectionId, rows)
}
