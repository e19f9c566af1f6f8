import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { savingsKinds } from '@lucas/contract/rules/savings-kinds.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isVisible, isWhole } from './visibility.ts'

const isOwnTransfer = sql<SqlBool>`p.kind = 'own_transfer' and p.state in ('automatic', 'confirmed')`

/** Sums the money that went from accounts into savings. */
export const savingsFlowRepository = (tx: Tx) => ({
  /**
   * Returns the pesos that left these accounts for savings in some days, less those that came back: rows of the savings
   * kinds, and own transfers to and from accounts of type savings or investment. What is allocated to goals is left out,
   * because the goals count it. Negative if more came back.
   */
  async sumSavedFrom(userId: string, accounts: readonly string[], { from, to }: DateRange): Promise<bigint> {
    const { rows } = await sql<{ saved: bigint }>`
      with own as materialized (
        select t.id, t.amount, t.kind, t.part_total, t.parent_id from transaction t
         where t.user_id = ${userId} and t.posted_on between ${from} and ${to}
           and t.account_id = any(${[...accounts]}::uuid[]) and t.deleted_at is null
           and (t.kind = any(${[...savingsKinds]}::text[]) or t.kind = 'transfer')
           and t.kind <> 'spending' -- for the index transaction_beside_purchases
      ), moved as (
        select t.id, null::uuid as other_id, t.amount from own t
         where t.kind = any(${[...savingsKinds]}::text[]) and ${isVisible('t')}
        union all
        select t.id, other.id, t.amount from own t
         cross join lateral (
           select p.in_id as id from transfer_pair p where p.user_id = ${userId} and p.out_id = t.id and ${isOwnTransfer}
           union all
           select p.out_id from transfer_pair p where p.user_id = ${userId} and p.in_id = t.id and ${isOwnTransfer}) half
         cross join lateral (
           select o.id from transaction o join account a on a.user_id = o.user_id and a.id = o.account_id
            where o.user_id = ${userId} and o.id = half.id and o.deleted_at is null
              and a.account_type in ('savings', 'investment') offset 0) other
         where t.kind = 'transfer' and ${isWhole('t')}
      )
      select coalesce(sum(-m.amount - coalesce(g.amount, 0)), 0)::bigint as saved
        from moved m
        left join lateral (
          select sum(g.amount) as amount from goal_allocation g
           where g.user_id = ${userId} and m.amount < 0 and g.transaction_id in (m.id, m.other_id)) g on true`.execute(
      tx,
    )
    return rows[0]?.saved ?? 0n
  },
})
