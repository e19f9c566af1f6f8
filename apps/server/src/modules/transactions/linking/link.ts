import { newId } from '../../../platform/ids.ts'
import type { HiddenCategories } from '../../categories/index.ts'
import { decideKind } from '../domain/kind/decide-kind.ts'
import type { DetectedPair } from '../domain/linking/transfers.ts'
import { describeForUser } from '../ingest/describe.ts'
import type { NewSuggestion } from '../repository/match-suggestion.ts'
import type { LinkCandidate } from '../types.ts'
import { type DescribedRow, type KindTransition, type LinkContext, toKindChange } from './context.ts'
import { linkRefunds } from './refunds.ts'
import { linkTransfers } from './transfers.ts'

/** Pairs and suggestions to store, and kind changes of stored rows. */
export interface LinkResult {
  pairs: (DetectedPair & { id: string })[]
  kinds: KindTransition[]
  suggestions: NewSuggestion[]
}

/**
 * Links own transfers and refunds among the new rows and with stored rows. Sets the kind of new rows in
 * place.
 */
export async function linkTransactions(
  context: LinkContext,
  rows: readonly DescribedRow[],
): Promise<LinkResult> {
  const { pairs, kinds } = await linkTransfers(context, rows)
  const refunds = await linkRefunds(context, rows)
  return {
    pairs: pairs.map((pair) => ({ ...pair, id: newId() })),
    kinds: [...kinds, ...refunds.kinds],
    suggestions: refunds.suggestions,
  }
}

/** Returns the kind of rows that lost their link, and drops an inherited category. */
export function toUnlinkedKinds(rows: readonly LinkCandidate[], hidden: HiddenCategories): KindTransition[] {
  return rows.map((row) => {
    const hasInheritedCategory = row.kind === 'refund' && row.categorySource !== 'person'
    return {
      ...toKindChange(row.id, decideKind({ ...row, link: null }), {
        label: hasInheritedCategory ? describeForUser(row, hidden) : null,
      }),
      before: row,
    }
  })
}

/** Whether a changed amount or date ends the links of a row. */
export const breaksLinks = (
  before: { amount: bigint; date: string },
  after: { amount: bigint; date: string },
) => before.amount !== after.amount || before.date !== after.date
