import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { LinkSessionRow } from '../repository/link-session.ts'

const fieldOf = (row: string) => ({ table: 'link_session', column: 'provider_secret', row })

/** Encrypts a link token: it grants access to the user's bank data (S-37). */
export const encryptLinkToken = async (
  envelope: Envelope,
  tx: Tx,
  owner: { user_id: string; id: string },
  token: string,
) => (await envelope.getCipher(tx, owner.user_id)).encryptBytes(fieldOf(owner.id), token)

/** Decrypts the link token of a session; null when it has none. Call it from a job only. */
export async function decryptLinkToken(
  envelope: Envelope,
  db: Db,
  { user_id, id, provider_secret }: Pick<LinkSessionRow, 'user_id' | 'id' | 'provider_secret'>,
): Promise<string | null> {
  if (provider_secret === null) return null
  return (await envelope.getCipher(db, user_id)).decryptBytes(fieldOf(id), provider_secret).toString()
}
