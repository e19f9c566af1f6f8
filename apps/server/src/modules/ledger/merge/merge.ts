import { chooseFactsSource } from '@lucas/contract/rules/merging.ts'
import { newId } from '../../../platform/ids.ts'
import { mergeUserText } from '../domain/merge-fields.ts'
import type { LedgerRow } from '../domain/row.ts'
import type { MergeEntry } from '../repository/merge.ts'
import type { TransferPairRow } from '../repository/transfer-pair.ts'
import { findSplitError } from '../split/parts.ts'
import { toKindFields } from '../unlink.ts'
import {
  computeRefundable,
  findActivePair,
  isActive,
  isAlive,
  listPairs,
  listRefunds,
  removeLinks,
  setPair,
  setRefund,
  updateRow,
  type WorkingSet,
} from '../working-set-edits.ts'
import { isUserChosen, pickProviderFields, pickUserFields, type ReencryptRaw } from './transaction-fields.ts'

export interface MergeRequest {
  targetId: string
  sourceId: string
  reason: MergeEntry['reason']
  automatic: boolean
}

export type MergeError = 'not_found' | 'merge_refused' | 'split_divided' | 'split_part'

/**
 * Returns why two transactions cannot be merged, or null. Both need one currency and direction; two provider
 * transactions also one account and amount.
 */
export function findMergeError(
  target: LedgerRow | undefined,
  source: LedgerRow | undefined,
): MergeError | null {
  if (!target || !source || !isAlive(target) || !isAlive(source)) return 'not_found'
  const splitError = findSplitError(target) ?? findSplitError(source)
  if (splitError !== null) return splitError
  if (target.id === source.id || target.currency !== source.currency) return 'merge_refused'
  if (target.amount > 0n !== source.amount > 0n) return 'merge_refused'
  const isManual = target.manual || source.manual
  if (isManual) return null
  return target.accountId === source.accountId && target.amount === source.amount ? null : 'merge_refused'
}

/** Merges two rows of a working set into the target. Returns the log entry, or why they cannot be merged. */
export function mergeInWorkingSet(
  workingSet: WorkingSet,
  request: MergeRequest,
  now: Date,
  reencrypt: ReencryptRaw,
): MergeEntry | MergeError {
  const target = workingSet.rows.get(request.targetId)
  const source = workingSet.rows.get(request.sourceId)
  const error = findMergeError(target, source)
  if (error !== null || !target || !source) return error ?? 'not_found'

  const links = {
    pairs: [...listPairs(workingSet, target.id), ...listPairs(workingSet, source.id)].filter(
      ({ state }) => state !== 'refused',
    ),
    refunds: [...listRefunds(workingSet, target.id), ...listRefunds(workingSet, source.id)],
  }
  removeLinks(workingSet, target.id)
  removeLinks(workingSet, source.id)
  const takesSource = chooseFactsSource(target, source) === 'source'
  const [alone, other] = [workingSet.rows.get(target.id) ?? target, workingSet.rows.get(source.id) ?? source]
  const facts = takesSource
    ? { ...pickProviderFields(source), raw: reencrypt(source.id, target.id, source.raw) }
    : {}
  const ownKind = target.ownKind ?? source.ownKind
  // It is one of both now; whether it may be a third one is decided with the suggestions.
  const pendingState = { ...target, ...facts }.pending ? target.pendingState : null
  updateRow(workingSet, target.id, {
    ...facts,
    pendingState,
    ...mergeUserText(target, source),
    ...mergeCategory(alone, other),
    ...mergeName(target, source, takesSource),
    ...toKindFields({ ...alone, ...facts, pendingState, ownKind }),
    ownKind,
    reviewed: target.reviewed || source.reviewed,
  })
  updateRow(workingSet, source.id, {
    deletedAt: now,
    deletion: 'merge',
    ...(takesSource ? { ...pickProviderFields(target), raw: null } : {}),
  })
  moveLinks(workingSet, target, source, links)
  const after = workingSet.rows.get(target.id) ?? target
  return {
    id: newId(),
    kept_id: target.id,
    merged_id: source.id,
    reason: request.reason,
    automatic: request.automatic,
    facts_from: takesSource ? 'merged' : 'kept',
    kept_before: target,
    merged_before: source,
    kept_after: pickUserFields(after),
    links,
  }
}

/** A category chosen by the user wins, the target before the source. */
function mergeCategory(target: LedgerRow, source: LedgerRow) {
  const isOverruled = target.categorySource === 'written' && source.categorySource === 'person'
  const { category, categorySource, categoryConfidence } =
    (isUserChosen(target) && !isOverruled) || !isUserChosen(source) ? target : source
  return { category, categorySource, categoryConfidence }
}

function mergeName(target: LedgerRow, source: LedgerRow, takesSource: boolean) {
  const isFree = target.nameSource === 'bank' || target.nameSource === 'written'
  const isOther = (isFree && source.nameSource === 'person') || (target.nameSource === 'bank' && takesSource)
  const { merchant, nameSource } = isOther ? source : target
  return { merchant, nameSource }
}

/** Moves the pairs and refunds of both rows to the target, where they still fit. */
function moveLinks(
  workingSet: WorkingSet,
  target: LedgerRow,
  source: LedgerRow,
  links: MergeEntry['links'],
): void {
  const row = () => workingSet.rows.get(target.id) ?? target
  const refused = new Set(
    [...workingSet.pairs.values()]
      .filter(({ state }) => state === 'refused')
      .map(({ out_id, in_id }) => `${out_id} ${in_id}`),
  )
  const byStrength = links.pairs.toSorted((a, b) => rankState(b) - rankState(a))
  for (const pair of byStrength) {
    const moved = {
      ...pair,
      out_id: replaceId(pair.out_id, source, target),
      in_id: replaceId(pair.in_id, source, target),
    }
    if (refused.has(`${moved.out_id} ${moved.in_id}`) || !canStillPair(workingSet, moved)) continue
    setPair(
      workingSet,
      moved.id === pair.id && moved.out_id === pair.out_id && moved.in_id === pair.in_id
        ? pair
        : { ...moved, id: newId() },
    )
  }
  for (const { id } of links.refunds) {
    const refund = workingSet.rows.get(id)
    const fits =
      refund &&
      isAlive(refund) &&
      row().kind === 'spending' &&
      computeRefundable(workingSet, row()) >= refund.amount
    if (fits && refund.id !== target.id) setRefund(workingSet, refund, row())
  }
  const purchase = workingSet.rows.get(target.refundOf ?? source.refundOf ?? '')
  if (
    purchase &&
    isAlive(purchase) &&
    row().kind === 'income' &&
    computeRefundable(workingSet, purchase) >= row().amount
  )
    setRefund(workingSet, row(), purchase)
}

const rankState = ({ state }: TransferPairRow) => (state === 'confirmed' ? 2 : state === 'automatic' ? 1 : 0)
const replaceId = (id: string, from: LedgerRow, to: LedgerRow) => (id === from.id ? to.id : id)

/** Whether two rows can be a pair: not deleted, different accounts, unpaired, opposite amounts. */
export function canStillPair(workingSet: WorkingSet, pair: TransferPairRow): boolean {
  const [out, into] = [workingSet.rows.get(pair.out_id), workingSet.rows.get(pair.in_id)]
  if (!out || !into || !isAlive(out) || !isAlive(into) || out.accountId === into.accountId) return false
  const cancels =
    out.currency !== into.currency ? pair.kind === 'currency_exchange' : out.amount === -into.amount
  const areFree =
    !isActive(pair) || [out.id, into.id].every((id) => findActivePair(workingSet, id) === undefined)
  return cancels && areFree && out.amount < 0n && into.amount > 0n
}
