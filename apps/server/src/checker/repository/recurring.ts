import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of recurring series and instalment purchases. */
export function recurringRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /** Series whose transactions differ in direction or currency. */
    mixedSeries: () =>
      find(sql`
        select s.user_id as "userId", 'recurring_series ' || s.id as subject
          from ${rows('recurring_series')} s
          join ${rows('recurring_row')} r on r.user_id = s.user_id and r.series_id = s.id
          join ${rows('transaction')} t on t.user_id = r.user_id and t.id = r.transaction_id
         where t.deleted_at is null and (t.currency <> s.currency or sign(t.amount) <> s.direction) limit 100`),

    /** Instalments on another account than their purchase, or with a number above the total. */
    wrongInstalments: () =>
      find(sql`
        select p.user_id as "userId", 'instalment_purchase ' || p.id as subject
          from ${rows('instalment_purchase')} p
          join ${rows('instalment_row')} r on r.user_id = p.user_id and r.purchase_id = p.id
          join ${rows('transaction')} t on t.user_id = r.user_id and t.id = r.transaction_id
         where t.deleted_at is null and (t.account_id <> p.account_id or r.number > p.total) limit 100`),
  }
}
