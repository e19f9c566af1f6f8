import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { LoggedParts } from '../matching/goal-parts.ts'
import type { GoalPart } from '../ports.ts'
import { type FullRow, jsonOf } from './full.ts'
import type { PairLink } from './links.ts'

export const ownWords = [
  'notes',
  'tags',
  'category',
  'category_source',
  'category_confidence',
  'reviewed',
  'merchant_name',
  'name_source',
] as const satisfies (keyof FullRow)[]
/** What of the person's own a row shows. */
export type OwnWords = Pick<FullRow, (typeof ownWords)[number]>

export interface MergeEntry {
  id: string
  kept_id: string
  merged_id: string
  reason: 'pending_posted' | 'manual_row' | 'duplicate' | 'by_hand'
  automatic: boolean
  facts_from: 'kept' | 'merged'
  kept_before: FullRow
  merged_before: FullRow | null
  kept_after: OwnWords
  /** Pairs of either row, the refunds that hung on them, and what they gave to goals. */
  links: { pairs: PairLink[]; refunds: FullRow[]; parts?: LoggedParts }
}

/** The log of merges: rows as they were, never changed afterwards. */
export const mergesRepository = (tx: Tx) => ({
  async add(person: string, entries: readonly MergeEntry[], now: Date): Promise<void> {
    if (entries.length === 0) return
    await sql`
      insert into transaction_merge (user_id, id, kept_id, merged_id, reason, automatic, facts_from, kept_before,
                                     merged_before, kept_after, links, created_at)
      select ${person}, m.id, m.kept_id, m.merged_id, m.reason, m.automatic, m.facts_from, m.kept_before,
             case when m.merged_before = 'null'::jsonb then null else m.merged_before end, m.kept_after, m.links, ${now}
        from jsonb_to_recordset(${jsonOf(entries)}::jsonb) as m (id uuid, kept_id uuid, merged_id uuid, reason text,
             automatic boolean, facts_from text, kept_before jsonb, merged_before jsonb, kept_after jsonb, links jsonb)`.execute(
      tx,
    )
  },

  find: (person: string, id: string) => mergesOf(tx, person).where('m.id', '=', id).executeTakeFirst(),

  /** The merge of these two rows that still holds. */
  between: (person: string, keptId: string, mergedId: string) =>
    tx
      .selectFrom('transaction_merge as m')
      .leftJoin('transaction_merge_undo as u', (join) =>
        join.onRef('u.user_id', '=', 'm.user_id').onRef('u.merge_id', '=', 'm.id'),
      )
      .select('m.id')
      .where('m.user_id', '=', person)
      .where('m.kept_id', '=', keptId)
      .where('m.merged_id', '=', mergedId)
      .where('u.merge_id', 'is', null)
      .executeTakeFirst(),

  /** The rows of a merge as they were: kept, merged, and the refunds that hung on them. */
  async rowsBefore(
    person: string,
    id: string,
  ): Promise<(FullRow & { part: 'kept' | 'merged' | 'refund' })[]> {
    const { rows } = await sql<FullRow & { part: 'kept' | 'merged' | 'refund' }>`
      select p.part, r.*
        from transaction_merge m
       cross join lateral (
              select 'kept' as part, m.kept_before as row
              union all select 'merged', m.merged_before where m.merged_before is not null
              union all select 'refund', jsonb_array_elements(m.links->'refunds')) p
       cross join lateral jsonb_populate_record(null::transaction, p.row) r
       where m.user_id = ${person} and m.id = ${id}`.execute(tx)
    return rows
  },

  async pairsBefore(person: string, id: string): Promise<PairLink[]> {
    const { rows } = await sql<PairLink>`
      select r.id, r.out_id, r.in_id, r.kind, r.state, r.created_at
        from transaction_merge m
       cross join lateral jsonb_populate_recordset(null::transfer_pair, m.links->'pairs') r
       where m.user_id = ${person} and m.id = ${id}`.execute(tx)
    return rows
  },

  /** What the rows gave to goals; nothing where the merge moved none. */
  async partsOf(person: string, id: string): Promise<LoggedParts> {
    const { rows } = await sql<GoalPart & { moment: 'before' | 'after' }>`
      select p.moment, r.*
        from transaction_merge m
       cross join lateral (values ('before', m.links->'parts'->'before'), ('after', m.links->'parts'->'after'))
                       as p (moment, parts)
       cross join lateral jsonb_to_recordset(p.parts)
                       as r ("transactionId" uuid, "goalId" uuid, amount bigint, note text)
       where m.user_id = ${person} and m.id = ${id}`.execute(tx)
    const at = (wanted: 'before' | 'after') =>
      rows.flatMap(({ moment, ...part }) => (moment === wanted ? [part] : []))
    return { before: at('before'), after: at('after') }
  },

  async ownWordsAfter(person: string, id: string): Promise<OwnWords | undefined> {
    const { rows } = await sql<OwnWords>`
      select ${sql.join(ownWords.map((column) => sql.ref(`r.${column}`)))}
        from transaction_merge m cross join lateral jsonb_populate_record(null::transaction, m.kept_after) r
       where m.user_id = ${person} and m.id = ${id}`.execute(tx)
    return rows[0]
  },

  async markUndone(person: string, id: string, now: Date): Promise<void> {
    await tx
      .insertInto('transaction_merge_undo')
      .values({ user_id: person, merge_id: id, created_at: now })
      .execute()
  },

  /** What became one row, the newest first; undone ones too. */
  ofRow: (person: string, row: string) =>
    mergesOf(tx, person)
      .select([
        textOf('kept_before', 'description').as('kept_description'),
        textOf('kept_before', 'posted_on').as('kept_date'),
        textOf('kept_before', 'amount').as('kept_amount'),
        textOf('kept_before', 'currency').as('kept_currency'),
        textOf('merged_before', 'description').as('merged_description'),
        textOf('merged_before', 'posted_on').as('merged_date'),
        textOf('merged_before', 'amount').as('merged_amount'),
        textOf('merged_before', 'currency').as('merged_currency'),
      ])
      .where((where) => where.or([where('m.kept_id', '=', row), where('m.merged_id', '=', row)]))
      .orderBy('m.id', 'desc')
      .execute(),
})

/** With when each was undone, and whether it stands under a later one. */
const mergesOf = (tx: Tx, person: string) =>
  tx
    .selectFrom('transaction_merge as m')
    .leftJoin('transaction_merge_undo as u', (join) =>
      join.onRef('u.user_id', '=', 'm.user_id').onRef('u.merge_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.kept_id', 'm.merged_id', 'm.reason', 'm.automatic', 'm.facts_from', 'm.created_at'])
    .select('u.created_at as undone_at')
    .select(later('m.id', 'm.kept_id', 'm.merged_id').as('has_later'))
    .where('m.user_id', '=', person)

const textOf = (before: 'kept_before' | 'merged_before', column: string) =>
  sql<string | null>`m.${sql.ref(before)}->>${column}`

/** Merges of the same rows that came after and still hold: they must be undone first. */
const later = (id: string, kept: string, merged: string) => sql<boolean>`exists (
  select from transaction_merge l
   where l.user_id = m.user_id and l.id > ${sql.ref(id)}
     and (l.kept_id in (${sql.ref(kept)}, ${sql.ref(merged)}) or l.merged_id in (${sql.ref(kept)}, ${sql.ref(merged)}))
     and not exists (select from transaction_merge_undo lu where lu.user_id = l.user_id and lu.merge_id = l.id))`
