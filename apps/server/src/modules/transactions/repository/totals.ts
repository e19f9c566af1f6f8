import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { listNamedMoves } from '@lucas/contract/rules/transaction-kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { FilterCriteria } from '../domain/list/filter.ts'
import type { MonthKindTotal } from '../domain/list/totals.ts'
import { filterCondition } from './filter-sql.ts'

/** Totals of a list. Accounts in `hidden` count as rows, but not in sums. */
export const totalsRepository = (tx: Tx) => ({
  /** Sums `daily_rollup`, at a cost that is independent of the number of transactions. */
  sumFromRollups: (
    userId: string,
    criteria: FilterCriteria,
    hidden: readonly string[],
  ): Promise<MonthKindTotal[]> => {
    const { from, to, kinds, categories, accounts } = criteria
    return sql<MonthKindTotal>`
      select to_char(day, 'YYYY-MM') as month, currency, kind, min(day) as "from", max(day) as "to",
             sum(count)::int as count,
             coalesce(sum(amount) filter (where account_id <> all(${hidden}::uuid[])), 0)::bigint as amount
        from daily_rollup
       where user_id = ${userId}
         ${from === null ? sql`` : sql`and day >= ${from}::date`}
         ${to === null ? sql`` : sql`and day <= ${to}::date`}
         ${kinds === null ? sql`` : sql`and kind = any(${kinds}::text[])`}
         ${categories === null ? sql`` : sql`and category = any(${categories}::text[])`}
         ${accounts === null ? sql`` : sql`and account_id = any(${accounts}::uuid[])`}
       group by 1, 2, 3`
      .execute(tx)
      .then(({ rows }) => rows)
  },

  /** Adds up the rows; kinds that count by their sign have one total for each sign. */
  sumFromRows: (
    userId: string,
    criteria: FilterCriteria,
    hidden: readonly string[],
  ): Promise<MonthKindTotal[]> => {
    const bySign = listNamedMoves(criteria.kinds ?? []).length > 0
    return sql<MonthKindTotal>`
      select to_char(t.posted_on, 'YYYY-MM') as month, t.currency, t.kind, min(t.posted_on) as "from",
             max(t.posted_on) as "to", count(*)::int as count,
             coalesce(sum(t.amount) filter (where t.account_id <> all(${hidden}::uuid[])), 0)::bigint as amount
        from transaction t
       where t.user_id = ${userId} and t.deleted_at is null and ${filterCondition(criteria)}
       group by 1, 2, 3${bySign ? sql`, t.amount < 0` : sql``}`
      .execute(tx)
      .then(({ rows }) => rows)
  },

  /** Counts the transactions of each category since a day, most used first. */
  countByCategory: (userId: string, since: PlainDate) =>
    tx
      .selectFrom('daily_rollup')
      .select(['category', sql<number>`sum(count)::int`.as('count')])
      .where('user_id', '=', userId)
      .where('day', '>=', since)
      .groupBy('category')
      .orderBy('count', 'desc')
      .orderBy('category')
      .execute(),
})
