import type { Goal, GoalBalances } from '@lucas/contract/planning/goal.ts'
import { monthsToReach } from '@lucas/contract/rules/goals.ts'
import {
  addMonths,
  daysBetween,
  firstOfMonth,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** What a goal holds at the end of a month; null where a line is not. Pesos. */
export interface CurvePoint {
  month: PlainMonth
  saved: number | null
  /** Expected at the pace of the last 90 days. */
  pace: number | null
  /** Expected with the plans. */
  plan: number | null
}

/** Months before and after the running one that are drawn at most. */
const most = { past: 12, future: 36 } as const
/** A goal that is nearly reached has some room after it. */
const leastFuture = 3
const daysOfMonth = 365 / 12

interface CurveFacts {
  goal: Pick<Goal, 'current_amount' | 'remaining_amount' | 'target_amount' | 'target_date'>
  balances: GoalBalances
  /** What the plans save in a month; 0 without one. */
  planMonthly: number
  today: PlainDate
}

/** Computes the curve of a goal: what it held, and what it will hold until it is reached, or its date. */
export function computeCurve({ goal, balances, planMonthly, today }: CurveFacts): CurvePoint[] {
  const { current_amount: current, remaining_amount: remaining, target_date: date } = goal
  const pace = balances.monthly_pace
  const reaches = [pace, planMonthly].map((monthly) =>
    monthly > 0 ? (monthsToReach(remaining, monthly) ?? most.future) : 0,
  )
  const untilDate = date === null ? 0 : Math.ceil(daysBetween(today, date) / daysOfMonth)
  const future = Math.min(most.future, Math.max(leastFuture, untilDate, ...reaches))
  const past = withStart(balances.months).slice(-most.past - 1)
  const at = (monthly: number, months: number) =>
    monthly <= 0 ? null : Math.min(Math.max(goal.target_amount, current), current + monthly * months)
  return [
    ...past.map(({ month, balance }, index) => {
      const isNow = index === past.length - 1
      return {
        month,
        saved: balance,
        pace: isNow ? at(pace, 0) : null,
        plan: isNow ? at(planMonthly, 0) : null,
      }
    }),
    ...Array.from({ length: future }, (_, index) => ({
      month: monthOf(addMonths(firstOfMonth(today), index + 1)),
      saved: null,
      pace: at(pace, index + 1),
      plan: at(planMonthly, index + 1),
    })),
  ]
}

/** Adds the month before the first one: the goal held nothing then. */
function withStart(months: GoalBalances['months']): GoalBalances['months'] {
  const [first] = months
  return first === undefined
    ? []
    : [{ month: monthOf(addMonths(firstOfMonth(first.month), -1)), balance: 0 }, ...months]
}

/** Returns the month in which a monthly amount reaches the goal; null for never. */
export function findReachMonth(remaining: number, monthly: number, today: PlainDate): PlainMonth | null {
  const months = monthsToReach(remaining, monthly)
  return months === null ? null : monthOf(addMonths(today, months))
}
