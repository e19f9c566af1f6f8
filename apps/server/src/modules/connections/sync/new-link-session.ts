import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { linkSessionMinutes } from '../domain/connection-status.ts'
import { linkSessionRepository, type NewLinkSession } from '../repository/link-session.ts'

export const linkSessionExpiry = (now: Date): Date => new Date(now.getTime() + linkSessionMinutes * 60_000)

/** Stores a new link session, which expires after `linkSessionMinutes`. Returns its id. */
export async function newLinkSession(
  tx: Tx,
  userId: string,
  { id = newId(), ...link }: Omit<NewLinkSession, 'id' | 'expiresAt'> & { id?: string },
  now: Date,
): Promise<string> {
  await linkSessionRepository(tx).insert(userId, { ...link, id, expiresAt: linkSessionExpiry(now) }, now)
  return id
}
