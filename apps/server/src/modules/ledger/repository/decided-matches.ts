import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { NewSuggestion } from './match-suggestion.ts'
import type { TransferPairRow } from './transfer-pair.ts'

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
