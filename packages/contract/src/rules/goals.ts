import { allocationCopy } from '../copy/planning/goals.ts'
import { limits } from '../limits.ts'
import { addMonths, type DateRange, daysBetween, type PlainDate } from './periods.ts'

/** Returns the months left until the target date, including a started one, at least 1. */
export function monthsLeft(today: PlainDate, target: PlainDate): number {
  let months = 1
  while (addMonths(today, months) < target) months += 1
  return months
}

/** Whether the date of a goal has passed. On the day itself the goal can still be reached. */
export const isPastDate = (target: PlainDate | null, today: PlainDate): boolean =>
  target !== null && target < today

/** Computes the monthly amount that reaches the goal by its date, rounded up to whole pesos; null without a date to come. */
export function suggestedMonthly(
  remaining: number,
  today: PlainDate,
  target: PlainDate | null,
): number | null {
  return target === null || isPastDate(target, today)
    ? null
    : Math.ceil(remaining / monthsLeft(today, target))
}

/** Longer is not shown. */
export const projectionMonthsMax = 50 * 12

/** Returns in how many months a monthly amount reaches what is missing; null for never, or beyond 50 years. */
export function monthsToReach(remaining: number, monthly: number): number | null {
  if (remaining <= 0) return 0
  if (monthly <= 0) return null
  const months = Math.ceil(remaining / monthly)
  return months > projectionMonthsMax ? null : months
}

/** Returns the elapsed share of a month, including today: of November the 20th is 20/30. */
export const elapsedShare = ({ from, to }: DateRange, today: PlainDate): number =>
  Math.min(1, (daysBetween(from, today) + 1) / (daysBetween(from, to) + 1))

/** Computes progress in percent with one decimal, rounded down; may exceed 100. */
export function progressPercentage(current: number, target: number): number {
  if (target <= 0) return 0
  return Math.floor((current * 1000) / target) / 10
}

/** A row of the allocation form. Amounts are whole pesos. */
export interface AllocationDraft {
  goalId: string | null
  amount: number | null
}

export interface AllocationErrors {
  /** One entry per row, with the message of each invalid field. */
  rows: { goal?: string; amount?: string }[]
  /** Error of all rows together. */
  whole: 'empty' | 'total' | null
}

/**
 * Checks the allocations of one request by the rules of spec 5. `size` is the absolute amount of the transaction;
 * `others` is the amount allocated to goals that are not in the request.
 */
export function checkAllocations(
  drafts: readonly AllocationDraft[],
  { size, others = 0 }: { size: number; others?: number },
): AllocationErrors {
  const seen = new Set<string>()
  const rows = drafts.map(({ goalId, amount }) => {
    const goal = checkGoal(goalId, seen)
    if (goalId !== null) seen.add(goalId)
    const money = checkAmount(amount, size)
    return { ...(goal && { goal }), ...(money && { amount: money }) }
  })
  const total = others + sumAllocations(drafts)
  const whole = drafts.length === 0 ? 'empty' : total > size ? 'total' : null
  return { rows, whole }
}

/** Sums the rows in pesos; a row without a number counts 0. */
export const sumAllocations = (drafts: readonly AllocationDraft[]): number =>
  drafts.reduce((total, { amount }) => total + (amount !== null && Number.isFinite(amount) ? amount : 0), 0)

function checkGoal(goalId: string | null, seen: ReadonlySet<string>): string | undefined {
  if (goalId === null) return allocationCopy.goalRequired
  return seen.has(goalId) ? allocationCopy.goalRepeated : undefined
}

function checkAmount(amount: number | null, size: number): string | undefined {
  if (amount === null || !Number.isSafeInteger(amount)) return allocationCopy.amountInvalid
  if (amount < limits.allocationMin) return allocationCopy.amountMin
  return amount > size ? allocationCopy.amountMax : undefined
}
