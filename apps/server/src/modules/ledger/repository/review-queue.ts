import { flowKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import type { ReviewReason } from '@lucas/contract/transactions/review.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from './fields.ts'
import { isVisible, isWhole } from './fragments.ts'
import { listColumns } from './list.ts'

/** Two transactions that wait for a decision of the user. */
export interface OpenMatch {
  id: string
  reason: Exclude<ReviewReason, 'category'>
  row_id: string
  other_id: string
  pair_kind: 'own_transfer' | 'card_payment' | 'currency_exchange' | null
  evidence: string[]
  created_at: Date
  /** How much a yes changes the sums, in hundredths. */
  change: bigint
}

export interface Habit {
  key: string
  category: string
  day: string
}

type MatchCursor = { change: bigint; at: Date; id: string } | null
type RowCursor = { day: string; id: string } | null

/**
 * Rows without a category, or with a guess below 80 % (`reviewThreshold` of the categoriser). Written like the predicate of
 * the index `transaction_uncategorized`, which then counts them without reading the rows.
 */
const isUncategorized = sql<SqlBool>`t.category_source in ('none', 'model') and t.category_confidence < 80 and not t.reviewed
  and t.kind in ('spending', 'income', 'refund') and t.deleted_at is null and ${isVisible('t')}`

/** Reads the review queue. */
export const reviewQueueRepository = (tx: Tx) => ({
  /** Lists suggested pairs and merges: those that change the sums of other than `hidden` accounts most first, then the newest. */
  async listMatches(
    userId: string,
    reason: ReviewReason | null,
    hidden: readonly string[],
    after: MatchCursor,
    limit: number,
  ): Promise<OpenMatch[]> {
    const { rows } = await sql<OpenMatch>`
      select m.* from (${openMatches(userId, hidden)}) m
       where ${reason === null ? sql`true` : sql`m.reason = ${reason}`}
         and ${after === null ? sql`true` : sql`(m.change, m.created_at, m.id) < (${after.change}::bigint, ${after.at}::timestamptz, ${after.id}::uuid)`}
       order by m.change desc, m.created_at desc, m.id desc limit ${limit}`.execute(tx)
    return rows
  },

  listUncategorized: (userId: string, after: RowCursor, limit: number) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .select('t.recurring_key')
      .where('t.user_id', '=', userId)
      .where(isUncategorized)
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(t.posted_on, t.id) < (${after?.day}::date, ${after?.id}::uuid)`),
      )
      .orderBy('t.posted_on', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute(),

  /** Lists the uncategorised rows with the largest amounts. */
  listLargestUncategorized: (userId: string, limit: number) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .select('t.recurring_key')
      .where('t.user_id', '=', userId)
      .where(isUncategorized)
      .orderBy(sql`abs(t.sort_amount)`, 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute(),

  /** Lists the categories that the user chose for these names, most recent first. */
  async listHabits(userId: string, keys: readonly string[]): Promise<Habit[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<Habit>`
      select t.recurring_key as key, t.category, max(t.posted_on) as day
        from transaction t
       where t.user_id = ${userId} and t.recurring_key = any(${[...keys]}::text[])
         and t.kind in ('spending', 'income') and t.installment_total is null and not t.pending and t.deleted_at is null
         and t.category_source = 'person'
       group by 1, 2 order by 3 desc, 2`.execute(tx)
    return rows
  },

  /** Lists the categories of the user, most frequent first. */
  async listFrequentCategories(userId: string): Promise<{ category: string; kind: string }[]> {
    const { rows } = await sql<{ category: string; kind: string }>`
      select category, kind from monthly_rollup where user_id = ${userId} and kind in ('spending', 'income')
       group by 1, 2 order by sum(count) desc, 1, 2`.execute(tx)
    return rows
  },

  async countByReason(userId: string): Promise<{ reason: ReviewReason; count: number }[]> {
    const { rows } = await sql<{ reason: ReviewReason; count: number }>`
      select m.reason, count(*)::int as count from (${openMatches(userId, [])}) m group by m.reason
      union all
      select 'category', count(*)::int from transaction t where t.user_id = ${userId} and ${isUncategorized}`.execute(
      tx,
    )
    return rows
  },
})

/** What a row counts in the sums, in hundredths. */
const counted = (table: 'o' | 'i', hidden: readonly string[]) => sql`
  case when ${sql.ref(`${table}.kind`)} in (${sql.join([...flowKinds])})
        and ${sql.ref(`${table}.account_id`)} <> all(${[...hidden]}::uuid[])
       then abs(${sql.ref(`${table}.sort_amount`)}) else 0 end`

/** Both rows must exist. A split transaction can only have refund suggestions. */
const openMatches = (userId: string, hidden: readonly string[]) => sql`
  select 'transfer' as reason, p.id, p.out_id as row_id, p.in_id as other_id, p.kind as pair_kind,
         '{}'::text[] as evidence, p.created_at, (${counted('o', hidden)} + ${counted('i', hidden)})::bigint as change
    from transfer_pair p
   cross join lateral ${selectTransactionById(userId, 'p.out_id')} o
   cross join lateral ${selectTransactionById(userId, 'p.in_id')} i
   where p.user_id = ${userId} and p.state = 'suggested' and o.deleted_at is null and i.deleted_at is null
     and ${isWhole('o')} and ${isWhole('i')}
  union all
  select s.kind, s.id, s.row_id, s.other_id, null, s.evidence, s.created_at,
         (case when s.kind = 'refund' then 2 * ${counted('o', hidden)} else greatest(${counted('o', hidden)}, ${counted('i', hidden)}) end)::bigint
    from match_suggestion s
   cross join lateral ${selectTransactionById(userId, 's.row_id')} o
   cross join lateral ${selectTransactionById(userId, 's.other_id')} i
   where s.user_id = ${userId} and s.state = 'open' and o.deleted_at is null and i.deleted_at is null
     and ${isWhole('o')} and (s.kind = 'refund' or ${isWhole('i')})`

export type UncategorizedRow = Awaited<
  ReturnType<ReturnType<typeof reviewQueueRepository>['listUncategorized']>
>[number]
