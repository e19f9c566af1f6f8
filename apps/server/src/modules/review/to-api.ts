import { reviewCopy as copy } from '@lucas/contract/copy/transactions/review.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Merge } from '@lucas/contract/transactions/review.ts'
import { fail } from '../../platform/errors.ts'
import type { mergeRepository } from '../ledger/index.ts'

type MergeRow = Awaited<ReturnType<ReturnType<typeof mergeRepository>['listByTransaction']>>[number]

/** Converts a merge to the API format: the state that is no longer visible, and whether it can be undone. */
export function toApiMerge(row: MergeRow): Merge {
  const showsTarget = row.facts_from === 'merged'
  const currency = (showsTarget ? row.kept_currency : row.merged_currency) === 'USD' ? 'USD' : 'CLP'
  const amount = (showsTarget ? row.kept_amount : row.merged_amount) ?? fail('internal')
  return {
    id: row.id,
    kept_id: row.kept_id,
    merged_id: row.merged_id,
    reason: row.reason,
    explanation: copy.merges[row.reason],
    automatic: row.automatic,
    created_at: row.created_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    can_undo: row.undone_at === null && !row.has_later,
    merged: {
      description: (showsTarget ? row.kept_description : row.merged_description) ?? '',
      date: (showsTarget ? row.kept_date : row.merged_date) ?? fail('internal'),
      amount: toWireAmount(BigInt(amount), currency),
      currency,
    },
  }
}
