import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { connectionRepository } from './repository/connection.ts'

/** Returns the id of the connection of an institution's statement files; creates it with the first file. */
export async function getOrCreateFileConnection(
  tx: Tx,
  userId: string,
  institution: { id: string | null; name: string },
  now: Date,
): Promise<string> {
  const repository = connectionRepository(tx)
  const existing = await repository.findFileConnection(userId, institution)
  if (existing) return existing.id
  const id = newId()
  await repository.insertFileConnection(userId, id, institution, now)
  return id
}

/** Deletes a connection of statement files that has no account, not even a deleted one. */
export async function deleteFileConnectionIfEmpty(tx: Tx, userId: string, id: string): Promise<void> {
  await connectionRepository(tx).deleteFileConnectionIfEmpty(userId, id)
}
