import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { asking } from './ask.ts'

/** What must hold of people's plans and payments. */
export function billingRepository(tx: Tx) {
  const ask = asking(tx)

  return {
    /** Nobody has a plan that no subscription gives them. */
    plansOfNobody: () =>
      ask(sql`
        select p.user_id as person, 'plan ' || p.plan as subject
          from person p left join subscription s on s.user_id = p.user_id
         where p.plan <> coalesce(s.plan, 'free')
         limit 100`),

    /** Every running month was paid, by a charge of its own. */
    unpaidMonths: () =>
      ask(sql`
        select s.user_id as person, 'month from ' || s.period_from as subject from subscription s
         where s.state in ('active', 'past_due')
           and not exists (select from charge c join billing_event e on e.user_id = c.user_id and e.charge_id = c.id
                            where c.user_id = s.user_id and c.state = 'paid' and e.kind = 'paid'
                              and c.period_from = s.period_from and c.period_to = s.period_to)
         limit 100`),
  }
}
