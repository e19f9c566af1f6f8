import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/** Invariants of goals, their ledgers and allocations. */
export function goalsRepository(tx: Tx, userId: string | null) {
  const { find, rows } = createFinder(tx, userId)

  return {
    /** Transactions with allocations above their amount, in another currency than CLP, or deleted. */
    overallocated: () =>
      find(sql`
        select t.user_id as "userId", 'transaction ' || t.id as subject
          from ${rows('transaction')} t join ${rows('goal_allocation')} a on a.user_id = t.user_id and a.transaction_id = t.id
         group by t.user_id, t.id, t.amount, t.currency, t.deleted_at
        having sum(a.amount) > abs(t.amount) or t.currency <> 'CLP' or t.deleted_at is not null limit 100`),

    /** Allocations that differ from the goal's ledger. */
    allocationsUnlikeLedger: () =>
      find(sql`
        with folded as (
          select user_id, goal_id, transaction_id, sum(amount)::bigint as amount from ${rows('goal_entry')} e
           where transaction_id is not null group by user_id, goal_id, transaction_id
        )
        select coalesce(a.user_id, f.user_id) as "userId", 'goal ' || coalesce(a.goal_id, f.goal_id) as subject
          from ${rows('goal_allocation')} a full join folded f using (user_id, goal_id, transaction_id)
         where coalesce(a.amount, 0) <> coalesce(f.amount, 0) limit 100`),

    /** Goals with a negative sum, and reversals that do not match the entry they reverse. */
    wrongLedgers: () =>
      find(sql`
        select user_id as "userId", 'goal ' || goal_id as subject from ${rows('goal_entry')} e
         group by user_id, goal_id having sum(amount) < 0
        union all
        select r.user_id, 'goal_entry ' || r.id
          from ${rows('goal_entry')} r join ${rows('goal_entry')} e on e.user_id = r.user_id and e.id = r.reverses
         where r.amount <> -e.amount or r.goal_id <> e.goal_id or r.kind <> 'reversal' limit 100`),

    /** Confirmed proposals that differ from their ledger entry, and open ones that differ from their transactions. */
    wrongProposals: () =>
      find(sql`
        select p.user_id as "userId", 'savings_proposal ' || p.id as subject
          from ${rows('savings_proposal')} p join ${rows('savings_plan')} s on s.user_id = p.user_id and s.id = p.plan_id
          left join ${rows('goal_entry')} e on e.user_id = p.user_id and e.id = p.entry_id
         where p.state = 'confirmed'
           and (e.id is null or e.goal_id <> s.goal_id or e.amount <> p.amount or e.kind <> 'contribution')
        union all
        select p.user_id, 'savings_proposal ' || p.id
          from ${rows('savings_proposal')} p join ${rows('savings_share')} h on h.user_id = p.user_id and h.proposal_id = p.id
         where p.state = 'open' group by p.user_id, p.id, p.amount
        having least(sum(h.amount), 10000000) <> p.amount limit 100`),
  }
}
