import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isTopLevel } from './fragments.ts'

/** A row that moved the balance which a bank prints. Amounts in minor units. */
export interface PostedRow {
  id: string
  date: PlainDate
  amount: bigint
  description: string
  balanceAfter: bigint | null
  manual: boolean
}

export interface DayAmount {
  day: PlainDate
  amount: bigint
}

/** Days of an account under a name. Without a first day all before the last one. */
export interface NamedRange {
  id: string
  accountId: string
  from: PlainDate | null
  to: PlainDate
}

/** Whether the bank posted the row and it is no other one: a split transaction counts once, and nothing that waits for an answer. */
const isPosted = sql<SqlBool>`t.deleted_at is null and not t.pending and t.pending_state is distinct from 'suggested'
  and ${isTopLevel('t')}`

const selectRows = sql`t.id, t.posted_on as date, t.amount, coalesce(t.merchant_name, t.description) as description,
  t.balance_after as "balanceAfter", t.manual`

/** Reads what moves the balance of an account as its bank prints it, for other modules. */
export const postedRows = {
  /** Sums the rows of an account by day, the first day first. */
  async sumDays(tx: Tx, userId: string, accountId: string): Promise<DayAmount[]> {
    const { rows } = await sql<DayAmount>`
      select t.posted_on as day, sum(t.amount)::bigint as amount from transaction t
       where t.user_id = ${userId} and t.account_id = ${accountId} and ${isPosted}
       group by 1 order by 1`.execute(tx)
    return rows
  },

  /** Sums the rows of ranges by day. */
  async sumRanges(
    tx: Tx,
    userId: string,
    ranges: readonly NamedRange[],
  ): Promise<(DayAmount & { id: string })[]> {
    if (ranges.length === 0) return []
    const { rows } = await sql<DayAmount & { id: string }>`
      select r.id, s.day, s.amount
        from unnest(${ranges.map(({ id }) => id)}::uuid[], ${ranges.map(({ accountId }) => accountId)}::uuid[],
                    ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
               as r (id, account_id, first, last)
       cross join lateral (
          select t.posted_on as day, sum(t.amount)::bigint as amount from transaction t
           where t.user_id = ${userId} and t.account_id = r.account_id and t.posted_on <= r.last
             and (r.first is null or t.posted_on >= r.first) and ${isPosted}
           group by 1) s`.execute(tx)
    return rows
  },

  /**
   * Returns the ranges with a row that a bank or a file added or took away since a moment, or changed, where nothing by the user
   * changed there: when a row's amount changed is not stored.
   */
  async listChangedByBank(
    tx: Tx,
    userId: string,
    ranges: readonly (NamedRange & { since: Date })[],
  ): Promise<ReadonlySet<string>> {
    if (ranges.length === 0) return new Set()
    const { rows } = await sql<{ id: string }>`
      select r.id
        from unnest(${ranges.map(({ id }) => id)}::uuid[], ${ranges.map(({ accountId }) => accountId)}::uuid[],
                    ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[],
                    ${ranges.map(({ since }) => since)}::timestamptz[])
               as r (id, account_id, first, last, since)
       cross join lateral (
          select bool_or(not t.manual and t.deletion is null and t.created_at > r.since
                      or t.deletion = 'provider' and t.deleted_at > r.since) as is_certain,
                 bool_or(not t.manual and t.updated_at > r.since) as is_updated,
                 bool_or((t.manual or t.deletion = 'person') and t.updated_at > r.since) as is_by_user
            from transaction t
           where t.user_id = ${userId} and t.account_id = r.account_id and t.posted_on <= r.last
             and (r.first is null or t.posted_on >= r.first)) c
       where c.is_certain or c.is_updated and c.is_by_user is not true`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  },

  /** Lists the first rows of an account in a range, the first day first. */
  async list(
    tx: Tx,
    userId: string,
    accountId: string,
    { from, to }: DateRange,
    limit: number,
  ): Promise<PostedRow[]> {
    const { rows } = await sql<PostedRow>`
      select ${selectRows} from transaction t
       where t.user_id = ${userId} and t.account_id = ${accountId} and t.posted_on between ${from} and ${to} and ${isPosted}
       order by t.posted_on, t.id limit ${limit}`.execute(tx)
    return rows
  },

  /** Lists rows of an account in a range that the user deleted. */
  async listDeleted(
    tx: Tx,
    userId: string,
    accountId: string,
    { from, to }: DateRange,
    limit: number,
  ): Promise<PostedRow[]> {
    const { rows } = await sql<PostedRow>`
      select ${selectRows} from transaction t
       where t.user_id = ${userId} and t.account_id = ${accountId} and t.posted_on between ${from} and ${to}
         and t.deletion = 'person' and ${isTopLevel('t')}
       order by t.posted_on desc, t.id limit ${limit}`.execute(tx)
    return rows
  },

  /** Counts and sums the rows of a range that are not posted, or wait for an answer whether they are another one. */
  async sumUncounted(tx: Tx, userId: string, accountId: string, { from, to }: DateRange) {
    const { rows } = await sql<{ isDoubtful: boolean; count: number; amount: bigint }>`
      select t.pending_state is not distinct from 'suggested' as "isDoubtful", count(*)::int as count, sum(t.amount)::bigint as amount
        from transaction t
       where t.user_id = ${userId} and t.account_id = ${accountId} and t.posted_on between ${from} and ${to}
         and t.deleted_at is null and ${isTopLevel('t')} and (t.pending or t.pending_state is not distinct from 'suggested')
       group by 1`.execute(tx)
    const find = (wanted: boolean) =>
      rows.find(({ isDoubtful }) => isDoubtful === wanted) ?? { count: 0, amount: 0n }
    return { doubtful: find(true), pending: find(false) }
  },
}
