import type { Currency } from '@lucas/contract/currency.ts'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { maskOf } from './domain/match.ts'
import { linesRepository } from './line-repository.ts'
import { providerKeyOf } from './provider-key.ts'

/** An overdraft line as a bank tells it; `key` is unique in its delivery. */
export interface FoundLine {
  key: string
  number: string
  name: string
  currency: Currency
  limit: bigint | null
  used: bigint | null
}

interface ToldLines {
  connectionId: string
  lines: readonly FoundLine[]
  now: Date
}

/** A connection's lines are those that its bank told last. */
export async function keepLines(
  tx: Tx,
  person: string,
  { connectionId, lines, now }: ToldLines,
  secret: Buffer,
): Promise<void> {
  const told = new Map(lines.map((line) => [line.key, line]))
  const rows = [...told.values()].map(({ key, number, name, currency, limit, used }) => ({
    user_id: person,
    id: newId(),
    connection_id: connectionId,
    provider_key: providerKeyOf(secret, person, key),
    name,
    mask: maskOf(number),
    currency,
    credit_limit: limit,
    used,
    told_at: now,
  }))
  await linesRepository(tx).replace(person, connectionId, rows)
}
