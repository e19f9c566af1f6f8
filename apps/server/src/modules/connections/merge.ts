import { connectionsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { AccountsService } from '../accounts/index.ts'
import { stepOf, toBankError } from './domain/explain.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'

/** Data may come before the bank's name; until then their connection is one of an unknown bank. */
export const isUnnamed = ({ institution_id, institution_name }: ConnectionRow) =>
  institution_id === null && institution_name === copy.unknownInstitution

/** Two linkings of one bank, told out of order, may have begun two connections: the unnamed one goes into the other. */
export async function mergeInto(
  tx: Tx,
  kept: ConnectionRow,
  unnamed: ConnectionRow,
  accounts: AccountsService,
): Promise<void> {
  const person = kept.user_id
  const bank = { id: kept.institution_id, name: kept.institution_name }
  const left = await accounts.move(tx, person, { from: unnamed.id, to: kept.id, bank })
  if (left > 0) return // both hold the same account: neither's history may go
  const standing = { state: unnamed.state, error: toBankError(unnamed.error_code) }
  const repository = connectionsRepository(tx)
  await repository.settle(person, kept.id, standing, stepOf(unnamed.sync_step), unnamed.updated_at)
  if (unnamed.last_sync_at !== null) await repository.markSynced(person, kept.id, unnamed.last_sync_at)
  await linksRepository(tx).repoint(person, unnamed.id, kept.id)
  await repository.remove(person, unnamed.id)
}
