import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of plans and payments. */
export function billingRepository(tx: Tx) {
  const { find } = createFinder(tx, null)

  return {
    /** Users whose plan differs from their subscription. */
    plansWithoutSubscription: () =>
      find(sql`
        select p.user_id as "userId", 'plan ' || p.plan as subject
          from person p left join subscription s on s.user_id = p.user_id
         where p.plan <> coalesce(s.plan, 'free')
         limit 100`),

    /** Current billing periods without a paid charge of their own. */
    unpaidPeriods: () =>
      find(sql`
        select s.user_id as "userId", 'month from ' || s.period_from as subject from subscription s
         where s.state in ('active', 'past_due')
           and not exists (select from charge c join billing_event e on e.user_id = c.user_id and e.charge_id = c.id
                            where c.user_id = s.user_id and c.state = 'paid' and e.kind = 'paid'
                              and c.period_from = s.period_from and c.period_to = s.period_to)
         limit 100`),
  }
}
