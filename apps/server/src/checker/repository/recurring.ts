import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { asking } from './ask.ts'

/** What must hold of recurring series and of purchases in instalments. */
export function recurringRepository(tx: Tx) {
  const ask = asking(tx)

  return {
    /** All rows of a series go one way, in one currency. */
    mixedSeries: () =>
      ask(sql`
        select s.user_id as person, 'recurring_series ' || s.id as subject
          from recurring_series s
          join recurring_row r on r.user_id = s.user_id and r.series_id = s.id
          join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
         where t.deleted_at is null and (t.currency <> s.currency or sign(t.amount) <> s.direction) limit 100`),

    /** Instalments of one purchase are on one card, and none is beyond the last. */
    wrongInstalments: () =>
      ask(sql`
        select p.user_id as person, 'instalment_purchase ' || p.id as subject
          from instalment_purchase p
          join instalment_row r on r.user_id = p.user_id and r.purchase_id = p.id
          join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
         where t.deleted_at is null and (t.account_id <> p.account_id or r.number > p.total) limit 100`),
  }
}
