import { newId } from '../../../platform/ids.ts'
import type { FullRow } from '../repository/full.ts'
import type { PairLink } from '../repository/links.ts'
import { refusalOf } from '../splitting/family.ts'
import {
  activePairOf,
  change,
  type Draft,
  endPair,
  isAlive,
  leftOf,
  putPair,
  putRefund,
  standAlone,
} from './draft.ts'

type Tied = 'split_divided' | 'split_part'
export type PairRefusal = 'not_found' | 'pair_refused' | 'already_paired' | Tied

/** Pairs two own rows because the person says so; saying it twice changes nothing. */
export function pairInDraft(draft: Draft, ids: readonly [string, string], now: Date): PairLink | PairRefusal {
  const [a, b] = [draft.rows.get(ids[0]), draft.rows.get(ids[1])]
  if (!a || !b || !isAlive(a) || !isAlive(b)) return 'not_found'
  const tied = refusalOf(a) ?? refusalOf(b)
  if (tied !== null) return tied
  const [out, into] = a.amount < 0n ? [a, b] : [b, a]
  const kind = pairKindOf(draft.accounts, out, into)
  if (kind === null) return 'pair_refused'
  const known = [...draft.pairs.values()].find(({ out_id, in_id }) => out_id === out.id && in_id === into.id)
  const others = [out, into]
    .map(({ id }) => activePairOf(draft, id))
    .filter((pair) => pair && pair.id !== known?.id)
  if (others.length > 0) return 'already_paired'
  if (known?.state === 'confirmed') return known
  const pair: PairLink = known
    ? { ...known, kind, state: 'confirmed' }
    : { id: newId(), out_id: out.id, in_id: into.id, kind, state: 'confirmed', created_at: now }
  putPair(draft, pair)
  return pair
}

type Side = Pick<FullRow, 'account_id' | 'amount' | 'currency'>

/** Opposite amounts of one currency, or money of two currencies that changed hands in opposite directions. */
export function pairKindOf(accounts: Draft['accounts'], out: Side, into: Side): PairLink['kind'] | null {
  if (out.account_id === into.account_id || out.amount >= 0n || into.amount <= 0n) return null
  if (out.currency !== into.currency) return 'currency_exchange'
  if (out.amount !== -into.amount) return null
  return accounts.get(into.account_id)?.type === 'credit' ? 'card_payment' : 'own_transfer'
}

/** The person says that two rows are no pair; it is remembered for ever. */
export function refusePair(draft: Draft, id: string): PairLink | null {
  const pair = draft.pairs.get(id)
  if (!pair) return null
  if (pair.state !== 'refused') endPair(draft, pair, 'refused')
  return draft.pairs.get(id) ?? null
}

export type RefundRefusal = 'not_found' | 'refund_refused' | 'refund_exceeds' | 'already_paired' | Tied

/** Money that came back from a charge, because the person says so. */
export function refundInDraft(draft: Draft, refundId: string, chargeId: string): RefundRefusal | null {
  const [refund, charge] = [draft.rows.get(refundId), draft.rows.get(chargeId)]
  if (!refund || !charge || !isAlive(refund) || !isAlive(charge)) return 'not_found'
  // Money may come back of a divided purchase, as of any other.
  const tied = refusalOf(refund) ?? (charge.parent_id === null ? null : 'split_part')
  if (tied !== null) return tied
  if (refund.refund_of === charge.id) return null
  if (refund.amount <= 0n || charge.amount >= 0n || refund.currency !== charge.currency)
    return 'refund_refused'
  if (activePairOf(draft, refund.id) || activePairOf(draft, charge.id)) return 'already_paired'
  if (leftOf(draft, charge) < refund.amount) return 'refund_exceeds'
  if (charge.kind !== 'spending') return 'refund_refused'
  if (refund.refund_of !== null) standAlone(draft, refund.id)
  change(draft, refund.id, { kind: 'income' })
  putRefund(draft, draft.rows.get(refund.id) ?? refund, charge)
  return null
}
