import type { SuggestionRow } from '../repository/suggestions.ts'
import { kindOf, labelOf } from './alone.ts'
import { change, type Draft, endPair, isActive, isAlive, standAlone } from './draft.ts'

/** Asks about a pair again: both rows stand alone, and it is a suggestion as before. */
export function reopenPair(draft: Draft, id: string): boolean {
  const pair = draft.pairs.get(id)
  if (!pair) return false
  if (isActive(pair)) endPair(draft, pair, 'gone')
  draft.pairs.set(id, { ...pair, state: 'suggested' })
  return true
}

/** Asks about a refund again. Merges are undone by their own way, before. */
export function reopenRefund(draft: Draft, { row_id, other_id, state }: SuggestionRow): boolean {
  const refund = draft.rows.get(row_id)
  if (!refund || !isAlive(refund)) return false
  if (state === 'confirmed' && refund.refund_of === other_id) standAlone(draft, row_id)
  return true
}

/** Asks about a category again: the row is filed as its text says. */
export function reopenRow(draft: Draft, id: string): boolean {
  const row = draft.rows.get(id)
  if (!row || !isAlive(row) || row.part_total !== null) return false
  const isFree = row.kind === kindOf(row, draft.accounts)
  change(draft, id, { reviewed: false, ...(isFree ? labelOf(row, draft.accounts) : {}) })
  return true
}
