import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of accounts that agreed with statements. */
export function reconciliationsRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /** Reconciliations that do not begin on the day after the one before, with its balance, or have days outside of their range. */
    wrongChains: () =>
      find(sql`
        with chained as (
          select r.*, r.balance - (select coalesce(sum(d.value::bigint), 0) from jsonb_each_text(r.days) d) as opening,
                 lag(r.ends_on) over (partition by r.user_id, r.account_id order by r.ends_on) as earlier,
                 lag(r.balance) over (partition by r.user_id, r.account_id order by r.ends_on) as carried
            from ${rows('reconciliation')} r)
        select user_id as "userId", 'reconciliation ' || id as subject from chained c
         where earlier is not null and (starts_on is distinct from earlier + 1 or opening is distinct from carried)
            or exists (select from jsonb_each_text(c.days) d
                        where d.key::date > c.ends_on or d.key::date < c.starts_on)
         limit 100`),
  }
}
