import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import type { Pair } from './domain/transfers.ts'
import type { NewSuggestion } from './repository/suggestions.ts'
import type { NearRow } from './rows.ts'
import { settleRefunds } from './settle-refunds.ts'
import { settleTransfers } from './settle-transfers.ts'
import { kindChange, type SettledKind, type Settler, type Settling } from './settling.ts'

/** What pairs and refunds change: `kinds` of rows that stood there before, pairs and suggestions to be written. */
interface Settlement {
  pairs: (Pair & { id: string })[]
  kinds: SettledKind[]
  suggestions: NewSuggestion[]
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
