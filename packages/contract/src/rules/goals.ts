import { allocationCopy } from '../copy/goals.ts'
import { limits } from '../limits.ts'
import { addMonths, daysInMonth, type PlainDate } from './periods.ts'

/** Months in which a goal can still be saved for: whole ones and a started one, at least 1. */
export function monthsLeft(today: PlainDate, target: PlainDate): number {
  let months = 1
  while (addMonths(today, months) < target) months += 1
  return months
}

/** What to set aside each month to reach the goal by its date, rounded up to whole pesos; null without a date. */
export function suggestedMonthly(
  remaining: number,
  today: PlainDate,
  target: PlainDate | null,
): number | null {
  return target === null ? null : Math.ceil(remaining / monthsLeft(today, target))
}

/** Share of the month that has gone by, today included: 20 November is 20/30. */
export const elapsedShare = (today: PlainDate): number => Number(today.slice(8)) / daysInMonth(today)

/** Progress in percent with one decimal, never rounded up to a hundred; above 100 where more was saved than wanted. */
export function progressPercentage(current: number, target: number): number {
  if (target <= 0) return 0
  return Math.floor((current * 1000) / target) / 10
}

/** A row of the form that assigns a transaction: what the person chose so far. Amounts in whole pesos. */
export interface AllocationDraft {
  goalId: string | null
  amount: number | null
}

export interface AllocationFaults {
  /** One entry a row; the sentence of each broken field. */
  rows: { goal?: string; amount?: string }[]
  /** About all rows together. */
  whole: 'empty' | 'total' | null
}

/**
 * The rules of spec 5 for one request. `size` is the absolute amount of the transaction; `others` is what goals that
 * the request does not name hold of it already.
 */
export function checkAllocations(
  drafts: readonly AllocationDraft[],
  { size, others = 0 }: { size: number; others?: number },
): AllocationFaults {
  const seen = new Set<string>()
  const rows = drafts.map(({ goalId, amount }) => {
    const goal = goalFault(goalId, seen)
    if (goalId !== null) seen.add(goalId)
    const money = amountFault(amount, size)
    return { ...(goal && { goal }), ...(money && { amount: money }) }
  })
  const total = others + totalOf(drafts)
  const whole = drafts.length === 0 ? 'empty' : total > size ? 'total' : null
  return { rows, whole }
}

/** Pesos of all rows together; a row without a number counts nothing. */
export const totalOf = (drafts: readonly AllocationDraft[]): number =>
  drafts.reduce((total, { amount }) => total + (amount !== null && Number.isFinite(amount) ? amount : 0), 0)

function goalFault(goalId: string | null, seen: ReadonlySet<string>): string | undefined {
  if (goalId === null) return allocationCopy.goalRequired
  return seen.has(goalId) ? allocationCopy.goalRepeated : undefined
}

function amountFault(amount: number | null, size: number): string | undefined {
  if (amount === null || !Number.isSafeInteger(amount)) return allocationCopy.amountInvalid
  if (amount < limits.allocationMin) return allocationCopy.amountMin
  return amount > size ? allocationCopy.amountMax : undefined
}
