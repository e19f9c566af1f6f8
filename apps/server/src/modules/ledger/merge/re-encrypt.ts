import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { ReencryptRaw } from './transaction-fields.ts'

const rawField = (row: string) => ({ table: 'transaction', column: 'raw', row })

/**
 * Decrypts a raw object of one row and encrypts it for another: the ciphertext is bound to its row (S-37).
 */
export async function createReencryptRaw(envelope: Envelope, tx: Tx, userId: string): Promise<ReencryptRaw> {
  const seal = await envelope.getCipher(tx, userId)
  return (from, to, raw) =>
    raw === null ? null : seal.encryptBytes(rawField(to), seal.decryptBytes(rawField(from), raw).toString())
}
