import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** The payday setting of a user. */
export const paydayRepository = (tx: Tx) => ({
  find: (userId: string) =>
    tx.selectFrom('person').select('payday').where('user_id', '=', userId).executeTakeFirst(),

  update: (userId: string, payday: Payday, now: Date) =>
    tx.updateTable('person').set({ payday, updated_at: now }).where('user_id', '=', userId).execute(),
})
