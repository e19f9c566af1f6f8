import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface NewSuggestion {
  id: string
  kind: 'duplicate' | 'pending' | 'manual' | 'refund'
  rowId: string
  otherId: string
  state: 'open' | 'confirmed' | 'refused'
  evidence: readonly string[]
}

/** Two rows of which only the person can be sure, and what they said. */
export const suggestionsRepository = (tx: Tx) => ({
  /** New ones; what was said of the same two rows stands. */
  async add(person: string, found: readonly NewSuggestion[], now: Date): Promise<void> {
    if (found.length === 0) return
    await insert(found, person, now).execute(tx)
  },

  /** The person's word about two rows, whatever stood there. */
  async settle(person: string, found: readonly NewSuggestion[], now: Date): Promise<void> {
    if (found.length === 0) return
    await sql`${insert(found, person, now, false)}
      on conflict (user_id, row_id, other_id) do update set state = excluded.state, decided_at = excluded.decided_at`.execute(
      tx,
    )
  },

  find: (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('match_suggestion')
      .select(['id', 'kind', 'row_id', 'other_id', 'state', 'evidence'])
      .where('user_id', '=', person)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),

  async decide(person: string, decided: readonly { id: string; state: NewSuggestion['state'] }[], now: Date) {
    if (decided.length === 0) return
    await sql`
      update match_suggestion s set state = d.state, decided_at = case when d.state = 'open' then null else ${now}::timestamptz end
        from unnest(${decided.map(({ id }) => id)}::uuid[], ${decided.map(({ state }) => state)}::text[]) as d (id, state)
       where s.user_id = ${person} and s.id = d.id`.execute(tx)
  },

  /** `refund charge` of the pairs that the person refused. */
  refusedRefunds: (person: string) =>
    tx
      .selectFrom('match_suggestion')
      .select(['row_id', 'other_id'])
      .where('user_id', '=', person)
      .where('kind', '=', 'refund')
      .where('state', '=', 'refused')
      .execute(),
})

export type SuggestionRow = Awaited<ReturnType<ReturnType<typeof suggestionsRepository>['find']>>[number]

const insert = (found: readonly NewSuggestion[], person: string, now: Date, keeps = true) => sql`
  insert into match_suggestion (user_id, id, kind, row_id, other_id, state, evidence, created_at, decided_at)
  select ${person}, s.id, s.kind, s.row_id, s.other_id, s.state, string_to_array(s.evidence, ','), ${now},
         case when s.state = 'open' then null else ${now}::timestamptz end
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ kind }) => kind)}::text[],
                ${found.map(({ rowId }) => rowId)}::uuid[], ${found.map(({ otherId }) => otherId)}::uuid[],
                ${found.map(({ state }) => state)}::text[], ${found.map(({ evidence }) => evidence.join(','))}::text[])
           as s (id, kind, row_id, other_id, state, evidence)
  ${keeps ? sql`on conflict do nothing` : sql``}`
