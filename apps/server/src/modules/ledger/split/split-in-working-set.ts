import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { SplitPart } from '@lucas/contract/transactions/split.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { LedgerRow } from '../domain/row.ts'
import { updateRow, type WorkingSet } from '../working-set-edits.ts'
import { isSamePart, listParts, type PartFields, toPart } from './parts.ts'

/** A part with its stored category and its amount in minor units, which is positive. */
type PreparedPart = Pick<SplitPart, 'id' | 'name' | 'tags' | 'month'> & { category: string; amount: bigint }

/** Splits a row in parts, whose amounts the caller compared with it. Parts with an id stay, the others are removed. */
export function splitInWorkingSet(
  workingSet: WorkingSet,
  original: LedgerRow,
  parts: readonly PreparedPart[],
): void {
  const sign = original.amount < 0n ? -1n : 1n
  const existing = listParts(workingSet.rows.values(), original.id)
  // Lists show the newest id of a day first, so the first part gets it.
  const newIds = parts.map(() => newId()).toReversed()
  const rows = parts.map((part, at) =>
    toPartRow(original, findExistingPart(existing, part), part, {
      id: newIds[at] ?? newId(),
      amount: sign * part.amount,
      number: at + 1,
      total: parts.length,
    }),
  )
  if (new Set(rows.map((row) => row.id)).size < rows.length) fail('conflict')
  for (const part of existing) workingSet.rows.delete(part.id)
  for (const row of rows) workingSet.rows.set(row.id, reuseIfSame(workingSet.before.rows.get(row.id), row))
  if (original.partTotal !== rows.length || !original.reviewed)
    updateRow(workingSet, original.id, { partTotal: rows.length, reviewed: true })
}

/**
 * Returns the part with the requested id. Throws `conflict` if it no longer exists, because the client is
 * outdated.
 */
function findExistingPart(existing: readonly LedgerRow[], { id }: PreparedPart): LedgerRow | undefined {
  if (id === undefined) return undefined
  return existing.find((part) => part.id === id) ?? fail('conflict')
}

function toPartRow(
  original: LedgerRow,
  existing: LedgerRow | undefined,
  part: PreparedPart,
  fields: Omit<PartFields, 'parentId' | 'category' | 'categorySource'>,
): LedgerRow {
  const name = part.name.normalize('NFC')
  // A part has the kind of its original, unless the user chose one for it.
  const row = existing ?? { ...original, notes: '', ownKind: null }
  return {
    ...toPart(row, {
      ...fields,
      id: existing?.id ?? fields.id,
      category: part.category,
      parentId: original.id,
      categorySource: 'person',
    }),
    date: addMonths(original.date, part.month),
    occurredAt: part.month === 0 ? original.occurredAt : null,
    merchant: name,
    nameSource: name === original.merchant ? original.nameSource : 'person',
    tags: splitTags(part.tags),
    reviewed: true,
  }
}

const reuseIfSame = (before: LedgerRow | undefined, after: LedgerRow) =>
  before !== undefined && isSamePart(before, after) ? before : after
