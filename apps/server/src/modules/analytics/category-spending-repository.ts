import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { spendingKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** Spending less refunds of a stored category ('CATEGORY' or 'CATEGORY › Name') in one range. Minor units, positive. */
export interface CategorySpendingSum {
  /** The first day of the range. */
  from: PlainDate
  category: string
  currency: Currency
  spent: bigint
}

interface SpendingScope {
  userId: string
  /** The visible accounts. */
  accounts: readonly string[]
}

/**
 * Sums what the category card shows, by sub-category, for several ranges at once. Budgets are compared with it. Whole
 * months are read from the monthly rollup, other ranges day by day; transactions are not read.
 */
export const categorySpendingLookup = {
  /** Returns the sums of calendar months; `from` is the first of the month. */
  listByMonth: (tx: Tx, scope: SpendingScope, { from, to }: DateRange): Promise<CategorySpendingSum[]> =>
    selectSums(
      tx,
      scope,
      sql`select month as from_day, account_id, currency, category, kind, amount
            from monthly_rollup where user_id = ${scope.userId} and month between ${from} and ${to}`,
    ),

  /** Returns the sums of ranges that follow each other without a gap; `starts` are their first days. */
  listByStart: (
    tx: Tx,
    scope: SpendingScope,
    starts: readonly PlainDate[],
    until: PlainDate,
  ): Promise<CategorySpendingSum[]> =>
    selectSums(
      tx,
      scope,
      sql`select (${[...starts]}::date[])[width_bucket(day, ${[...starts]}::date[])] as from_day, account_id, currency,
                 category, kind, amount
            from daily_rollup where user_id = ${scope.userId} and day between ${starts[0] ?? until} and ${until}`,
    ),

  /** Returns the sums of a few ranges that do not overlap. */
  async listByRange(
    tx: Tx,
    scope: SpendingScope,
    ranges: readonly DateRange[],
  ): Promise<CategorySpendingSum[]> {
    if (ranges.length === 0) return []
    // One select per range, with constant bounds: see sums-repository.ts.
    const selects = ranges.map(
      ({ from, to }) => sql`
        select ${from}::date as from_day, account_id, currency, category, kind, amount
          from daily_rollup where user_id = ${scope.userId} and day between ${from} and ${to}`,
    )
    return selectSums(tx, scope, sql.join(selects, sql` union all `))
  },

  /** Returns the sums of one range by account. */
  async listByAccount(
    tx: Tx,
    { userId, accounts }: SpendingScope,
    { from, to }: DateRange,
  ): Promise<(Omit<CategorySpendingSum, 'from'> & { account: string })[]> {
    if (accounts.length === 0) return []
    const { rows } = await sql<Omit<CategorySpendingSum, 'from'> & { account: string }>`
      select account_id as account, category, currency, -sum(amount)::bigint as spent from daily_rollup
       where user_id = ${userId} and day between ${from} and ${to}
         and account_id = any(${[...accounts]}::uuid[]) and kind = any(${[...spendingKinds]}::text[])
       group by 1, 2, 3 having sum(amount) <> 0`.execute(tx)
    return rows
  },
}

async function selectSums(
  tx: Tx,
  { accounts }: SpendingScope,
  rollups: RawBuilder<unknown>,
): Promise<CategorySpendingSum[]> {
  const { rows } = await sql<CategorySpendingSum>`
    select from_day as "from", category, currency, -sum(amount)::bigint as spent from (${rollups}) r
     where account_id = any(${[...accounts]}::uuid[]) and kind = any(${[...spendingKinds]}::text[])
     group by 1, 2, 3 having sum(amount) <> 0`.execute(tx)
  return rows
}
