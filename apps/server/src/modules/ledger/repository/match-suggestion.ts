import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface NewSuggestion {
  id: string
  kind: 'duplicate' | 'pending' | 'manual' | 'refund'
  rowId: string
  otherId: string
  state: 'open' | 'confirmed' | 'refused'
  evidence: readonly string[]
}

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

  async updateStates(
    userId: string,
    decided: readonly { id: string; state: NewSuggestion['state'] }[],
    now: Date,
  ) {
    if (decided.length === 0) return
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
