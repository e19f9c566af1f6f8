import type { Tx } from '../../../platform/database/user-transaction.ts'
import { statusAfter } from '../domain/connection-status.ts'
import { revokeConnectionJob } from '../jobs.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import type { RevocationDeps } from './enqueue-revocation.ts'

interface EndedAccess {
  at: Date
  /** Whether the connection is deleted once its access is revoked. */
  erase: boolean
  /** Whether Lucas disconnects it, to delete the account. */
  withAccount: boolean
}

/** Marks a connection as disconnected, and has its access revoked and its credentials deleted. Returns whether a job does that. */
export async function endAccess(
  tx: Tx,
  { user_id: userId, id, credentials }: ConnectionRow,
  { at, erase, withAccount }: EndedAccess,
  { jobs, provider }: RevocationDeps,
): Promise<boolean> {
  const connections = connectionRepository(tx)
  await connections.updateStatus(userId, id, statusAfter({ type: 'disconnected' }), 'waiting', at)
  await connections.setDisconnectedWithAccount(userId, id, withAccount)
  await connections.scheduleRefresh(userId, id, null)
  const revokes = provider.revoke !== null && credentials !== null
  if (revokes) await jobs.enqueue(tx, revokeConnectionJob, { person: userId, connection: id, erase })
  else if (!erase) await connections.updateCredentials(userId, id, null, null)
  return revokes
}
