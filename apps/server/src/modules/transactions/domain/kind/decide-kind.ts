import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { KindSource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'

/**
 * Kinds that a description can show. Other transactions follow their sign. `excluded` is a whole purchase whose instalments
 * are transactions too: it comes from the instalments (kinds/whole-purchases.ts), not from the text alone.
 */
export type TextKind = 'transfer' | 'savings' | 'card_payment' | 'excluded'

/** Link of a transaction to another one: half of an own transfer, or the refund of a purchase. */
export type KindLink =
  | { type: 'pair'; pairKind: 'own_transfer' | 'card_payment' | 'currency_exchange' }
  | { type: 'refund'; purchaseKind: TransactionKind }

export interface KindEvidence {
  amount: bigint
  /** The choice of the user. */
  ownKind: TransactionKind | null
  /** What the rules that the user wrote say. */
  ruleKind: TransactionKind | null
  /** What the description shows. */
  textKind: TextKind | null
  /** A pending transaction that leaves the sums: it may be another one, or the bank did not post it. */
  isUncounted?: boolean
  /** An active pair or the purchase of a refund. Suggestions are no links. */
  link: KindLink | null
}

export interface KindDecision {
  kind: TransactionKind
  kindSource: KindSource
}

/**
 * Decides the kind of a transaction: the user's choice, then its link, then a rule of the user, then its description, then the
 * sign (decisions 4). A choice or a rule that no longer fits the sign, because the bank corrected the amount, is ignored.
 */
export function decideKind({
  amount,
  ownKind,
  ruleKind,
  textKind,
  link,
  isUncounted,
}: KindEvidence): KindDecision {
  if (ownKind !== null && fitsSign(ownKind, amount < 0n)) return { kind: ownKind, kindSource: 'person' }
  if (link !== null) return { kind: toLinkKind(link), kindSource: 'pair' }
  if (isUncounted) return { kind: 'excluded', kindSource: 'text' }
  if (ruleKind !== null && fitsSign(ruleKind, amount < 0n)) return { kind: ruleKind, kindSource: 'written' }
  if (textKind !== null) return { kind: textKind, kindSource: 'text' }
  return { kind: toSignKind(amount), kindSource: 'sign' }
}

/** A refund follows its purchase out of the sums: a purchase that counts nowhere has no refund that counts. */
const toLinkKind = (link: KindLink): TransactionKind => {
  if (link.type === 'refund') return link.purchaseKind === 'spending' ? 'refund' : link.purchaseKind
  return link.pairKind === 'card_payment' ? 'card_payment' : 'transfer'
}

export const toSignKind = (amount: bigint) => (amount < 0n ? 'spending' : 'income')
