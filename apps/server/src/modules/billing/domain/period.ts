import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '@lucas/contract/rules/periods.ts'
import { type PaidPlan, planPrices } from '@lucas/contract/rules/plans.ts'

/** A paid month: its first day, and the first day that is not paid any more. */
export interface Period {
  from: string
  to: string
}

/** How long after each refusal a charge is tried again: three times (issue F 6). */
export const retryAfterDays = [1, 3, 5] as const

/** The day of the month on which a subscription that begins on a day is charged. */
export const anchorOf = (day: string): number => Number(day.slice(8))

/**
 * The month that begins on a day. It ends on the anchor's day of the next month, or on that month's last one where the
 * month is shorter: who began on the 31st pays on 28 February and on 31 March.
 */
export function periodFrom(from: string, anchor: number): Period {
  const next = addMonths(firstOfMonth(from), 1)
  const wanted = addDays(next, anchor - 1)
  const last = lastOfMonth(next)
  return { from, to: wanted < last ? wanted : last }
}

/** Whole pesos of a period that is given up on a day: its days that were not used, rounded down. */
export function unused(plan: PaidPlan, { from, to }: Period, on: string): number {
  const left = Math.max(0, daysBetween(on, to))
  return Math.floor((planPrices[plan] * Math.min(left, daysBetween(from, to))) / daysBetween(from, to))
}

/** What a larger plan costs on a day in the middle of a smaller one's month: the rest of that is paid already. */
export const upgradePrice = (to: PaidPlan, from: PaidPlan, period: Period, on: string): number =>
  planPrices[to] - unused(from, period, on)
