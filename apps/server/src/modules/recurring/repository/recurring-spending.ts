import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { DateRange, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface RecurringSpendingOfMonth {
  month: PlainMonth
  /** Negative. */
  amount: bigint
}

/** Sums the transactions that belong to a series or an instalment purchase. */
export const recurringSpendingRepository = (tx: Tx) => ({
  /**
   * Returns the recurring spending of some days by month. A split transaction counts by its parts. Rows are looked up
   * with lateral joins, because the planner has no statistics about a history that was just written.
   */
  async sumByMonth(
    userId: string,
    accounts: readonly string[],
    currency: Currency,
    { from, to }: DateRange,
  ): Promise<RecurringSpendingOfMonth[]> {
    const { rows } = await sql<RecurringSpendingOfMonth>`
      with repeated as materialized (
        select r.transaction_id as id from recurring_row r
          join recurring_series s on s.user_id = r.user_id and s.id = r.series_id and s.dismissed_at is null
         where r.user_id = ${userId}
        union
        select i.transaction_id from instalment_row i where i.user_id = ${userId}
      ), wholes as materialized (
        select w.* from repeated x cross join lateral (
          select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, deleted_at
            from transaction where user_id = (select ${userId}::uuid) and id = x.id limit 1) w
      )
      select to_char(t.posted_on, 'YYYY-MM') as month, sum(t.amount)::bigint as amount
        from (select * from wholes where part_total is null or parent_id is not null
              union all
              select p.* from wholes x cross join lateral (
                select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, deleted_at
                  from transaction where user_id = (select ${userId}::uuid) and parent_id = x.id limit ${limits.splitPartsMax}) p
               where x.part_total is not null and x.parent_id is null) t
       where t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null
       group by 1`.execute(tx)
    return rows
  },
})
