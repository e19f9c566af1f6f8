import type { Tx } from '../../platform/database/user-transaction.ts'
import { connectionRepository } from './repository/connection.ts'

/** Unhides the connection of an account that the user unhides. */
export async function onAccountUnhidden(tx: Tx, userId: string, connectionId: string): Promise<void> {
  await connectionRepository(tx).updateHidden(userId, connectionId, false)
}
