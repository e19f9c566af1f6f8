import type { HiddenCategories } from '../categories/index.ts'
import { inheritCategory } from './domain/refunds/inherit-category.ts'
import type { LedgerRow } from './domain/row.ts'
import type { AccountRow } from './repository/detail.ts'
import type { TransferPairRow } from './repository/transfer-pair.ts'
import { isSplit, toPartKindFields } from './split/parts.ts'
import { toKindFields, toTextCategory } from './unlink.ts'

/** Rows and pairs before and after the changes of one review action. Changed in memory, saved at once. */
export interface WorkingSet {
  readonly accounts: ReadonlyMap<string, AccountRow>
  /** Null where no row can need the category of its text. */
  readonly hidden: HiddenCategories | null
  readonly before: { rows: ReadonlyMap<string, LedgerRow>; pairs: ReadonlyMap<string, TransferPairRow> }
  readonly rows: Map<string, LedgerRow>
  readonly pairs: Map<string, TransferPairRow>
}

export const isActive = ({ state }: TransferPairRow) => state === 'automatic' || state === 'confirmed'
export const isAlive = ({ deletedAt }: LedgerRow) => deletedAt === null

export function updateRow(workingSet: WorkingSet, id: string, patch: Partial<LedgerRow>): void {
  const row = workingSet.rows.get(id)
  if (row) workingSet.rows.set(id, { ...row, ...patch })
}

export const listPairs = (workingSet: WorkingSet, id: string): TransferPairRow[] =>
  [...workingSet.pairs.values()].filter(({ out_id, in_id }) => out_id === id || in_id === id)

export const findActivePair = (workingSet: WorkingSet, id: string): TransferPairRow | undefined =>
  listPairs(workingSet, id).find(isActive)

export const listRefunds = (workingSet: WorkingSet, id: string): LedgerRow[] =>
  [...workingSet.rows.values()].filter((row) => row.refundOf === id && isAlive(row))

/** Decides the kind of a row again, by its links in the working set. */
export function refreshKind(workingSet: WorkingSet, id: string): void {
  const row = workingSet.rows.get(id)
  if (!row) return
  const pair = findActivePair(workingSet, id)
  const purchase = workingSet.rows.get(row.refundOf ?? '')
  const original = workingSet.rows.get(row.parentId ?? '')
  if (original && isSplit(original)) updateRow(workingSet, id, toPartKindFields(row, original))
  else if (pair) updateRow(workingSet, id, toKindFields(row, { type: 'pair', pairKind: pair.kind }))
  else
    updateRow(
      workingSet,
      id,
      toKindFields(row, purchase ? { type: 'refund', purchaseKind: purchase.kind } : null),
    )
}

/** Returns the amount of a purchase that is not refunded yet, in minor units. */
export function computeRefundable(workingSet: WorkingSet, purchase: LedgerRow): bigint {
  const given = listRefunds(workingSet, purchase.id).reduce((sum, { amount }) => sum + amount, 0n)
  return -purchase.amount - given
}

/** Removes the link of a row, which then has the kind that it has alone and no inherited category. */
export function unlinkRow(workingSet: WorkingSet, id: string): void {
  const row = workingSet.rows.get(id)
  if (!row) return
  const hasInheritedCategory = row.refundOf !== null && row.categorySource !== 'person'
  updateRow(workingSet, id, {
    refundOf: null,
    ...toKindFields(row),
    ...(hasInheritedCategory ? toTextCategory(row, workingSet) : {}),
  })
}

/** Ends a pair. Refused pairs stay stored, so that they are not suggested again. */
export function endPair(workingSet: WorkingSet, pair: TransferPairRow, outcome: 'refused' | 'removed'): void {
  if (outcome === 'refused') workingSet.pairs.set(pair.id, { ...pair, state: 'refused' })
  else workingSet.pairs.delete(pair.id)
  if (isActive(pair)) for (const id of [pair.out_id, pair.in_id]) unlinkRow(workingSet, id)
}

/** Removes all links of a row: pairs, suggested pairs, its refunds and its own purchase. */
export function removeLinks(workingSet: WorkingSet, id: string): void {
  for (const pair of listPairs(workingSet, id))
    if (pair.state !== 'refused') endPair(workingSet, pair, 'removed')
  for (const refund of listRefunds(workingSet, id)) unlinkRow(workingSet, refund.id)
  if (workingSet.rows.get(id)?.refundOf != null) unlinkRow(workingSet, id)
}

/** Sets a pair and the kind of its rows, and removes suggestions and refunds of both. */
export function setPair(workingSet: WorkingSet, pair: TransferPairRow): void {
  const rows = [pair.out_id, pair.in_id]
  for (const id of rows)
    for (const other of listPairs(workingSet, id))
      if (other.state === 'suggested' && other.id !== pair.id) workingSet.pairs.delete(other.id)
  workingSet.pairs.set(pair.id, pair)
  if (!isActive(pair)) return
  for (const id of rows) {
    for (const refund of listRefunds(workingSet, id)) unlinkRow(workingSet, refund.id)
    if (workingSet.rows.get(id)?.refundOf != null) unlinkRow(workingSet, id)
    const row = workingSet.rows.get(id)
    if (row) updateRow(workingSet, id, toKindFields(row, { type: 'pair', pairKind: pair.kind }))
  }
}

/** Links a refund, which counts against the category of the purchase (decisions 4). */
export function setRefund(workingSet: WorkingSet, refund: LedgerRow, purchase: LedgerRow): void {
  const kind = toKindFields(refund, { type: 'refund', purchaseKind: purchase.kind })
  updateRow(workingSet, refund.id, {
    ...kind,
    refundOf: purchase.id,
    ...toInheritedFields(refund, purchase),
  })
}

/** Gives refunds the category of their purchase where that of one of both changed. */
export function updateRefundsInWorkingSet(workingSet: WorkingSet): void {
  const { before, rows } = workingSet
  const isRecategorized = ({ id, category }: LedgerRow) => before.rows.get(id)?.category !== category
  for (const refund of rows.values()) {
    const purchase = rows.get(refund.refundOf ?? '')
    if (purchase && isAlive(refund) && (isRecategorized(purchase) || isRecategorized(refund)))
      updateRow(workingSet, refund.id, toInheritedFields(refund, purchase))
  }
}

const toInheritedFields = (refund: LedgerRow, purchase: LedgerRow): Partial<LedgerRow> =>
  inheritCategory(refund, purchase) ?? {}
