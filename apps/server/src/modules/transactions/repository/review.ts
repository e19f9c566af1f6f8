import type { ReviewReason } from '@lucas/contract/review.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { listColumns } from './list.ts'
import { isWhole, stands } from './standing.ts'

/** Two rows about which the person is asked. */
export interface OpenMatch {
  id: string
  reason: Exclude<ReviewReason, 'category'>
  row_id: string
  other_id: string
  pair_kind: 'own_transfer' | 'card_payment' | 'currency_exchange' | null
  evidence: string[]
  created_at: Date
}

export interface Habit {
  key: string
  category: string
  day: string
}

type After = { at: Date; id: string } | null
type AfterRow = { day: string; id: string } | null

/** Rows whose category nobody is sure of. Worded like the index that answers it. */
const unsure = sql<SqlBool>`t.category_source = 'none' and not t.reviewed and t.kind <> 'transfer' and t.deleted_at is null
  and ${stands('t')}`

/** What waits for the person's word. */
export const reviewRepository = (tx: Tx) => ({
  /** Suggested pairs and merges, the newest first. */
  async matches(
    person: string,
    reason: ReviewReason | null,
    after: After,
    limit: number,
  ): Promise<OpenMatch[]> {
    const { rows } = await sql<OpenMatch>`
      select m.* from (${open(person)}) m
       where ${reason === null ? sql`true` : sql`m.reason = ${reason}`}
         and ${after === null ? sql`true` : sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
       order by m.created_at desc, m.id desc limit ${limit}`.execute(tx)
    return rows
  },

  unsure: (person: string, after: AfterRow, limit: number) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns)
      .select('t.recurring_key')
      .where('t.user_id', '=', person)
      .where(unsure)
      .$if(after !== null, (query) =>
        query.where(sql<SqlBool>`(t.posted_on, t.id) < (${after?.day}::date, ${after?.id}::uuid)`),
      )
      .orderBy('t.posted_on', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute(),

  rows: (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns)
      .where('t.user_id', '=', person)
      .where('t.id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
      .execute(),

  /** How the person filed rows of these names, the most recent first. */
  async habits(person: string, keys: readonly string[]): Promise<Habit[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<Habit>`
      select t.recurring_key as key, t.category, max(t.posted_on) as day
        from transaction t
       where t.user_id = ${person} and t.recurring_key = any(${[...keys]}::text[])
         and t.kind in ('spending', 'income') and t.installment_total is null and not t.pending and t.deleted_at is null
         and t.category_source in ('person', 'learned')
       group by 1, 2 order by 3 desc`.execute(tx)
    return rows
  },

  /** The categories of the person's rows, the most used first. */
  async usual(person: string): Promise<{ category: string; kind: string }[]> {
    const { rows } = await sql<{ category: string; kind: string }>`
      select category, kind from monthly_rollup where user_id = ${person} and kind in ('spending', 'income')
       group by 1, 2 order by sum(count) desc`.execute(tx)
    return rows
  },

  async counts(person: string): Promise<{ reason: ReviewReason; count: number }[]> {
    const { rows } = await sql<{ reason: ReviewReason; count: number }>`
      select m.reason, count(*)::int as count from (${open(person)}) m group by m.reason
      union all
      select 'category', count(*)::int from transaction t where t.user_id = ${person} and ${unsure}`.execute(
      tx,
    )
    return rows
  },
})

/** Both rows must still stand; of a divided one only money can come back. */
const open = (person: string) => sql`
  select 'transfer' as reason, p.id, p.out_id as row_id, p.in_id as other_id, p.kind as pair_kind,
         '{}'::text[] as evidence, p.created_at
    from transfer_pair p
    join transaction o on o.user_id = p.user_id and o.id = p.out_id and o.deleted_at is null
    join transaction i on i.user_id = p.user_id and i.id = p.in_id and i.deleted_at is null
   where p.user_id = ${person} and p.state = 'suggested' and ${isWhole('o')} and ${isWhole('i')}
  union all
  select s.kind, s.id, s.row_id, s.other_id, null, s.evidence, s.created_at
    from match_suggestion s
    join transaction o on o.user_id = s.user_id and o.id = s.row_id and o.deleted_at is null
    join transaction i on i.user_id = s.user_id and i.id = s.other_id and i.deleted_at is null
   where s.user_id = ${person} and s.state = 'open' and ${isWhole('o')} and (s.kind = 'refund' or ${isWhole('i')})`

export type UnsureRow = Awaited<ReturnType<ReturnType<typeof reviewRepository>['unsure']>>[number]
