import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectFields } from './fields.ts'
import { listColumns } from './list.ts'

/** The other side of a refund. The amount in minor units. */
export interface RefundLinkRow {
  id: string
  name: string
  amount: bigint
  currency: Currency
  date: PlainDate
  is_purchase: boolean
}

const detailFields = [
  'balanceAfter',
  'in',
  'out',
  'branch',
  'reference',
  'paymentMethod',
  'instalmentNumber',
  'raw',
] as const

/** Reads and updates single transactions, and lists the accounts for display. */
export const detailRepository = (tx: Tx) => ({
  find: (userId: string, id: string) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .select(selectFields('t', detailFields))
      .where('t.user_id', '=', userId)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst(),

  /** Counts the rows with these ids, deleted ones included. */
  async countStored(userId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from transaction
       where user_id = ${userId} and id = any(${[...ids]}::uuid[])`.execute(tx)
    return rows[0]?.count ?? 0
  },

  /** Finds the pair of a transaction with the other half: refused pairs come last, of alike ones the newest is first. */
  findPair: (userId: string, id: string) =>
    tx
      .selectFrom('transfer_pair as p')
      .innerJoin('transaction as t', (join) =>
        join
          .onRef('t.user_id', '=', 'p.user_id')
          .on(sql<SqlBool>`t.id = case when p.out_id = ${id}::uuid then p.in_id else p.out_id end`),
      )
      .select(['p.id as pair_id', 'p.kind', 'p.state'])
      .select(selectFields('t', ['id', 'accountId', 'date', 'amount', 'currency']))
      .where('p.user_id', '=', userId)
      .where((where) => where.or([where('p.out_id', '=', id), where('p.in_id', '=', id)]))
      .where('t.deleted_at', 'is', null)
      .orderBy(sql`array_position(array['confirmed', 'automatic', 'suggested', 'refused'], p.state)`)
      .orderBy('p.id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /**
   * Lists the purchase of a refund and the refunds of a purchase, newest first. The few ids are found first and each row by its
   * key: for a user whom the statistics do not know, the planner compares every transaction with every other.
   */
  async listRefundLinks(userId: string, id: string): Promise<RefundLinkRow[]> {
    const { rows } = await sql<RefundLinkRow>`
      with linked as materialized (
        select id, false as is_purchase from transaction where user_id = ${userId} and refund_of = ${id}::uuid
        union all
        select refund_of, true from transaction where user_id = ${userId} and id = ${id}::uuid and refund_of is not null
      )
      select t.*, linked.is_purchase
        from linked
        cross join lateral (
          select id, amount, currency, posted_on as date, coalesce(merchant_name, description) as name from transaction
           where user_id = ${userId} and id = linked.id and deleted_at is null offset 0) t
       order by t.date desc, t.id`.execute(tx)
    return rows
  },

  /** Finds a row as lists have it. */
  findListed: (userId: string, id: string) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .where('t.user_id', '=', userId)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst(),

  /** Lists the accounts with the number of transactions of each that lists show. */
  listAccounts: (userId: string) =>
    tx
      .selectFrom('account')
      .leftJoin('institution', 'institution.id', 'account.institution_id')
      .leftJoin('account_rollup', (join) =>
        join
          .onRef('account_rollup.user_id', '=', 'account.user_id')
          .onRef('account_rollup.account_id', '=', 'account.id'),
      )
      .select([
        'account.id',
        'account.name',
        'account.mask',
        'account.account_type as type',
        'account.currency',
        'account.manual',
        'account.owner_name as ownerName',
        'account.institution_id as institutionId',
        'account.institution_name as institutionName',
        'institution.color as institutionColor',
        sql<number>`coalesce(account_rollup.count, 0)`.as('transactions'),
      ])
      .where('account.user_id', '=', userId)
      .where('account.deleted_at', 'is', null)
      .execute(),
})

export type DetailRow = NonNullable<Awaited<ReturnType<ReturnType<typeof detailRepository>['find']>>>
export type PairRow = NonNullable<Awaited<ReturnType<ReturnType<typeof detailRepository>['findPair']>>>
export type AccountRow = Awaited<ReturnType<ReturnType<typeof detailRepository>['listAccounts']>>[number]

/** Reads a split transaction with its parts. */
export const splitRepository = (tx: Tx) => ({
  listWithParts: (userId: string, id: string) =>
    tx
      .selectFrom('transaction')
      .select(
        selectFields('transaction', [
          'id',
          'parentId',
          'description',
          'merchant',
          'amount',
          'currency',
          'category',
          'tags',
          'date',
          'reviewed',
        ]),
      )
      .where('user_id', '=', userId)
      .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .orderBy('part_number')
      .execute(),
})

export type SplitRow = Awaited<ReturnType<ReturnType<typeof splitRepository>['listWithParts']>>[number]
