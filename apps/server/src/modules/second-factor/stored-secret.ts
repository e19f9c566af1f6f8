import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'

const placeOf = (userId: string) => ({ table: 'second_factor', column: 'secret', row: userId })

/** Encrypts the secret of a user for its column. */
export const encryptSecret = async (envelope: Envelope, tx: Tx, userId: string, secret: Buffer) =>
  (await envelope.getCipher(tx, userId)).encryptBytes(placeOf(userId), secret)

export const decryptSecret = async (envelope: Envelope, tx: Tx, userId: string, stored: Buffer) =>
  (await envelope.getCipher(tx, userId)).decryptBytes(placeOf(userId), stored)
