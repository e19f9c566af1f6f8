import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of split transactions and their parts. */
export function splitsRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /** Splits whose parts are missing, do not sum to the amount, or differ in account, currency or deletion. */
    wrongSplits: () =>
      find(sql`
      select w.user_id as "userId", 'transaction ' || w.id as subject
        from ${rows('transaction')} w
        left join lateral (
          select count(*) as count, sum(p.amount) as amount, count(distinct p.part_number) as numbers,
                 coalesce(bool_and(p.part_total = w.part_total and p.account_id = w.account_id and p.currency = w.currency
                                   and p.deleted_at is null and not p.manual
                                   and p.amount <> 0), true) as fits
            from ${rows('transaction')} p where p.user_id = w.user_id and p.parent_id = w.id) parts on true
       where w.parent_id is null and (w.part_total is not null or parts.count > 0)
         and (parts.count is distinct from w.part_total or parts.numbers <> parts.count or parts.amount <> w.amount
              or not parts.fits or w.deleted_at is not null)
      union all
      select p.user_id, 'transaction ' || p.id
        from ${rows('transaction')} p
       where p.parent_id is not null
         and (exists (select from ${rows('transaction')} w where w.user_id = p.user_id and w.id = p.parent_id and w.parent_id is not null)
           or exists (select from ${rows('transfer_pair')} t where t.user_id = p.user_id and t.out_id = p.id)
           or exists (select from ${rows('transfer_pair')} t where t.user_id = p.user_id and t.in_id = p.id)
           or exists (select from ${rows('transaction')} r where r.user_id = p.user_id and r.refund_of = p.id)
           or exists (select from ${rows('recurring_row')} r where r.user_id = p.user_id and r.transaction_id = p.id)
           or exists (select from ${rows('goal_allocation')} a where a.user_id = p.user_id and a.transaction_id = p.id))
       limit 100`),
  }
}
