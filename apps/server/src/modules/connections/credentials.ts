import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { ConnectionRow } from './repository/connections.ts'

const placeOf = (row: string) => ({ table: 'connection', column: 'credentials', row })
type Owner = Pick<ConnectionRow, 'user_id' | 'id'>

/** As good as a password for reading: sealed like what they open (reference 1.9). */
export async function sealCredentials(
  envelope: Envelope,
  tx: Tx,
  { user_id, id }: Owner,
  credentials: string,
) {
  return (await envelope.of(tx, user_id)).seal(placeOf(id), credentials)
}

/** Opened in a job only; null where none are kept. */
export async function openCredentials(
  envelope: Envelope,
  db: Db,
  { user_id, id, credentials }: Owner & Pick<ConnectionRow, 'credentials'>,
): Promise<string | null> {
  if (credentials === null) return null
  return (await envelope.of(db, user_id)).open(placeOf(id), credentials).toString()
}
