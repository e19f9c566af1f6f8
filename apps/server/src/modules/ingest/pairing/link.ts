import { newId } from '../../../platform/ids.ts'
import type { DescribedRow } from '../../classification/index.ts'
import type { DetectedPair, KindTransition, NewSuggestion } from '../../ledger/index.ts'
import type { LinkContext } from './context.ts'
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

/** Whether a changed amount or date ends the links of a row. */
export const breaksLinks = (
  before: { amount: bigint; date: string },
  after: { amount: bigint; date: string },
) => before.amount !== after.amount || before.date !== after.date
