import { sum } from '@lucas/contract/rules/money.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BudgetPeriodDates } from './periods.ts'

/** What a line spent in an earlier period: up to the same day as today, and in all of it. */
export interface EarlierPace {
  soFar: bigint
  whole: bigint
}

/** A hint needs this many days, else one purchase makes it. */
const daysMin = 5
/** Without earlier periods a hint is a straight line, which needs more days. */
const daysMinAlone = 10
const periodsMin = 3
/** How far the rest of the period may follow a start that is above or below the usual one. */
const [slowest, fastest] = [50n, 150n]

/**
 * Returns what a line will have spent at the end of the running period if it goes on like this; null while too few days
 * have passed. What usually still comes in the rest of the period follows the start of this one, between half and one and
 * a half times: rent on the first day does not come again, and one big purchase does not either.
 */
export function projectSpending(
  { spent, earlier }: { spent: bigint; earlier: readonly EarlierPace[] },
  { from, to }: BudgetPeriodDates,
  today: PlainDate,
): bigint | null {
  const days = daysBetween(from, today) + 1
  const all = daysBetween(from, to) + 1
  if (days < daysMin || spent <= 0n) return null
  if (earlier.length < periodsMin) {
    return days < daysMinAlone ? null : roundHint((spent * BigInt(all)) / BigInt(days))
  }
  const usual = sum(earlier.map(({ soFar }) => soFar))
  const rest = sum(earlier.map(({ soFar, whole }) => (whole > soFar ? whole - soFar : 0n)))
  const count = BigInt(earlier.length)
  const speed = usual <= 0n ? 100n : (spent * 100n * count) / usual
  const bounded = speed < slowest ? slowest : speed > fastest ? fastest : speed
  return roundHint(spent + (rest * bounded) / (100n * count))
}

/** A hint is no promise: it is rounded up to a thousand pesos. */
const roundHint = (amount: bigint): bigint => ((amount + 999n) / 1_000n) * 1_000n
