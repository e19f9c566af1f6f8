import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface RepeatedOfMonth {
  month: PlainMonth
  /** Negative. */
  amount: bigint
}

/** Sums of what comes again, out of the rows that belong to a series or a purchase. */
export const repeatedRepository = (tx: Tx) => ({
  /**
   * Spending of some days that belongs to a series or is an instalment, by month. The parts of a divided movement stand
   * in its place.
   */
  async spentByMonth(
    person: string,
    accounts: readonly string[],
    currency: Currency,
    { from, to }: DateRange,
  ): Promise<RepeatedOfMonth[]> {
    const { rows } = await sql<RepeatedOfMonth>`
      with repeated as (
        select r.transaction_id as id from recurring_row r
          join recurring_series s on s.user_id = r.user_id and s.id = r.series_id and s.dismissed_at is null
         where r.user_id = ${person}
        union
        select i.transaction_id from instalment_row i where i.user_id = ${person}
      )
      select to_char(t.posted_on, 'YYYY-MM') as month, sum(t.amount)::bigint as amount
        from transaction t
       where t.user_id = ${person} and t.id in (
               select id from repeated
               union all
               select p.id from transaction p where p.user_id = ${person} and p.parent_id in (select id from repeated))
         and t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null
         and (t.part_total is null or t.parent_id is not null)
       group by 1`.execute(tx)
    return rows
  },
})
