import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of assets and liabilities in the wallet. */
export function walletRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /** Items without any value. */
    itemsWithoutValue: () =>
      find(sql`
        select i.user_id as "userId", 'wallet_item ' || i.id as subject from ${rows('wallet_item')} i
         where not exists (select from ${rows('wallet_item_value')} v where v.user_id = i.user_id and v.item_id = i.id)
         limit 100`),
  }
}
