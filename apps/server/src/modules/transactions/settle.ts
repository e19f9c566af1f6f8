import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import type { Glosa } from './domain/glosa.ts'
import type { Pair } from './domain/transfers.ts'
import type { heldRepository } from './repository/held.ts'
import type { NewSuggestion, suggestionsRepository } from './repository/suggestions.ts'
import type { KindChange } from './repository/write.ts'
import type { NearRow, NewRow, WithAccounts } from './rows.ts'
import { settleRefunds } from './settle-refunds.ts'
import { settleTransfers } from './settle-transfers.ts'

/** A row of this delivery, or one that lost its pair. `glosa` is what its text says. */
export type Settling = { row: NewRow; glosa: Glosa }
export type SettledKind = KindChange & { near: NearRow }
/** What pairs and refunds change: `kinds` of rows that stood there before, pairs and suggestions to be written. */
export interface Settlement {
  pairs: (Pair & { id: string })[]
  kinds: SettledKind[]
  suggestions: NewSuggestion[]
}

export interface Settler {
  held: ReturnType<typeof heldRepository>
  suggestions: ReturnType<typeof suggestionsRepository>
  person: string
  ownRuts: readonly string[]
  withAccounts: WithAccounts
}

/** Pairs own transfers and refunds of a delivery, among its rows and with rows held before; marks the former at once. */
export async function settle(settler: Settler, settling: readonly Settling[]): Promise<Settlement> {
  const { pairs, kinds } = await settleTransfers(settler, settling)
  const refunds = await settleRefunds(settler, settling)
  return {
    pairs: pairs.map((pair) => ({ ...pair, id: newId() })),
    kinds: [...kinds, ...refunds.kinds],
    suggestions: refunds.suggestions,
  }
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

/** Rows whose pair or charge is gone are again what their text and sign say; a borrowed category goes too. */
export function standAlone(rows: readonly NearRow[]): SettledKind[] {
  return rows.map((row) => {
    const described = describeMovement(row)
    const hasBorrowed = row.kind === 'refund' && row.categorySource !== 'person'
    return { ...kindChange(row.id, described.kind, { label: hasBorrowed ? described : null }), near: row }
  })
}

/** Whether a correction of amount or day breaks what hung on the row. */
export const breaksPair = (
  before: { amount: bigint; date: string },
  after: { amount: bigint; date: string },
) => before.amount !== after.amount || before.date !== after.date
