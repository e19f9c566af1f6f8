import type { DataBlockActor } from '@lucas/contract/data-block.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

/** `person.data_blocked_at` is the state; `data_block_event` is its append-only history. */
export const dataBlockRepository = (tx: Tx) => ({
  /** Returns since when the data is blocked; null if it is not. */
  async findBlockedSince(userId: string): Promise<Date | null> {
    const row = await tx
      .selectFrom('person')
      .select('data_blocked_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.data_blocked_at ?? null
  },

  /** Like `findBlockedSince`, but locks the state until the transaction ends. */
  async lockBlockedSince(userId: string): Promise<Date | null> {
    const row = await tx
      .selectFrom('person')
      .select('data_blocked_at')
      .where('user_id', '=', userId)
      .forShare()
      .executeTakeFirst()
    return row?.data_blocked_at ?? null
  },

  /** Sets the state. Returns false if it was set already; of two simultaneous requests one writes. */
  async setBlockedSince(userId: string, since: Date | null): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('person')
      .set({ data_blocked_at: since })
      .where('user_id', '=', userId)
      .where('data_blocked_at', since === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  createEvent: (userId: string, event: { at: Date; blocked: boolean; actor: DataBlockActor }) =>
    tx
      .insertInto('data_block_event')
      .values({ user_id: userId, id: newId(), ...event })
      .execute(),

  listEvents: (userId: string, limit: number) =>
    tx
      .selectFrom('data_block_event')
      .select(['at', 'blocked', 'actor'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
