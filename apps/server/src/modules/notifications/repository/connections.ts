import type { Tx } from '../../../platform/database/user-transaction.ts'

export const connectionRepository = (tx: Tx) => ({
  find: (userId: string, id: string) =>
    tx
      .selectFrom('connection')
      .select(['institution_name', 'state', 'last_sync_at', 'hidden'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),
})
