import type { SuggestionRow } from '../ledger/index.ts'
import {
  endPair,
  isActive,
  isAlive,
  toTextCategory,
  unlinkRow,
  updateRow,
  type WorkingSet,
} from '../ledger/index.ts'

/** Reopens a pair: unlinks both rows and makes it a suggestion again. */
export function reopenPair(workingSet: WorkingSet, id: string): boolean {
  const pair = workingSet.pairs.get(id)
  if (!pair) return false
  if (isActive(pair)) endPair(workingSet, pair, 'removed')
  workingSet.pairs.set(id, { ...pair, state: 'suggested' })
  return true
}

/** Reopens a refund suggestion. Merges are undone separately, before. */
export function reopenRefund(workingSet: WorkingSet, { row_id, other_id, state }: SuggestionRow): boolean {
  const refund = workingSet.rows.get(row_id)
  if (!refund || !isAlive(refund)) return false
  if (state === 'confirmed' && refund.refund_of === other_id) unlinkRow(workingSet, row_id)
  return true
}

/** Reopens a category: restores the automatic category of the row. */
export function reopenRow(workingSet: WorkingSet, id: string): boolean {
  const row = workingSet.rows.get(id)
  if (!row || !isAlive(row) || row.part_total !== null) return false
  const isFree = row.kind_source !== 'pair'
  updateRow(workingSet, id, { reviewed: false, ...(isFree ? toTextCategory(row, workingSet) : {}) })
  return true
}
