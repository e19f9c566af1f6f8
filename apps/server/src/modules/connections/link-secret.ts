import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { LinkRow } from './repository/links.ts'

const placeOf = (row: string) => ({ table: 'link_session', column: 'provider_secret', row })

/** What finishes a linking opens the bank's data: sealed like them (S-37). */
export const sealSecret = async (
  envelope: Envelope,
  tx: Tx,
  owner: { user_id: string; id: string },
  secret: string,
) => (await envelope.of(tx, owner.user_id)).seal(placeOf(owner.id), secret)

/** Opened in a job only; null where the linking is finished or needs none. */
export async function openSecret(
  envelope: Envelope,
  db: Db,
  { user_id, id, provider_secret }: Pick<LinkRow, 'user_id' | 'id' | 'provider_secret'>,
): Promise<string | null> {
  if (provider_secret === null) return null
  return (await envelope.of(db, user_id)).open(placeOf(id), provider_secret).toString()
}
