import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TransferPairRow } from './transfer-pair.ts'

export interface NewSuggestion {
  id: string
  kind: 'duplicate' | 'pending' | 'manual' | 'refund'
  rowId: string
  otherId: string
  state: 'open' | 'confirmed' | 'refused'
  evidence: readonly string[]
}

/** What the user answers to a suggestion; `open` takes an answer back. */
export type SuggestionAnswer = Pick<NewSuggestion, 'id' | 'state'>

/** Match suggestions: two transactions and the decision of the user. */
export const matchSuggestionRepository = (tx: Tx) => ({
  /** Inserts new suggestions. Existing decisions about the same rows stay. */
  async create(userId: string, suggestions: readonly NewSuggestion[], now: Date): Promise<void> {
    if (suggestions.length === 0) return
    await insertSuggestions(suggestions, userId, now).execute(tx)
  },

  /** Stores the decision of the user and replaces an earlier one. */
  async upsert(userId: string, suggestions: readonly NewSuggestion[], now: Date): Promise<void> {
    if (suggestions.length === 0) return
    await sql`${insertSuggestions(suggestions, userId, now, false)}
      on conflict (user_id, row_id, other_id) do update set state = excluded.state, decided_at = excluded.decided_at`.execute(
      tx,
    )
  },

  async updateStates(userId: string, decided: readonly SuggestionAnswer[], now: Date): Promise<void> {
    await sql`
      update match_suggestion s set state = d.state, decided_at = case when d.state = 'open' then null else ${now}::timestamptz end
        from unnest(${decided.map(({ id }) => id)}::uuid[], ${decided.map(({ state }) => state)}::text[]) as d (id, state)
       where s.user_id = ${userId} and s.id = d.id`.execute(tx)
  },

  /** Lists the refund pairs that the user refused. */
  listRefusedRefunds: (userId: string) =>
    tx
      .selectFrom('match_suggestion')
      .select(['row_id', 'other_id'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'refund')
      .where('state', '=', 'refused')
      .execute(),
})

const insertSuggestions = (
  suggestions: readonly NewSuggestion[],
  userId: string,
  now: Date,
  skipsExisting = true,
) => sql`
  insert into match_suggestion (user_id, id, kind, row_id, other_id, state, evidence, created_at, decided_at)
  select ${userId}, s.id, s.kind, s.row_id, s.other_id, s.state, string_to_array(s.evidence, ','), ${now},
         case when s.state = 'open' then null else ${now}::timestamptz end
    from unnest(${suggestions.map(({ id }) => id)}::uuid[], ${suggestions.map(({ kind }) => kind)}::text[],
                ${suggestions.map(({ rowId }) => rowId)}::uuid[], ${suggestions.map(({ otherId }) => otherId)}::uuid[],
                ${suggestions.map(({ state }) => state)}::text[], ${suggestions.map(({ evidence }) => evidence.join(','))}::text[])
           as s (id, kind, row_id, other_id, state, evidence)
  ${skipsExisting ? sql`on conflict do nothing` : sql``}`

/** A suggestion with the decision of the user about its two rows. */
export interface SuggestionRow extends Pick<NewSuggestion, 'id' | 'kind' | 'state'> {
  row_id: string
  other_id: string
}

type FoundMatch =
  | ({ source: 'suggestion' } & SuggestionRow)
  | ({ source: 'pair'; row_id: string; other_id: string } & Omit<TransferPairRow, 'out_id' | 'in_id'>)

/**
 * Reads what decisions name, in one statement: the suggestions with these ids, and all pairs of the rows that the ids name
 * themselves, by a suggestion or by a pair, including refused ones. Each side of a pair has its index.
 */
export async function listDecidedMatches(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<{ suggestions: SuggestionRow[]; pairs: TransferPairRow[] }> {
  const asked = sql`any(${[...ids]}::uuid[])`
  const pairsBy = (half: 'out_id' | 'in_id') => sql`
    select 'pair', id, kind, state, out_id, in_id, created_at from transfer_pair
     where user_id = ${userId} and ${sql.ref(half)} = any(array(select id from named))`
  const { rows } = await sql<FoundMatch>`
    with suggestion as (
      select id, kind, state, row_id, other_id from match_suggestion where user_id = ${userId} and id = ${asked}
    ), named (id) as (
      select unnest(${[...ids]}::uuid[])
      union select unnest(array[row_id, other_id]) from suggestion
      union select unnest(array[out_id, in_id]) from transfer_pair where user_id = ${userId} and id = ${asked}
    )
    select 'suggestion' as source, id, kind, state, row_id, other_id, null as created_at from suggestion
    union ${pairsBy('out_id')}
    union ${pairsBy('in_id')}
    order by id`.execute(tx)
  return {
    suggestions: rows.flatMap((row) => (row.source === 'suggestion' ? [row] : [])),
    pairs: rows.flatMap((row) => (row.source === 'pair' ? [toPair(row)] : [])),
  }
}

const toPair = ({
  source: _,
  row_id: out_id,
  other_id: in_id,
  ...pair
}: Extract<FoundMatch, { source: 'pair' }>): TransferPairRow => ({ ...pair, out_id, in_id })
