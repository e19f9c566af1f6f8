import { absolute } from '@lucas/contract/rules/money.ts'
import { addMonths, monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'

/** What parts follow of the movement that was divided. */
export interface Told {
  posted_on: PlainDate
  amount: bigint
  currency: string
  kind: string
}

/** How each part counts. */
export type Cut = Pick<Told, 'posted_on' | 'amount'>

/**
 * The parts of a movement that its bank tells otherwise: a new amount is shared out in the same proportions, a new day
 * moves each part along. Null where they cannot follow, so that the movement stands whole again.
 */
export function cutsAfter(before: Told, after: Told, parts: readonly Cut[]): Cut[] | null {
  if (before.kind !== after.kind || before.currency !== after.currency) return null
  if (before.amount > 0n !== after.amount > 0n) return null
  const amounts = before.amount === after.amount ? null : sharesOf(after.amount, parts)
  if (amounts?.includes(0n)) return null
  return parts.map((part, at) => ({
    amount: amounts?.[at] ?? part.amount,
    posted_on:
      before.posted_on === after.posted_on
        ? part.posted_on
        : addMonths(after.posted_on, monthsBetween(before.posted_on, part.posted_on)),
  }))
}

const sharesOf = (whole: bigint, parts: readonly Cut[]) =>
  partsByWeight(
    whole,
    parts.map(({ amount }) => absolute(amount)),
  )
