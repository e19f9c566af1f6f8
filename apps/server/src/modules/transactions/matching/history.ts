import { reviewCopy as copy } from '@lucas/contract/copy/review.ts'
import type { Merge } from '@lucas/contract/review.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { fail } from '../../../platform/errors.ts'
import type { mergesRepository } from '../repository/merges.ts'

type Logged = Awaited<ReturnType<ReturnType<typeof mergesRepository>['ofRow']>>[number]

/** A merge as its row's history shows it: what no longer stands by itself, and whether it can again. */
export function historyOf(row: Logged): Merge {
  const lostKept = row.facts_from === 'merged'
  const currency = (lostKept ? row.kept_currency : row.merged_currency) === 'USD' ? 'USD' : 'CLP'
  const amount = (lostKept ? row.kept_amount : row.merged_amount) ?? fail('internal')
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
      description: (lostKept ? row.kept_description : row.merged_description) ?? '',
      date: (lostKept ? row.kept_date : row.merged_date) ?? fail('internal'),
      amount: toWireAmount(BigInt(amount), currency),
      currency,
    },
  }
}
