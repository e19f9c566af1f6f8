import { newId } from '../../../platform/ids.ts'
import { revertIfUnchanged } from '../domain/merge-fields.ts'
import type { LedgerRow } from '../domain/row.ts'
import type { MergeEntry, UserFields } from '../repository/merge.ts'
import type { TransferPairRow } from '../repository/transfer-pair.ts'
import { isSplit } from '../split/parts.ts'
import { toKindFields, toTextCategory, toTextMerchant } from '../unlink.ts'
import {
  computeRefundable,
  isAlive,
  removeLinks,
  setPair,
  setRefund,
  updateRow,
  type WorkingSet,
} from '../working-set-edits.ts'
import { canStillPair } from './merge.ts'
import { pickProviderFields, pickUserFields, type ReencryptRaw } from './transaction-fields.ts'

/** Logged state of a merge. */
export type LoggedMerge = Pick<MergeEntry, 'kept_id' | 'merged_id' | 'facts_from' | 'links'> & {
  target: LedgerRow
  source: LedgerRow | null
  after: UserFields
}

/**
 * Splits a merged row into both rows with their links. Changes made after the merge stay on the target.
 * Returns false if that is not possible.
 */
export function unmergeInWorkingSet(
  workingSet: WorkingSet,
  logged: LoggedMerge,
  reencrypt: ReencryptRaw,
): boolean {
  const target = workingSet.rows.get(logged.kept_id)
  const source = workingSet.rows.get(logged.merged_id)
  if (!target || !source || !isAlive(target) || source.deletion !== 'merge' || isSplit(target)) return false
  removeLinks(workingSet, target.id)
  const takesSource = logged.facts_from === 'merged'
  const now = workingSet.rows.get(target.id) ?? target
  updateRow(workingSet, source.id, toRestoredFields(workingSet, now, source, logged, reencrypt))
  updateRow(workingSet, target.id, {
    ...toRevertedFields(logged, now),
    ...(takesSource ? { ...pickProviderFields(logged.target), raw: logged.target.raw } : {}),
    deletedAt: logged.target.deletedAt,
    deletion: logged.target.deletion,
  })
  for (const id of [target.id, source.id]) {
    const row = workingSet.rows.get(id)
    if (row) updateRow(workingSet, id, { ...toKindFields(row), refundOf: null })
  }
  restoreLinks(workingSet, logged)
  return true
}

/** Returns the restored fields of the source, with the facts that the merge moved. */
function toRestoredFields(
  workingSet: WorkingSet,
  target: LedgerRow,
  source: LedgerRow,
  { facts_from, source: before }: LoggedMerge,
  reencrypt: ReencryptRaw,
): Partial<LedgerRow> {
  const facts =
    facts_from === 'merged'
      ? { ...pickProviderFields(target), raw: reencrypt(target.id, source.id, target.raw) }
      : {}
  const row = { ...source, ...facts }
  const userFields = before
    ? pickUserFields(before)
    : {
        ...toTextCategory(row, workingSet),
        merchant: toTextMerchant(row, workingSet),
        nameSource: 'bank' as const,
        ownKind: null,
      }
  return { ...facts, ...userFields, deletedAt: null, deletion: null }
}

/** Returns the fields of the target before the merge, except those the user changed since. */
function toRevertedFields({ target, after }: LoggedMerge, now: LedgerRow): Partial<LedgerRow> {
  const hasNewCategory =
    now.categorySource === 'person' && (after.categorySource !== 'person' || after.category !== now.category)
  const hasNewName =
    now.nameSource === 'person' && (after.nameSource !== 'person' || after.merchant !== now.merchant)
  const hasNewKind = now.ownKind !== after.ownKind
  const before = pickUserFields(target)
  return {
    ...before,
    notes: revertIfUnchanged(target.notes, after.notes, now.notes),
    tags: revertIfUnchanged(target.tags, after.tags, now.tags),
    reviewed: revertIfUnchanged(target.reviewed, after.reviewed, now.reviewed),
    ...(hasNewCategory
      ? {
          category: now.category,
          categorySource: now.categorySource,
          categoryConfidence: now.categoryConfidence,
        }
      : {}),
    ...(hasNewKind ? { ownKind: now.ownKind } : {}),
    ...(hasNewName ? { merchant: now.merchant, nameSource: now.nameSource } : {}),
  }
}

/** Restores pairs and refunds whose rows are still free. */
function restoreLinks(workingSet: WorkingSet, { target, source, links }: LoggedMerge): void {
  for (const pair of links.pairs) {
    const known = [...workingSet.pairs.values()].find(
      ({ out_id, in_id }) => out_id === pair.out_id && in_id === pair.in_id,
    )
    if (known === undefined && canStillPair(workingSet, pair))
      setPair(workingSet, withFreeId(workingSet, pair))
  }
  for (const before of links.refunds) restoreRefund(workingSet, before.id, before.refundOf)
  for (const before of [target, source])
    if (before?.refundOf != null) restoreRefund(workingSet, before.id, before.refundOf)
}

const withFreeId = (workingSet: WorkingSet, pair: TransferPairRow): TransferPairRow =>
  workingSet.before.pairs.has(pair.id) && workingSet.pairs.has(pair.id) ? { ...pair, id: newId() } : pair

function restoreRefund(workingSet: WorkingSet, refundId: string, purchaseId: string | null): void {
  const [refund, purchase] = [workingSet.rows.get(refundId), workingSet.rows.get(purchaseId ?? '')]
  if (!refund || !purchase || !isAlive(refund) || !isAlive(purchase)) return
  if (
    refund.kind === 'income' &&
    purchase.kind === 'spending' &&
    computeRefundable(workingSet, purchase) >= refund.amount
  )
    setRefund(workingSet, refund, purchase)
}
