import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { ConnectionRow } from '../repository/connection.ts'

const fieldOf = (row: string) => ({ table: 'connection', column: 'credentials', row })
type Owner = Pick<ConnectionRow, 'user_id' | 'id'>

/** Encrypts provider credentials: they grant read access like a password (reference 1.9). */
export async function encryptCredentials(
  envelope: Envelope,
  tx: Tx,
  { user_id, id }: Owner,
  credentials: string,
) {
  return (await envelope.getCipher(tx, user_id)).encryptBytes(fieldOf(id), credentials)
}

/** Decrypts the credentials of a connection; null when it stores none. Call it from a job only. */
export async function decryptCredentials(
  envelope: Envelope,
  db: Db,
  { user_id, id, credentials }: Owner & Pick<ConnectionRow, 'credentials'>,
): Promise<string | null> {
  if (credentials === null) return null
  return (await envelope.getCipher(db, user_id)).decryptBytes(fieldOf(id), credentials).toString()
}
