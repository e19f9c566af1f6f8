import type { Tx } from '../../../platform/database/person.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Reseal } from './facts.ts'

const place = (row: string) => ({ table: 'transaction', column: 'raw', row })

/** Opens a bank's object under one row and seals it under another: a seal is bound to its row (S-37). */
export async function resealing(envelope: Envelope, tx: Tx, person: string): Promise<Reseal> {
  const seal = await envelope.of(tx, person)
  return (from, to, raw) =>
    raw === null ? null : seal.seal(place(to), seal.open(place(from), raw).toString())
}
