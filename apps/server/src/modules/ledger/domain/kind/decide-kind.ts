import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { KindSource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { TextKind } from '../../../description/domain/index.ts'

export interface KindDecision {
  kind: TransactionKind
  kindSource: KindSource
}

/** Link of a transaction to another one: half of an own transfer, the refund of a purchase, or a part of a split one. */
export type KindLink =
  | { type: 'pair'; pairKind: 'own_transfer' | 'card_payment' | 'currency_exchange' }
  | { type: 'refund'; purchaseKind: TransactionKind }
  | ({ type: 'part' } & KindDecision)

export interface KindEvidence {
  amount: bigint
  /** The choice of the user. */
  ownKind: TransactionKind | null
  /** What the rules that the user wrote say. */
  ruleKind: TransactionKind | null
  /** What the description shows. */
  textKind: TextKind | null
  /**
   * A pending transaction that leaves the sums, or a part of one: it may be another one, or the bank did not post it. Only
   * keeping it brings it back (pending/keep.ts); a choice of its kind waits until then.
   */
  isUncounted?: boolean
  /** An active pair, the purchase of a refund or the original of a part. Suggestions are no links. */
  link: KindLink | null
}

/**
 * Decides the kind of a transaction: left out while it is pending and uncounted, then the user's choice, its link, a rule of the
 * user, its description, the sign (decisions 4). A choice or a rule that no longer fits the sign, because the bank corrected the
 * amount, is ignored.
 */
export function decideKind({
  amount,
  ownKind,
  ruleKind,
  textKind,
  link,
  isUncounted,
}: KindEvidence): KindDecision {
  if (isUncounted) return toUncountedKind(link)
  if (ownKind !== null && fitsSign(ownKind, amount < 0n)) return { kind: ownKind, kindSource: 'person' }
  if (link?.type === 'part') return { kind: link.kind, kindSource: link.kindSource }
  if (link !== null) return { kind: toLinkKind(link), kindSource: 'pair' }
  if (ruleKind !== null && fitsSign(ruleKind, amount < 0n)) return { kind: ruleKind, kindSource: 'written' }
  if (textKind !== null) return { kind: textKind, kindSource: 'text' }
  return { kind: toSignKind(amount), kindSource: 'sign' }
}

/** Own transfers count in no sum, so that a pair stays one; a part follows its original. */
function toUncountedKind(link: KindLink | null): KindDecision {
  if (link?.type === 'pair') return { kind: toLinkKind(link), kindSource: 'pair' }
  if (link?.type === 'part') return { kind: link.kind, kindSource: link.kindSource }
  return { kind: 'excluded', kindSource: 'text' }
}

/** A refund follows its purchase out of the sums: a purchase that counts nowhere has no refund that counts. */
const toLinkKind = (link: Exclude<KindLink, { type: 'part' }>): TransactionKind => {
  if (link.type === 'refund') return link.purchaseKind === 'spending' ? 'refund' : link.purchaseKind
  return link.pairKind === 'card_payment' ? 'card_payment' : 'transfer'
}

export const toSignKind = (amount: bigint) => (amount < 0n ? 'spending' : 'income')
