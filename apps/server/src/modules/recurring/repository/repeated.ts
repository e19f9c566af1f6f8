import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

/** Sums of what comes again, out of the rows that belong to a series or a purchase. */
export const repeatedRepository = (tx: Tx) => ({
  /** Spending of some days that belongs to a series or is an instalment; negative. */
  async spent(
    person: string,
    accounts: readonly string[],
    currency: Currency,
    { from, to }: DateRange,
  ): Promise<bigint> {
    const { rows } = await sql<{ amount: bigint }>`
      select coalesce(sum(t.amount), 0)::bigint as amount
        from transaction t
       where t.user_id = ${person} and t.id in (
               select r.transaction_id from recurring_row r
                 join recurring_series s on s.user_id = r.user_id and s.id = r.series_id and s.dismissed_at is null
                where r.user_id = ${person}
               union
               select i.transaction_id from instalment_row i where i.user_id = ${person})
         and t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null`.execute(tx)
    return rows[0]?.amount ?? 0n
  },
})
