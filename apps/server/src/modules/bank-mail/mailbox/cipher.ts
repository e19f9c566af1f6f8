import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'

const placeOf = (userId: string) => ({ table: 'bank_mailbox', column: 'password', row: userId })

/** Encrypts the password of a mailbox with the user's key (S-37). */
export const encryptPassword = async (
  envelope: Envelope,
  tx: Tx,
  userId: string,
  password: string,
): Promise<Buffer> => (await envelope.getCipher(tx, userId)).encryptBytes(placeOf(userId), password)

export const decryptPassword = async (
  envelope: Envelope,
  tx: Tx,
  userId: string,
  encrypted: Buffer,
): Promise<string> =>
  (await envelope.getCipher(tx, userId)).decryptBytes(placeOf(userId), encrypted).toString('utf8')
