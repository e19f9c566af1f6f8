import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type FilterCriteria, filterCondition, listColumns, transactionSql } from '../../ledger/index.ts'
import type { ListCursor, Order, RankedGroup } from '../domain/list/page.ts'

export interface PageRequest {
  criteria: FilterCriteria
  order: Order
  position: ListCursor | null
  /** Rows to read: one more than the page size. */
  rows: number
}

/** A category, or an account with the name of its institution. */
export type ListGroup = RankedGroup<{ name: string; key: string }>

/** Reads the transaction list. Every statement is limited to the user and a row count. */
export const listRepository = (tx: Tx) => {
  const rows = (userId: string, criteria: FilterCriteria) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .where('t.user_id', '=', userId)
      .where('t.deleted_at', 'is', null)
      .where(filterCondition(criteria))

  return {
    find: (userId: string, id: string, criteria: FilterCriteria) =>
      rows(userId, criteria).where('t.id', '=', id).executeTakeFirst(),

    listByDate: (userId: string, { criteria, order, position, rows: count }: PageRequest) =>
      rows(userId, criteria)
        .$if(position !== null, (query) => query.where(afterDay(order, position)))
        .orderBy('t.posted_on', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute(),

    /** Reads the first `window` transactions of the list and returns those that match, up to a page. */
    listByDateWithin: (
      userId: string,
      { criteria, order, position, rows: count }: PageRequest,
      window: number,
    ) =>
      tx
        .selectFrom(
          tx
            .selectFrom('transaction as t')
            .selectAll()
            .where('t.user_id', '=', userId)
            .where('t.deleted_at', 'is', null)
            .$if(position !== null, (query) => query.where(afterDay(order, position)))
            .orderBy('t.posted_on', order)
            .orderBy('t.id', order)
            .limit(window)
            .as('t'),
        )
        .select(listColumns(userId))
        .where(filterCondition(criteria))
        .orderBy('t.posted_on', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute(),

    listByAmount: (userId: string, { criteria, order, position, rows: count }: PageRequest) =>
      rows(userId, criteria)
        .$if(position !== null, (query) => query.where(afterAmount(order, position)))
        .orderBy('t.sort_amount', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute(),

    /** Lists the rows of some categories or accounts by day. Their values are known to the planner: a rare one has few rows. */
    listInGroup: (
      userId: string,
      { criteria, order, position, rows: count }: PageRequest,
      column: 'category' | 'account_id',
      keys: readonly string[],
    ) =>
      rows(userId, criteria)
        .where(
          column === 'category'
            ? sql<SqlBool>`t.category = any(${[...keys]}::text[])`
            : sql<SqlBool>`t.account_id = any(${[...keys]}::uuid[])`,
        )
        .$if(position !== null, (query) => query.where(afterDay(order, position)))
        .orderBy('t.posted_on', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute(),

    /** Lists the rows of whole groups, one after the other, and reads at most one page of each. */
    listInGroups: (
      userId: string,
      { criteria, order, rows: count }: Omit<PageRequest, 'position'>,
      column: 'category' | 'account_id',
      groups: readonly ListGroup[],
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
          rows(userId, criteria)
            .where(inGroup)
            .orderBy('t.posted_on', order)
            .orderBy('t.id', order)
            .limit(count)
            .as('t'),
          (join) => join.onTrue(),
        )
        .selectAll('t')
        .orderBy('g.rank')
        .orderBy('t.date', order)
        .orderBy('t.id', order)
        .limit(count)
        .execute()
    },

    /** Lists the newest rows up to a day. Split parts can have later dates. */
    listRecent: (userId: string, today: string, count: number) =>
      tx
        .selectFrom('transaction as t')
        .select(listColumns(userId))
        .where('t.user_id', '=', userId)
        .where('t.deleted_at', 'is', null)
        .where(transactionSql.isVisible('t'))
        .where((where) => where.or([where('t.posted_on', '<=', today), where('t.parent_id', 'is', null)]))
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(count)
        .execute(),

    /** Counts in `daily_rollup`, at a cost that is independent of the number of transactions. */
    async countByDay(
      userId: string,
      { from, to, kinds, categories, accounts }: FilterCriteria,
    ): Promise<number> {
      const { count } = await tx
        .selectFrom('daily_rollup')
        .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
        .where('user_id', '=', userId)
        .$if(from !== null, (query) => query.where(sql<SqlBool>`day >= ${from}::date`))
        .$if(to !== null, (query) => query.where(sql<SqlBool>`day <= ${to}::date`))
        .$if(kinds !== null, (query) => query.where(sql<SqlBool>`kind = any(${kinds}::text[])`))
        .$if(categories !== null, (query) => query.where(sql<SqlBool>`category = any(${categories}::text[])`))
        .$if(accounts !== null, (query) => query.where(sql<SqlBool>`account_id = any(${accounts}::uuid[])`))
        .executeTakeFirstOrThrow()
      return count
    },

    async count(userId: string, criteria: FilterCriteria): Promise<number> {
      const { count } = await tx
        .selectFrom('transaction as t')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('t.user_id', '=', userId)
        .where('t.deleted_at', 'is', null)
        .where(filterCondition(criteria))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Lists the categories in use with a loose index scan. */
    async listCategories(userId: string): Promise<string[]> {
      const { rows: found } = await sql<{ category: string }>`
        with recursive leap as (
          (select category from transaction where user_id = ${userId} and deleted_at is null order by category limit 1)
          union all
          select (select t.category from transaction t where t.user_id = ${userId} and t.deleted_at is null
                     and t.category > leap.category order by t.category limit 1)
            from leap where leap.category is not null
        )
        select category from leap where category is not null`.execute(tx)
      return found.map(({ category }) => category)
    },
  }
}

function afterDay(order: Order, position: ListCursor | null): RawBuilder<SqlBool> {
  const row = sql`(${position?.day}::date, ${position?.id}::uuid)`
  return sql`(t.posted_on, t.id) ${comparison(order, position)} ${row}`
}

function afterAmount(order: Order, position: ListCursor | null): RawBuilder<SqlBool> {
  const row = sql`(${position?.value}::bigint, ${position?.id}::uuid)`
  return sql`(t.sort_amount, t.id) ${comparison(order, position)} ${row}`
}

function comparison(order: Order, position: ListCursor | null): RawBuilder<unknown> {
  if (position?.side === 'from') return order === 'asc' ? sql`>=` : sql`<=`
  return order === 'asc' ? sql`>` : sql`<`
}
