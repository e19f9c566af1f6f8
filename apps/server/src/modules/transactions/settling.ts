import type { Glosa } from './domain/glosa.ts'
import type { heldRepository } from './repository/held.ts'
import type { suggestionsRepository } from './repository/suggestions.ts'
import type { KindChange } from './repository/write.ts'
import type { NearRow, NewRow, WithAccounts } from './rows.ts'

/** A row of this delivery, or one that lost its pair. `glosa` is what its text says. */
export type Settling = { row: NewRow; glosa: Glosa }
export type SettledKind = KindChange & { near: NearRow }
export interface Settler {
  held: ReturnType<typeof heldRepository>
  suggestions: ReturnType<typeof suggestionsRepository>
  person: string
  ownRuts: readonly string[]
  withAccounts: WithAccounts
}

type Label = Pick<NewRow, 'category' | 'categorySource' | 'categoryConfidence'>

export const kindChange = (
  id: string,
  kind: KindChange['kind'],
  { refundOf = null, label = null }: { refundOf?: string | null; label?: Label | null } = {},
): KindChange => ({
  id,
  kind,
  refundOf,
  category: label?.category ?? null,
  categorySource: label?.categorySource ?? null,
  categoryConfidence: label?.categoryConfidence ?? null,
})
