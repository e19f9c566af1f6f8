import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { LedgerRow } from '../domain/row.ts'
import type { GoalAllocation } from '../ports.ts'
import { aliasColumns, ledgerFields, toJson, toRecord } from './fields.ts'
import type { TransferPairRow } from './transfer-pair.ts'

export const userFields = [
  'notes',
  'tags',
  'category',
  'categorySource',
  'categoryConfidence',
  'reviewed',
  'merchant',
  'nameSource',
  'ownKind',
] as const satisfies (keyof LedgerRow)[]
/** Fields of a transaction that the user can set. */
export type UserFields = Pick<LedgerRow, (typeof userFields)[number]>

/** Allocations of the rows before a merge, and of the target after it. */
export interface MergeAllocations {
  before: GoalAllocation[]
  after: GoalAllocation[]
}

export interface MergeEntry {
  id: string
  kept_id: string
  merged_id: string
  reason: 'pending_posted' | 'manual_row' | 'duplicate' | 'by_hand'
  automatic: boolean
  facts_from: 'kept' | 'merged'
  kept_before: LedgerRow
  merged_before: LedgerRow | null
  kept_after: UserFields
  /** Pairs and refunds of both rows, and their goal allocations. */
  links: { pairs: TransferPairRow[]; refunds: LedgerRow[]; parts?: MergeAllocations }
}

/** Append-only log of merges with the rows before each merge. */
export const mergeRepository = (tx: Tx) => ({
  async create(userId: string, entries: readonly MergeEntry[], now: Date): Promise<void> {
    if (entries.length === 0) return
    await sql`
      insert into transaction_merge (user_id, id, kept_id, merged_id, reason, automatic, facts_from, kept_before,
                                     merged_before, kept_after, links, created_at)
      select ${userId}, m.id, m.kept_id, m.merged_id, m.reason, m.automatic, m.facts_from, m.kept_before,
             case when m.merged_before = 'null'::jsonb then null else m.merged_before end, m.kept_after, m.links, ${now}
        from jsonb_to_recordset(${toJson(entries.map(toStored))}::jsonb) as m (id uuid, kept_id uuid, merged_id uuid, reason text,
             automatic boolean, facts_from text, kept_before jsonb, merged_before jsonb, kept_after jsonb, links jsonb)
      returning id`.execute(tx)
  },

  find: (userId: string, id: string) => selectMerges(tx, userId).where('m.id', '=', id).executeTakeFirst(),

  /** Finds the active merge of two rows. */
  findActive: (userId: string, targetId: string, sourceId: string) =>
    tx
      .selectFrom('transaction_merge as m')
      .leftJoin('transaction_merge_undo as u', (join) =>
        join.onRef('u.user_id', '=', 'm.user_id').onRef('u.merge_id', '=', 'm.id'),
      )
      .select('m.id')
      .where('m.user_id', '=', userId)
      .where('m.kept_id', '=', targetId)
      .where('m.merged_id', '=', sourceId)
      .where('u.merge_id', 'is', null)
      .executeTakeFirst(),

  /** Lists the rows before the merge: target, source and their refunds. */
  async listRowsBefore(
    userId: string,
    id: string,
  ): Promise<(LedgerRow & { role: 'target' | 'source' | 'refund' })[]> {
    const { rows } = await sql<LedgerRow & { role: 'target' | 'source' | 'refund' }>`
      select p.role, ${aliasColumns(ledgerFields, 'r')}
        from transaction_merge m
       cross join lateral (
              select 'target' as role, m.kept_before as row
              union all select 'source', m.merged_before where m.merged_before is not null
              union all select 'refund', jsonb_array_elements(m.links->'refunds')) p
       cross join lateral jsonb_populate_record(null::transaction, p.row) r
       where m.user_id = ${userId} and m.id = ${id}`.execute(tx)
    return rows
  },

  async listPairsBefore(userId: string, id: string): Promise<TransferPairRow[]> {
    const { rows } = await sql<TransferPairRow>`
      select r.id, r.out_id, r.in_id, r.kind, r.state, r.created_at
        from transaction_merge m
       cross join lateral jsonb_populate_recordset(null::transfer_pair, m.links->'pairs') r
       where m.user_id = ${userId} and m.id = ${id}`.execute(tx)
    return rows
  },

  /** Returns the goal allocations before and after the merge; empty if it moved none. */
  async listAllocations(userId: string, id: string): Promise<MergeAllocations> {
    const { rows } = await sql<GoalAllocation & { moment: 'before' | 'after' }>`
      select p.moment, r.*
        from transaction_merge m
       cross join lateral (values ('before', m.links->'parts'->'before'), ('after', m.links->'parts'->'after'))
                       as p (moment, parts)
       cross join lateral jsonb_to_recordset(p.parts)
                       as r ("transactionId" uuid, "goalId" uuid, amount bigint, note text)
       where m.user_id = ${userId} and m.id = ${id}`.execute(tx)
    const at = (wanted: 'before' | 'after') =>
      rows.flatMap(({ moment, ...allocation }) => (moment === wanted ? [allocation] : []))
    return { before: at('before'), after: at('after') }
  },

  async findUserFieldsAfter(userId: string, id: string): Promise<UserFields | undefined> {
    const { rows } = await sql<UserFields>`
      select ${aliasColumns(userFields, 'r')}
        from transaction_merge m cross join lateral jsonb_populate_record(null::transaction, m.kept_after) r
       where m.user_id = ${userId} and m.id = ${id}`.execute(tx)
    return rows[0]
  },

  async markUndone(userId: string, id: string, now: Date): Promise<void> {
    await tx
      .insertInto('transaction_merge_undo')
      .values({ user_id: userId, merge_id: id, created_at: now })
      .execute()
  },

  /** Lists the merges of a row, newest first, including undone ones. */
  listByTransaction: (userId: string, row: string) =>
    selectMerges(tx, userId)
      .select([
        jsonText('kept_before', 'description').as('kept_description'),
        jsonText('kept_before', 'posted_on').as('kept_date'),
        jsonText('kept_before', 'amount').as('kept_amount'),
        jsonText('kept_before', 'currency').as('kept_currency'),
        jsonText('merged_before', 'description').as('merged_description'),
        jsonText('merged_before', 'posted_on').as('merged_date'),
        jsonText('merged_before', 'amount').as('merged_amount'),
        jsonText('merged_before', 'currency').as('merged_currency'),
      ])
      .where((where) => where.or([where('m.kept_id', '=', row), where('m.merged_id', '=', row)]))
      .orderBy('m.id', 'desc')
      .execute(),
})

/** The log has the rows by their columns. */
const toStored = ({ kept_before, merged_before, kept_after, links, ...entry }: MergeEntry) => ({
  ...entry,
  kept_before: toRecord(kept_before),
  merged_before: merged_before && toRecord(merged_before),
  kept_after: toRecord(kept_after),
  links: { ...links, refunds: links.refunds.map(toRecord) },
})

/** Merges with the time they were undone and whether a later merge depends on them. */
const selectMerges = (tx: Tx, userId: string) =>
  tx
    .selectFrom('transaction_merge as m')
    .leftJoin('transaction_merge_undo as u', (join) =>
      join.onRef('u.user_id', '=', 'm.user_id').onRef('u.merge_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.kept_id', 'm.merged_id', 'm.reason', 'm.automatic', 'm.facts_from', 'm.created_at'])
    .select('u.created_at as undone_at')
    .select(hasLaterMerge(userId, 'm.id', 'm.kept_id', 'm.merged_id').as('has_later'))
    .where('m.user_id', '=', userId)

const jsonText = (before: 'kept_before' | 'merged_before', column: string) =>
  sql<string | null>`m.${sql.ref(before)}->>${column}`

/** Whether an active later merge uses the same rows. It must be undone first. */
const hasLaterMerge = (userId: string, id: string, target: string, source: string) => sql<boolean>`exists (
  select from transaction_merge l
   where l.user_id = ${userId} and l.id > ${sql.ref(id)}
     and (l.kept_id in (${sql.ref(target)}, ${sql.ref(source)}) or l.merged_id in (${sql.ref(target)}, ${sql.ref(source)}))
     and not exists (select from transaction_merge_undo lu where lu.user_id = ${userId} and lu.merge_id = l.id))`
