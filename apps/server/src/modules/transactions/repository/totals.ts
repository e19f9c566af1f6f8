import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { listNamedMoves } from '@lucas/contract/rules/transaction-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { FilterCriteria } from '../../ledger/index.ts'
import { filterCondition } from '../../ledger/index.ts'
import type { MonthKindTotal } from '../domain/list/totals.ts'
import { type OpenRange, toWholeMonths } from '../domain/list/whole-months.ts'

/** Conditions of a filter on rollups. */
function rollupConditions({ kinds, categories, accounts }: FilterCriteria): RawBuilder<unknown> {
  return sql`${kinds === null ? sql`` : sql`and kind = any(${kinds}::text[])`}
    ${categories === null ? sql`` : sql`and category = any(${categories}::text[])`}
    ${accounts === null ? sql`` : sql`and account_id = any(${accounts}::uuid[])`}`
}

const sumVisible = (hidden: readonly string[]): RawBuilder<unknown> =>
  sql`coalesce(sum(amount) filter (where account_id <> all(${hidden}::uuid[])), 0)::bigint`

const selectDays = (
  userId: string,
  { from, to }: DateRange,
  criteria: FilterCriteria,
  hidden: readonly string[],
): RawBuilder<unknown> => sql`
  (select to_char(day, 'YYYY-MM') as month, currency, kind, min(day) as "from", max(day) as "to",
          sum(count)::int as count, ${sumVisible(hidden)} as amount
     from daily_rollup
    where user_id = ${userId} and day between ${from}::date and ${to}::date ${rollupConditions(criteria)}
    group by 1, 2, 3)`

/** Selects whole months. The first and the last day of each are looked up, so that its other days are not read. */
function selectMonths(
  userId: string,
  { from, to }: OpenRange,
  criteria: FilterCriteria,
  hidden: readonly string[],
): RawBuilder<unknown> {
  const conditions = rollupConditions(criteria)
  const days = sql`
    select day from daily_rollup
     where user_id = ${userId} and day >= months.month and day < months.next ${conditions}`
  return sql`
    (with sums as (
       select month, currency, kind, sum(count)::int as count, ${sumVisible(hidden)} as amount
         from monthly_rollup
        where user_id = ${userId}
          ${from === null ? sql`` : sql`and month >= ${from}::date`}
          ${to === null ? sql`` : sql`and month <= ${to}::date`} ${conditions}
        group by 1, 2, 3
     ), spans as materialized (
       select months.month, first.day as "from", last.day as "to"
         from (select distinct month, (month + interval '1 month')::date as next from sums) months
         cross join lateral (${days} order by day limit 1) first
         cross join lateral (${days} order by day desc limit 1) last
     )
     select to_char(month, 'YYYY-MM') as month, currency, kind, "from", "to", count, amount
       from sums join spans using (month))`
}

/** Totals of a list. Accounts in `hidden` count as rows, but not in sums. */
export const totalsRepository = (tx: Tx) => ({
  /** Sums whole months and the days at the ends of the range, at a cost that is independent of the number of transactions. */
  sumFromRollups: async (
    userId: string,
    criteria: FilterCriteria,
    hidden: readonly string[],
  ): Promise<MonthKindTotal[]> => {
    const { months, edges } = toWholeMonths(criteria)
    const parts = edges.map((edge) => selectDays(userId, edge, criteria, hidden))
    if (months !== null) parts.push(selectMonths(userId, months, criteria, hidden))
    const { rows } = await sql<MonthKindTotal>`${sql.join(parts, sql` union all `)}`.execute(tx)
    return rows
  },

  /** Adds up the rows; kinds that count by their sign have one total for each sign. */
  sumFromRows: (
    userId: string,
    criteria: FilterCriteria,
    hidden: readonly string[],
  ): Promise<MonthKindTotal[]> => {
    const bySign = listNamedMoves(criteria.kinds ?? []).length > 0
    // By day first: formatting the month of each row would take as long as reading it.
    return sql<MonthKindTotal>`
      select to_char(day, 'YYYY-MM') as month, currency, kind, min(day) as "from", max(day) as "to", sum(count)::int as count,
             coalesce(sum(amount), 0)::bigint as amount
        from (select t.posted_on as day, t.currency, t.kind, t.amount < 0 as is_negative, count(*) as count,
                     sum(t.amount) filter (where t.account_id <> all(${hidden}::uuid[])) as amount
                from transaction t
               where t.user_id = ${userId} and t.deleted_at is null and ${filterCondition(criteria)}
               group by 1, 2, 3, 4) days
       group by 1, 2, 3${bySign ? sql`, is_negative` : sql``}`
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
