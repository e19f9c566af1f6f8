import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import type { TwoSums } from './domain/comparison.ts'
import type { CategorySum, DaySum, KindSum } from './domain/figures.ts'
import { daysAfter } from './domain/months.ts'
import type { MonthSum } from './domain/trends.ts'
import type { SpentOnWeekday } from './domain/weekdays.ts'
import { movements, type Scope, sumsOf, weekdaySumsOf } from './sums-repository.ts'

/** The figures of a person: rollups and balances, never the rows themselves. Hidden accounts are in none of them. */
export const analyticsRepository = (tx: Tx) => {
  const flowsOfDays = ({ person, accounts, currency }: Scope, { from, to }: DateRange) =>
    tx
      .selectFrom('daily_rollup')
      .where('user_id', '=', person)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
      .where('currency', '=', currency)
      .where('kind', '<>', 'transfer')
  const flows = (scope: Scope, ...ranges: DateRange[]) =>
    tx
      .selectFrom(sumsOf(scope, ...ranges).as('s'))
      .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
      .where('currency', '=', scope.currency)
      .where('kind', '<>', 'transfer')

  return {
    accounts: (person: string) =>
      tx
        .selectFrom('account')
        .leftJoin('connection', (join) =>
          join
            .onRef('connection.user_id', '=', 'account.user_id')
            .onRef('connection.id', '=', 'account.connection_id'),
        )
        .select([
          'account.id',
          'account.name',
          'account.institution_name',
          'account.mask',
          'account.account_type as type',
          'account.currency',
          'account.balance_current as balance',
          'account.balance_limit as limit',
          'account.manual',
          'account.synced_at',
        ])
        .where('account.user_id', '=', person)
        .where('account.deleted_at', 'is', null)
        .where('account.hidden', '=', false)
        .where(sql<boolean>`connection.hidden is not true`)
        .execute(),

    /** The first day on which one of these accounts moved. */
    async firstDay(person: string, accounts: readonly string[]): Promise<string | null> {
      const row = await tx
        .selectFrom('daily_rollup')
        .select((expression) => expression.fn.min('day').as('day'))
        .where('user_id', '=', person)
        .where('account_id', '=', sql<string>`any(${[...accounts]}::uuid[])`)
        .executeTakeFirst()
      return row?.day ?? null
    },

    /** Of some days, the first on which anything came or went. */
    async firstFlow(scope: Scope, range: DateRange): Promise<PlainDate | null> {
      const row = await flowsOfDays(scope, range).select('day').orderBy('day').limit(1).executeTakeFirst()
      return row?.day ?? null
    },

    /** Sums of two ranges by category and kind; the earlier one ends before the later begins. */
    flowsOfTwo: (scope: Scope, now: DateRange, before: DateRange): Promise<TwoSums[]> =>
      flows(scope, before, now)
        .select(['category', 'kind'])
        .select(sumWhere(sql`day >= ${now.from}::date`).as('now'))
        .select(sumWhere(sql`day < ${now.from}::date`).as('before'))
        .groupBy(['category', 'kind'])
        .execute(),

    byDay: (scope: Scope, range: DateRange): Promise<DaySum[]> =>
      flowsOfDays(scope, range).select(['day', 'kind']).select(amount).groupBy(['day', 'kind']).execute(),

    spentByWeekday: (scope: Scope, range: DateRange): Promise<SpentOnWeekday[]> =>
      tx
        .selectFrom(weekdaySumsOf(scope, range).as('s'))
        .select(['weekday', sql<bigint>`-sum(amount)::bigint`.as('spent')])
        .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
        .where('currency', '=', scope.currency)
        .where('kind', 'in', ['spending', 'refund'])
        .groupBy('weekday')
        .execute(),

    /** By month, each under the first of its days in the range. */
    byMonth: (scope: Scope, range: DateRange): Promise<DaySum[]> =>
      flows(scope, range).select(['day', 'kind']).select(amount).groupBy(['day', 'kind']).execute(),

    byKind: (scope: Scope, range: DateRange): Promise<KindSum[]> =>
      flows(scope, range).select('kind').select(amount).groupBy('kind').execute(),

    byCategory: (scope: Scope, range: DateRange): Promise<CategorySum[]> =>
      flows(scope, range)
        .select(['category', 'kind'])
        .select(amount)
        .select(sql<number>`sum(count)::int`.as('count'))
        .groupBy(['category', 'kind'])
        .execute(),

    byMonthAndCategory: (scope: Scope, range: DateRange): Promise<MonthSum[]> =>
      flows(scope, range)
        .select([sql<string>`to_char(day, 'YYYY-MM')`.as('month'), 'category', 'kind'])
        .select(amount)
        .groupBy(['month', 'category', 'kind'])
        .execute(),

    /**
     * What each account moved after the first and after the second of two days, transfers included. Parts of a divided
     * movement may count in other months; the money moved on the day of the whole.
     */
    movedAfter: (
      scope: Omit<Scope, 'currency'>,
      first: PlainDate,
      second: PlainDate,
    ): Promise<{ id: string; first: bigint; second: bigint }[]> =>
      tx
        .selectFrom(
          movements(scope, first, sumsOf(scope, daysAfter(first, second), daysAfter(second))).as('m'),
        )
        .select('account_id as id')
        .select(sql<bigint>`sum(amount)::bigint`.as('first'))
        .select(sumWhere(sql`day > ${second}::date`).as('second'))
        .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
        .groupBy('account_id')
        .execute(),
  }
}

const amount = sql<bigint>`sum(amount)::bigint`.as('amount')
const sumWhere = (which: RawBuilder<unknown>) =>
  sql<bigint>`coalesce(sum(amount) filter (where ${which}), 0)::bigint`

export type ShownAccount = Awaited<ReturnType<ReturnType<typeof analyticsRepository>['accounts']>>[number]
