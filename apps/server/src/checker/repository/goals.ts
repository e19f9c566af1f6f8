import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { asking } from './ask.ts'

/** What must hold of goals, their ledgers and their parts of transactions. */
export function goalsRepository(tx: Tx) {
  const ask = asking(tx)

  return {
    /** A transaction gives away no more than it is, and only pesos. */
    overallocated: () =>
      ask(sql`
        select t.user_id as person, 'transaction ' || t.id as subject
          from transaction t join goal_allocation a on a.user_id = t.user_id and a.transaction_id = t.id
         group by t.user_id, t.id, t.amount, t.currency, t.deleted_at
        having sum(a.amount) > abs(t.amount) or t.currency <> 'CLP' or t.deleted_at is not null limit 100`),

    /** What a goal holds of a transaction is what its ledger says. */
    partsUnlikeLedger: () =>
      ask(sql`
        with folded as (
          select user_id, goal_id, transaction_id, sum(amount)::bigint as amount from goal_entry
           where transaction_id is not null group by user_id, goal_id, transaction_id
        )
        select coalesce(a.user_id, f.user_id) as person, 'goal ' || coalesce(a.goal_id, f.goal_id) as subject
          from goal_allocation a full join folded f using (user_id, goal_id, transaction_id)
         where coalesce(a.amount, 0) <> coalesce(f.amount, 0) limit 100`),

    /** No goal holds less than nothing; a line is taken back once, whole and in its own goal. */
    wrongLedgers: () =>
      ask(sql`
        select user_id as person, 'goal ' || goal_id as subject from goal_entry
         group by user_id, goal_id having sum(amount) < 0
        union all
        select r.user_id, 'goal_entry ' || r.id
          from goal_entry r join goal_entry e on e.user_id = r.user_id and e.id = r.reverses
         where r.amount <> -e.amount or r.goal_id <> e.goal_id or r.kind <> 'reversal' limit 100`),
  }
}
