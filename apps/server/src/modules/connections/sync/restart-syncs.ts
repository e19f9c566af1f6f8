import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { connectionRepository } from '../repository/connection.ts'

/**
 * Creates the function that makes the connections due whose sync a data block interrupted: their bank may have been asked long
 * ago. A connection without data keeps waiting for its first ones. Runs in the caller's transaction.
 */
export const createSyncRestart =
  ({ clock, events }: { clock: Clock; events: Events }) =>
  async (tx: Tx, userId: string): Promise<void> => {
    const connections = connectionRepository(tx)
    const now = clock.now()
    for (const { id } of await connections.list(userId)) {
      const connection = await connections.find(userId, id)
      if (connection?.state !== 'syncing' || connection.last_sync_at === null) continue
      await connections.updateStatus(userId, id, { state: 'active', error: null }, 'finished', now)
      if (connection.credentials !== null) await connections.scheduleRefresh(userId, id, now)
      await events.publish(tx, userId, { type: 'accounts_changed' })
    }
  }
