import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '@lucas/contract/rules/periods.ts'
import { type PaidPlan, planPrices } from '@lucas/contract/rules/plans.ts'

/** A paid month: its first day, and the first day after it. */
export interface BillingPeriod {
  from: string
  to: string
}

/** Days between a refused renewal and the next attempt: three retries (issue F 6). */
export const retryAfterDays = [1, 3, 5] as const

/** Returns the billing anchor: the day of the month on which a subscription renews. */
export const toAnchor = (day: string): number => Number(day.slice(8))

/**
 * Returns the period that starts on `from`. It ends on the anchor day of the next month, or on the last day of a shorter
 * month: anchor 31 renews on 28 February and on 31 March.
 */
export function computePeriod(from: string, anchor: number): BillingPeriod {
  const next = addMonths(firstOfMonth(from), 1)
  const wanted = addDays(next, anchor - 1)
  const last = lastOfMonth(next)
  return { from, to: wanted < last ? wanted : last }
}

/** Returns the value of the unused days of a period in whole pesos, rounded down. */
export function computeUnusedAmount(plan: PaidPlan, { from, to }: BillingPeriod, day: string): number {
  const left = Math.max(0, daysBetween(day, to))
  return Math.floor((planPrices[plan] * Math.min(left, daysBetween(from, to))) / daysBetween(from, to))
}

/** Returns the price of an upgrade on a day, in whole pesos: the new plan minus the unused days of the old one. */
export const computeUpgradePrice = (
  to: PaidPlan,
  from: PaidPlan,
  period: BillingPeriod,
  day: string,
): number => planPrices[to] - computeUnusedAmount(from, period, day)
