import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Values of manual wallet items, one per item and day. */
export const walletItemValueRepository = (tx: Tx) => ({
  /** Lists the values of one item, or of all, newest first. */
  list: (userId: string, itemId?: string) =>
    tx
      .selectFrom('wallet_item_value')
      .select(['item_id', 'valued_on', 'value'])
      .where('user_id', '=', userId)
      .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? ''))
      .orderBy('item_id')
      .orderBy('valued_on', 'desc')
      .execute(),

  /** Stores the value of a day; a second one replaces the first. */
  upsert: (userId: string, itemId: string, { date, value }: { date: PlainDate; value: bigint }) =>
    tx
      .insertInto('wallet_item_value')
      .values({ user_id: userId, item_id: itemId, valued_on: date, value })
      .onConflict((conflict) => conflict.columns(['user_id', 'item_id', 'valued_on']).doUpdateSet({ value }))
      .execute(),

  delete: (userId: string, itemId: string, date: PlainDate) =>
    tx
      .deleteFrom('wallet_item_value')
      .where('user_id', '=', userId)
      .where('item_id', '=', itemId)
      .where('valued_on', '=', date)
      .execute(),
})

export type WalletItemValueRow = Awaited<
  ReturnType<ReturnType<typeof walletItemValueRepository>['list']>
>[number]
