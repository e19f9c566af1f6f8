import type { GoalState, GoalSummary } from '@lucas/contract/planning/goal.ts'
import {
  elapsedShare,
  monthsToReach,
  progressPercentage,
  suggestedMonthly,
} from '@lucas/contract/rules/goals.ts'
import {
  addMonths,
  type DateRange,
  daysBetween,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** The pace is the saving of this many days; for a younger goal of its age, at least a month. */
export const paceDays = 90
const daysOfMonth = 365 / 12

/**
 * The input of a goal's figures, in whole pesos: `monthSaved` is of this month of the user, `paceSaved` of `paceDays`.
 * `monthCarried` is the part of `monthSaved` that came from transactions which left the everyday accounts or never were
 * on them, such as an assigned purchase.
 */
export interface GoalFigures {
  state: GoalState
  target: number
  current: number
  targetDate: PlainDate | null
  createdOn: PlainDate
  monthSaved: number
  monthCarried: number
  paceSaved: number
}

export const computeRemaining = ({ target, current }: Pick<GoalFigures, 'target' | 'current'>): number =>
  Math.max(0, target - current)

/** Returns what the goal got in a month at the pace of the last 90 days, 0 without savings. */
export function computeMonthlyPace(
  { createdOn, paceSaved }: Pick<GoalFigures, 'createdOn' | 'paceSaved'>,
  today: PlainDate,
): number {
  const days = Math.min(paceDays, Math.max(daysOfMonth, daysBetween(createdOn, today) + 1))
  return Math.max(0, paceSaved) / (days / daysOfMonth)
}

/** Returns the month in which the goal is reached at the pace of the last 90 days, or null. */
export function computeProjectedMonth(figures: GoalFigures, today: PlainDate): PlainMonth | null {
  const remaining = computeRemaining(figures)
  if (figures.state !== 'active' || remaining === 0) return null
  const months = monthsToReach(remaining, computeMonthlyPace(figures, today))
  return months === null ? null : monthOf(addMonths(today, months))
}

/** A goal's month in whole pesos, never negative. Every screen takes its figures from here. */
export interface GoalMonth {
  /** What the goal needs in this month, whatever it already got of it. */
  target: number
  /** What is still to be contributed. */
  due: number
  /** What was contributed this month and is still on an everyday account. */
  setAside: number
}

/**
 * Computes a goal's month. Contributions change neither `target` nor lower `due + setAside`: money that the user only
 * earmarked is not free until a movement out of the everyday accounts carries it.
 */
export function computeGoalMonth(figures: GoalFigures, today: PlainDate): GoalMonth {
  if (figures.state === 'archived') return { target: 0, due: 0, setAside: 0 }
  const carried = Math.max(0, figures.monthCarried)
  const contributed = Math.max(0, figures.monthSaved - figures.monthCarried)
  const missingAtStart = Math.max(0, figures.target - (figures.current - figures.monthSaved))
  const share = suggestedMonthly(missingAtStart, today, figures.targetDate) ?? 0
  // A goal that is ready needs nothing more: its month is what it got of it.
  const target = figures.state === 'active' ? share : Math.min(share, contributed + carried)
  const due = Math.max(0, target - contributed - carried)
  return { target, due, setAside: Math.max(0, Math.max(target, contributed) - carried) - due }
}

/** Returns the summary of all goals without archived ones (decisions 8). */
export function summariseGoals(
  goals: readonly GoalFigures[],
  { month, today }: { month: DateRange; today: PlainDate },
): GoalSummary {
  const open = goals.filter(({ state }) => state !== 'archived')
  const months = goals.map((figures) => computeGoalMonth(figures, today))
  const add = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const monthlySaved = add(open.map(({ monthSaved }) => monthSaved))
  const monthlyTarget = add(months.map((one) => one.target))
  const saved = add(open.map(({ current }) => current))
  const target = add(open.map((figures) => figures.target))
  return {
    month,
    monthly_saved: monthlySaved,
    monthly_target: monthlyTarget,
    monthly_missing: add(months.map(({ due }) => due)),
    on_track: monthlySaved >= monthlyTarget * elapsedShare(month, today),
    total_saved: saved,
    total_target: target,
    progress_percentage: progressPercentage(saved, target),
  }
}
