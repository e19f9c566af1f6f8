import { newId } from '../../../platform/ids.ts'
import type { MatchSuggestion } from '../domain/matching/suggestions.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'
import type { NewSuggestion } from '../repository/match-suggestion.ts'

/** Converts suggestions to rows. The existing row is the merge target. */
export const toNewSuggestions = (
  suggestions: readonly MatchSuggestion<{ id: string }>[],
  rowIds: ReadonlyMap<IncomingTransaction, string>,
): NewSuggestion[] =>
  suggestions.flatMap(({ transaction, existing, kind, evidence }) => {
    const otherId = rowIds.get(transaction)
    if (otherId === undefined) return []
    return [{ id: newId(), kind, rowId: existing.id, otherId, state: 'open', evidence }]
  })
