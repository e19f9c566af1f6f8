import type { DataBlockActor } from '@lucas/contract/users/data-block.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

/** The append-only history of data blocks; the state is in the user's row. */
export const dataBlockEventRepository = (tx: Tx) => ({
  create: (userId: string, event: { at: Date; blocked: boolean; actor: DataBlockActor }) =>
    tx
      .insertInto('data_block_event')
      .values({ user_id: userId, id: newId(), ...event })
      .execute(),

  hasLiftedSince: async (userId: string, moment: Date): Promise<boolean> =>
    (await tx
      .selectFrom('data_block_event')
      .select('id')
      .where('user_id', '=', userId)
      .where('blocked', '=', false)
      .where('at', '>=', moment)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  list: (userId: string, limit: number) =>
    tx
      .selectFrom('data_block_event')
      .select(['at', 'blocked', 'actor'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
