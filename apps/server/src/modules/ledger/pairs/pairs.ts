import { newId } from '../../../platform/ids.ts'
import type { KnownExchange } from '../domain/pairs/exchange-rates.ts'
import { fitsPair, isWithinPairDays, type PairSide } from '../domain/pairs/hand-links.ts'
import type { TransferPairRow } from '../repository/transfer-pair.ts'
import { findSplitError } from '../split/parts.ts'
import {
  computeRefundable,
  endPair,
  findActivePair,
  isAlive,
  setPair,
  setRefund,
  unlinkRow,
  updateRow,
  type WorkingSet,
} from '../working-set-edits.ts'

type SplitError = 'split_divided' | 'split_part'
export type PairError = 'not_found' | 'pair_refused' | 'already_paired' | SplitError

/**
 * Links two rows as an own transfer confirmed by the user. Idempotent. `exchanges` near that day say which rates fit; without them a
 * plausible one does.
 */
export function pairInWorkingSet(
  workingSet: WorkingSet,
  ids: readonly [string, string],
  now: Date,
  exchanges: readonly KnownExchange[] = [],
): TransferPairRow | PairError {
  const [a, b] = [workingSet.rows.get(ids[0]), workingSet.rows.get(ids[1])]
  if (!a || !b || !isAlive(a) || !isAlive(b)) return 'not_found'
  const splitError = findSplitError(a) ?? findSplitError(b)
  if (splitError !== null) return splitError
  const [out, into] = a.amount < 0n ? [a, b] : [b, a]
  const kind = toPairKind(workingSet.accounts, out, into, exchanges)
  if (kind === null) return 'pair_refused'
  const known = [...workingSet.pairs.values()].find(
    ({ out_id, in_id }) => out_id === out.id && in_id === into.id,
  )
  const others = [out, into]
    .map(({ id }) => findActivePair(workingSet, id))
    .filter((pair) => pair && pair.id !== known?.id)
  if (others.length > 0) return 'already_paired'
  if (!known && !isWithinPairDays(out.date, into.date)) return 'pair_refused'
  if (known?.state === 'confirmed') return known
  const pair: TransferPairRow = known
    ? { ...known, kind, state: 'confirmed' }
    : { id: newId(), out_id: out.id, in_id: into.id, kind, state: 'confirmed', created_at: now }
  // The user says now what both are: an earlier choice of a kind ends.
  for (const { id } of [out, into]) updateRow(workingSet, id, { ownKind: null })
  setPair(workingSet, pair)
  return pair
}

/** Returns the kind of pair: opposite amounts of one currency, or a plausible exchange of two. */
export function toPairKind(
  accounts: WorkingSet['accounts'],
  out: PairSide,
  into: PairSide,
  exchanges: readonly KnownExchange[] = [],
): TransferPairRow['kind'] | null {
  if (!fitsPair(out, into, exchanges)) return null
  if (out.currency !== into.currency) return 'currency_exchange'
  return accounts.get(into.accountId)?.type === 'credit' ? 'card_payment' : 'own_transfer'
}

/** Stores the refusal of a pair by the user permanently. */
export function refusePair(workingSet: WorkingSet, id: string): TransferPairRow | null {
  const pair = workingSet.pairs.get(id)
  if (!pair) return null
  if (pair.state !== 'refused') endPair(workingSet, pair, 'refused')
  return workingSet.pairs.get(id) ?? null
}

export type RefundError = 'not_found' | 'refund_refused' | 'refund_exceeds' | 'already_paired' | SplitError

/** Links a refund to its purchase, confirmed by the user. Returns why that is not possible, or null. */
export function refundInWorkingSet(
  workingSet: WorkingSet,
  refundId: string,
  purchaseId: string,
): RefundError | null {
  const [refund, purchase] = [workingSet.rows.get(refundId), workingSet.rows.get(purchaseId)]
  if (!refund || !purchase || !isAlive(refund) || !isAlive(purchase)) return 'not_found'
  // A split purchase can have refunds, too.
  const splitError = findSplitError(refund) ?? (purchase.parentId === null ? null : 'split_part')
  if (splitError !== null) return splitError
  if (refund.refundOf === purchase.id) return null
  if (refund.amount <= 0n || purchase.amount >= 0n || refund.currency !== purchase.currency)
    return 'refund_refused'
  if (findActivePair(workingSet, refund.id) || findActivePair(workingSet, purchase.id))
    return 'already_paired'
  if (computeRefundable(workingSet, purchase) < refund.amount) return 'refund_exceeds'
  if (purchase.kind !== 'spending') return 'refund_refused'
  if (refund.refundOf !== null) unlinkRow(workingSet, refund.id)
  updateRow(workingSet, refund.id, { ownKind: null })
  setRefund(workingSet, workingSet.rows.get(refund.id) ?? refund, purchase)
  return null
}
