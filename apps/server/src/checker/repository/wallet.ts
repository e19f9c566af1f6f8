import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { asking } from './ask.ts'

/** What must hold of goods and loans that people write down. */
export function walletRepository(tx: Tx) {
  const ask = asking(tx)

  return {
    /** Each has a value from at least one day. */
    worthless: () =>
      ask(sql`
        select i.user_id as person, 'wallet_item ' || i.id as subject from wallet_item i
         where not exists (select from wallet_item_value v where v.user_id = i.user_id and v.item_id = i.id)
         limit 100`),
  }
}
