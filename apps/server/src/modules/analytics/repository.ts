import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import type { CategorySum, DaySum, KindSum } from './domain/figures.ts'
import { monthPartsOf } from './domain/months.ts'

/** The figures of a person: rollups and balances, never the rows themselves. Hidden accounts are in none of them. */
export const analyticsRepository = (tx: Tx) => {
  const flows = ({ person, accounts, currency }: Scope) =>
    tx
      .selectFrom('daily_rollup')
      .where('user_id', '=', person)
      .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
      .where('currency', '=', currency)
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

    /** Sums of two ranges that touch: the later one and the earlier one. */
    flowsOfTwo: (
      { person, accounts, currency }: Scope,
      now: DateRange,
      before: DateRange,
    ): Promise<{ kind: string; now: bigint; before: bigint }[]> =>
      flows({ person, accounts, currency })
        .select('kind')
        .select(sumWithin(now).as('now'))
        .select(sumWithin(before).as('before'))
        .where('day', '>=', before.from)
        .where('day', '<=', now.to)
        .groupBy('kind')
        .execute(),

    byDay: (scope: Scope, { from, to }: DateRange): Promise<DaySum[]> =>
      flows(scope)
        .select(['day', 'kind'])
        .select(sql<bigint>`sum(amount)::bigint`.as('amount'))
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy(['day', 'kind'])
        .execute(),

    /** The same by month, each under the first of its days in the range. */
    async byMonth({ person, accounts, currency }: Scope, range: DateRange): Promise<DaySum[]> {
      const { rows } = await sql<DaySum>`
        select m.first as day, s.kind, s.amount from ${eachMonth(range)}
         cross join lateral (
           select kind, sum(amount)::bigint as amount from daily_rollup
            where user_id = ${person} and day between m.first and m.last and account_id = any(${accounts}::uuid[])
              and currency = ${currency} and kind <> 'transfer'
            group by kind) s`.execute(tx)
      return rows
    },

    byKind: (scope: Scope, { from, to }: DateRange): Promise<KindSum[]> =>
      flows(scope)
        .select('kind')
        .select(sql<bigint>`sum(amount)::bigint`.as('amount'))
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('kind')
        .execute(),

    byCategory: (scope: Scope, { from, to }: DateRange): Promise<CategorySum[]> =>
      flows(scope)
        .select(['category', 'kind'])
        .select(sql<bigint>`sum(amount)::bigint`.as('amount'))
        .select(sql<number>`sum(count)::int`.as('count'))
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy(['category', 'kind'])
        .execute(),

    /**
     * What each account moved after the first and after the second of two days, transfers included. Parts of a divided
     * movement may count in other months; the money moved on the day of the whole.
     */
    movedAfter: (
      { person, accounts }: Omit<Scope, 'currency'>,
      first: string,
      second: string,
    ): Promise<{ id: string; first: bigint; second: bigint }[]> =>
      tx
        .selectFrom(movements(person).as('m'))
        .select('account_id as id')
        .select(sql<bigint>`sum(amount)::bigint`.as('first'))
        .select(
          sql<bigint>`coalesce(sum(amount) filter (where day > ${second}::date), 0)::bigint`.as('second'),
        )
        .where('day', '>', first)
        .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
        .groupBy('account_id')
        .execute(),
  }
}

export interface Scope {
  person: string
  accounts: string[]
  currency: Currency
}

/** The daily sums, with divided movements on their own day in place of their parts. */
export const movements = (person: string) => sql<{ account_id: string; day: string; amount: bigint }>`(
  select account_id, day, amount from daily_rollup where user_id = ${person}
  union all
  select account_id, posted_on, case when parent_id is null then amount else -amount end from transaction
   where user_id = ${person} and part_total is not null and deleted_at is null)`

/**
 * The months of a range with their days in it, as `m`: each is looked up in the index, for asking thousands of days for
 * their month costs more than reading them.
 */
export function eachMonth(range: DateRange) {
  const months = monthPartsOf(range)
  return sql`unnest(${months.map(({ from }) => from)}::date[], ${months.map(({ to }) => to)}::date[]) as m (first, last)`
}

export const sumWithin = ({ from, to }: DateRange) =>
  sql<bigint>`coalesce(sum(amount) filter (where day >= ${from}::date and day <= ${to}::date), 0)::bigint`

export type ShownAccount = Awaited<ReturnType<ReturnType<typeof analyticsRepository>['accounts']>>[number]
