import { connectionsCopy as copy } from '@lucas/contract/copy/banking/connections.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { AccountsService } from '../../accounts/index.ts'
import { parseBankError, parseSyncStep } from '../domain/explain-status.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { linkSessionRepository } from '../repository/link-session.ts'

/** Whether the institution is still unknown: data may arrive before the message that names it. */
export const hasUnknownInstitution = ({ institution_id, institution_name }: ConnectionRow) =>
  institution_id === null && institution_name === copy.unknownInstitution

/** Merges a connection of an unknown institution into another one. Callbacks out of order can create two for one bank. */
export async function mergeConnections(
  tx: Tx,
  target: ConnectionRow,
  source: ConnectionRow,
  accounts: AccountsService,
): Promise<void> {
  const userId = target.user_id
  const institution = { id: target.institution_id, name: target.institution_name }
  const remaining = await accounts.moveToConnection(tx, userId, {
    from: source.id,
    to: target.id,
    institution,
  })
  if (remaining > 0) return // both have the same account: neither history may be deleted
  const status = { state: source.state, error: parseBankError(source.error_code) }
  const repository = connectionRepository(tx)
  await repository.updateStatus(userId, target.id, status, parseSyncStep(source.sync_step), source.updated_at)
  if (source.last_sync_at !== null) await repository.markSynced(userId, target.id, source.last_sync_at)
  await linkSessionRepository(tx).moveToConnection(userId, source.id, target.id)
  await repository.delete(userId, source.id)
}
