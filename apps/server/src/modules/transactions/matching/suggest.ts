import { newId } from '../../../platform/ids.ts'
import type { Movement } from '../domain/movement.ts'
import type { Suspect } from '../domain/suspects.ts'
import type { NewSuggestion } from '../repository/suggestions.ts'

/** What the person is asked: whether a new row is one that stood there. The old row would stay. */
export const suggestionsOf = (
  suspects: readonly Suspect<{ id: string }>[],
  idOf: ReadonlyMap<Movement, string>,
): NewSuggestion[] =>
  suspects.flatMap(({ movement, held, kind, evidence }) => {
    const otherId = idOf.get(movement)
    if (otherId === undefined) return []
    return [{ id: newId(), kind, rowId: held.id, otherId, state: 'open', evidence }]
  })
