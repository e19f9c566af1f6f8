import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { LedgerRow } from '../domain/row.ts'
import { userFields } from '../repository/merge.ts'

const providerFields = [
  'accountId',
  'providerId',
  'date',
  'occurredAt',
  'amount',
  'currency',
  'description',
  'pending',
  'manual',
  'balanceAfter',
  'in',
  'out',
  'branch',
  'reference',
  'paymentMethod',
  'instalmentNumber',
  'instalmentTotal',
  'textKind',
] as const satisfies (keyof LedgerRow)[]

/** Returns the fields that the provider, or the user of a manual transaction, supplied. */
export const pickProviderFields = (row: LedgerRow) => pick(row, providerFields)

/** Returns the fields that the user can set. */
export const pickUserFields = (row: LedgerRow) => pick(row, userFields)

function pick<K extends keyof LedgerRow>(row: LedgerRow, keys: readonly K[]): Pick<LedgerRow, K>
function pick(row: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))
}

export const isUserChosen = ({ categorySource }: Pick<LedgerRow, 'categorySource'>) =>
  categorySource === 'person' || categorySource === 'written' || categorySource === 'learned'

/** Re-encrypts a raw object for another row, because the ciphertext is bound to its row. */
export type ReencryptRaw = (from: string, to: string, raw: Buffer | null) => Buffer | null

const rawField = (row: string) => ({ table: 'transaction', column: 'raw', row })

/**
 * Decrypts a raw object of one row and encrypts it for another: the ciphertext is bound to its row (S-37).
 */
export async function createReencryptRaw(envelope: Envelope, tx: Tx, userId: string): Promise<ReencryptRaw> {
  const seal = await envelope.getCipher(tx, userId)
  return (from, to, raw) =>
    raw === null ? null : seal.encryptBytes(rawField(to), seal.decryptBytes(rawField(from), raw).toString())
}
