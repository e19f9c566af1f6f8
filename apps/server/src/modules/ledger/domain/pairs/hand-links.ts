import type { Currency } from '@lucas/contract/currency.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { normalizeText } from '../../../description/domain/index.ts'
import { hasPlausibleRate, type KnownExchange } from './exchange-rates.ts'

/** Maximum days between the halves of a transfer that the user links. */
export const maxPairDays = 10
/** A friend can pay their part before the bill is charged. */
export const maxDaysBeforePurchase = 10

export interface PairSide {
  accountId: string
  amount: bigint
  currency: Currency
  date: PlainDate
}

/**
 * Whether the user can link two transactions as a transfer: a charge and a credit of two accounts, opposite amounts of one
 * currency or a plausible rate between two, by the exchanges that are known near that day.
 */
export function fitsPair(out: PairSide, into: PairSide, known: readonly KnownExchange[] = []): boolean {
  if (out.accountId === into.accountId || out.amount >= 0n || into.amount <= 0n) return false
  if (out.currency === into.currency) return out.amount === -into.amount
  return hasPlausibleRate(out, into, known)
}

export const isWithinPairDays = (one: PlainDate, other: PlainDate): boolean =>
  Math.abs(daysBetween(one, other)) <= maxPairDays

type DatedSide = PairSide & {
  /** A card purchase is never half of an exchange of currencies. */
  isPurchase: boolean
}

/** Returns the possible other halves of a transaction: the same currency first, then the closest day. */
export function rankPairCandidates<T extends DatedSide>(
  row: DatedSide,
  others: readonly T[],
  known: readonly KnownExchange[] = [],
): T[] {
  const isOther = (other: T) =>
    isWithinPairDays(row.date, other.date) &&
    (row.currency === other.currency || !(row.isPurchase || other.isPurchase)) &&
    (row.amount < 0n ? fitsPair(row, other, known) : fitsPair(other, row, known))
  const rank = (other: T): number =>
    (other.currency === row.currency ? 0 : 2 * maxPairDays) + Math.abs(daysBetween(row.date, other.date))
  return others.filter(isOther).toSorted((a, b) => rank(a) - rank(b))
}

interface RefundSide {
  amount: bigint
  date: PlainDate
  merchant: string | null
}
/** `remaining`: what no refund has paid back yet, positive, in minor units. */
type PurchaseSide = RefundSide & { remaining: bigint }

/**
 * Orders the expenses that a refund can pay back: those it fits into, of the same shop or the same amount, and the closest
 * day.
 */
export function rankPurchases<T extends PurchaseSide>(refund: RefundSide, purchases: readonly T[]): T[] {
  const shop = refund.merchant === null ? null : normalizeText(refund.merchant)
  const isAlike = (purchase: T) =>
    purchase.amount === -refund.amount ||
    (shop !== null && purchase.merchant !== null && normalizeText(purchase.merchant) === shop)
  const rank = (purchase: T): number =>
    (purchase.remaining >= refund.amount ? 0 : 100_000) +
    (isAlike(purchase) ? 0 : 10_000) +
    Math.abs(daysBetween(purchase.date, refund.date))
  return purchases.toSorted((a, b) => rank(a) - rank(b))
}
