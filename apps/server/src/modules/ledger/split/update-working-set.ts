import { updateRow, type WorkingSet } from '../working-set-edits.ts'
import { adjustParts, isSplit, listParts } from './parts.ts'

/**
 * Adjusts the parts of changed split transactions in a working set. Removes parts that cannot be adjusted.
 */
export function updatePartsInWorkingSet(workingSet: WorkingSet): void {
  for (const before of workingSet.before.rows.values()) {
    const original = workingSet.rows.get(before.id)
    if (!original || original === before || !isSplit(before) || !isSplit(original)) continue
    const parts = listParts(workingSet.rows.values(), original.id)
    const after = adjustParts(before, original, parts)
    if (after === null) removePartsInWorkingSet(workingSet, original.id)
    else for (const part of after) workingSet.rows.set(part.id, part)
  }
}

/** Removes the parts of a split transaction. */
export function removePartsInWorkingSet(workingSet: WorkingSet, id: string): void {
  for (const part of listParts(workingSet.rows.values(), id)) workingSet.rows.delete(part.id)
  updateRow(workingSet, id, { part_total: null })
}
