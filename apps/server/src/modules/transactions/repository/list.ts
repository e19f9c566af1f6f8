import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Criteria } from '../domain/criteria.ts'
import type { Order, Position, Ranked } from '../domain/listing.ts'
import { matching } from './matching.ts'
import { stands } from './standing.ts'

/** The columns of a list row, picked by hand; the raw object is none of them. */
export const listColumns = [
  't.id',
  't.account_id',
  't.provider_id',
  't.description',
  't.merchant_name',
  't.amount',
  't.sort_amount',
  't.currency',
  't.posted_on',
  't.occurred_at',
  't.category',
  't.category_source',
  't.category_confidence',
  't.kind',
  't.pending',
  't.reviewed',
  't.manual',
  't.notes',
  't.tags',
  sql<boolean>`exists (select from goal_allocation g where g.user_id = t.user_id and g.transaction_id = t.id)`.as(
    'has_goals',
  ),
  't.parent_id',
  't.part_number',
  't.part_total',
] as const

export interface PageRequest {
  criteria: Criteria
  /** The direction in which to read. */
  order: Order
  position: Position | null
  /** Rows to read: one more than the page holds. */
  rows: number
}

/** A category, or an account under its institution's name. */
export type ListGroup = Ranked<{ name: string; key: string }>

/** Reads of the list; every statement is bounded by the person and a limit. */
export const listRepository = (tx: Tx) => {
  const rows = (person: string, criteria: Criteria) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns)
      .where('t.user_id', '=', person)
      .where('t.deleted_at', 'is', null)
      .where(matching(criteria))

  return {
    find: (person: string, id: string, criteria: Criteria) =>
      rows(person, criteria).where('t.id', '=', id).executeTakeFirst(),

    byDate: (person: string, { criteria, order, position, rows: count }: PageRequest) =>
      walksTheList(criteria)
        ? tx
            .selectFrom(
              tx
                .selectFrom('transaction as t')
                .selectAll()
                .where('t.user_id', '=', person)
                .where('t.deleted_at', 'is', null)
                .$if(position !== null, (query) => query.where(beyondDay(order, position)))
                .orderBy('t.posted_on', order)
                .orderBy('t.id', order)
                .offset(sql<number>`0`)
                .as('t'),
            )
            .select(listColumns)
            .where(matching(criteria))
            .orderBy('t.posted_on', order)
            .orderBy('t.id', order)
            .limit(count)
            .execute()
        : rows(person, criteria)
            .$if(position !== null, (query) => query.where(beyondDay(order, position)))
            .orderBy('t.posted_on', order)
            .orderBy('t.id', order)
            .limit(count)
            .execute(),

    byAmount: (person: string, { criteria, order, position, rows: count }: PageRequest) =>
      rows(person, criteria)
        .$if(position !== null, (query) => query.where(beyondAmount(order, position)))
        .orderBy('t.sort_amount', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute(),

    /** Group by group. Each gives at most a page, so that the cost does not grow with the history. */
    byGroup: (
      person: string,
      { criteria, order, position, rows: count }: PageRequest,
      groups: readonly ListGroup[],
      column: 'category' | 'account_id',
    ) => {
      const keys = groups.map(({ key }) => key)
      const ranks = groups.map(({ rank }) => rank)
      const inGroup =
        column === 'category' ? sql<SqlBool>`t.category = g.key` : sql<SqlBool>`t.account_id = g.key::uuid`
      return tx
        .selectFrom(
          sql<{ key: string; rank: number }>`unnest(${keys}::text[], ${ranks}::int[])`.as<'g'>(
            sql`g(key, rank)`,
          ),
        )
        .innerJoinLateral(
          rows(person, criteria)
            .where(inGroup)
            .$if(position !== null, (query) =>
              query.where(sql<SqlBool>`(g.rank > 0 or ${beyondDay(order, position)})`),
            )
            .orderBy('t.posted_on', order)
            .orderBy('t.id', order)
            .limit(count)
            .as('t'),
          (join) => join.onTrue(),
        )
        .selectAll('t')
        .orderBy('g.rank')
        .orderBy('t.posted_on', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute()
    },

    /** The newest rows up to a day; parts may stand on later ones. */
    recent: (person: string, today: string, count: number) =>
      tx
        .selectFrom('transaction as t')
        .select(listColumns)
        .where('t.user_id', '=', person)
        .where('t.deleted_at', 'is', null)
        .where(stands('t'))
        .where((where) => where.or([where('t.posted_on', '<=', today), where('t.parent_id', 'is', null)]))
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(count)
        .execute(),

    async countOfAccounts(person: string, accounts: Criteria['accounts']): Promise<number> {
      const { count } = await tx
        .selectFrom('account_rollup')
        .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
        .where('user_id', '=', person)
        .$if(accounts !== null, (query) => query.where(sql<SqlBool>`account_id = any(${accounts}::uuid[])`))
        .executeTakeFirstOrThrow()
      return count
    },

    /** From the daily sums, whatever the length of the history. */
    async countByDay(person: string, { from, to, categories, accounts }: Criteria): Promise<number> {
      const { count } = await tx
        .selectFrom('daily_rollup')
        .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
        .where('user_id', '=', person)
        .$if(from !== null, (query) => query.where(sql<SqlBool>`day >= ${from}::date`))
        .$if(to !== null, (query) => query.where(sql<SqlBool>`day <= ${to}::date`))
        .$if(categories !== null, (query) => query.where(sql<SqlBool>`category = any(${categories}::text[])`))
        .$if(accounts !== null, (query) => query.where(sql<SqlBool>`account_id = any(${accounts}::uuid[])`))
        .executeTakeFirstOrThrow()
      return count
    },

    async count(person: string, criteria: Criteria): Promise<number> {
      const { count } = await tx
        .selectFrom('transaction as t')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('t.user_id', '=', person)
        .where('t.deleted_at', 'is', null)
        .where(matching(criteria))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The categories that stand on a person's rows, found by leaps through the index. */
    async categories(person: string): Promise<string[]> {
      const { rows: found } = await sql<{ category: string }>`
        with recursive leap as (
          (select category from transaction where user_id = ${person} and deleted_at is null order by category limit 1)
          union all
          select (select t.category from transaction t where t.user_id = ${person} and t.deleted_at is null
                     and t.category > leap.category order by t.category limit 1)
            from leap where leap.category is not null
        )
        select category from leap where category is not null`.execute(tx)
      return found.map(({ category }) => category)
    },
  }
}

/**
 * A text that stands in so many rows that their ids were not named is found by walking the list: the planner, which
 * takes it for rare, would read and sort everything (68 ms against 0.3 ms). OFFSET keeps the walk apart.
 */
const walksTheList = ({ search }: Criteria): boolean => search !== null && search.ids === null

export type ListRow = Awaited<ReturnType<ReturnType<typeof listRepository>['byDate']>>[number]

function beyondDay(order: Order, position: Position | null): RawBuilder<SqlBool> {
  const row = sql`(${position?.day}::date, ${position?.id}::uuid)`
  return sql`(t.posted_on, t.id) ${comparison(order, position)} ${row}`
}

function beyondAmount(order: Order, position: Position | null): RawBuilder<SqlBool> {
  const row = sql`(${position?.value}::bigint, ${position?.id}::uuid)`
  return sql`(t.sort_amount, t.id) ${comparison(order, position)} ${row}`
}

function comparison(order: Order, position: Position | null): RawBuilder<unknown> {
  if (position?.side === 'from') return order === 'asc' ? sql`>=` : sql`<=`
  return order === 'asc' ? sql`>` : sql`<`
}
