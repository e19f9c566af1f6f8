import type { GoalState, GoalSummary } from '@lucas/contract/planning/goal.ts'
import { elapsedShare, progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import {
  addMonths,
  daysBetween,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** The pace is the saving of this many days; for a younger goal of its age, at least a month. */
export const paceDays = 90
const daysOfMonth = 365 / 12
const projectionMonthsMax = 50 * 12

/** The input of a goal's figures, in whole pesos: `monthSaved` is of this calendar month, `paceSaved` of `paceDays`. */
export interface GoalFigures {
  state: GoalState
  target: number
  current: number
  targetDate: PlainDate | null
  createdOn: PlainDate
  monthSaved: number
  paceSaved: number
}

export const computeRemaining = ({ target, current }: Pick<GoalFigures, 'target' | 'current'>): number =>
  Math.max(0, target - current)

/** Returns the month in which the goal is reached at the pace of the last 90 days, or null. */
export function computeProjectedMonth(figures: GoalFigures, today: PlainDate): PlainMonth | null {
  const remaining = computeRemaining(figures)
  if (figures.state !== 'active' || remaining === 0 || figures.paceSaved <= 0) return null
  const days = Math.min(paceDays, Math.max(daysOfMonth, daysBetween(figures.createdOn, today) + 1))
  const months = Math.ceil(remaining / (figures.paceSaved / (days / daysOfMonth)))
  return months > projectionMonthsMax ? null : monthOf(addMonths(today, months))
}

/** Returns the pesos that a goal with a target date still needs this month. */
export function computeDueThisMonth(figures: GoalFigures, today: PlainDate): number {
  if (figures.state !== 'active') return 0
  const saved = Math.max(0, figures.monthSaved)
  const remaining = computeRemaining(figures)
  const ofMonth = suggestedMonthly(remaining + saved, today, figures.targetDate) ?? 0
  return Math.min(remaining, Math.max(0, ofMonth - saved))
}

/** Returns the summary of all goals without archived ones (decisions 8). */
export function summariseGoals(goals: readonly GoalFigures[], today: PlainDate): GoalSummary {
  const open = goals.filter(({ state }) => state !== 'archived')
  const active = open.filter(({ state }) => state === 'active')
  const add = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const monthlySaved = add(open.map(({ monthSaved }) => monthSaved))
  const monthlyTarget = add(
    active.map((figures) => suggestedMonthly(computeRemaining(figures), today, figures.targetDate) ?? 0),
  )
  const saved = add(open.map(({ current }) => current))
  const target = add(open.map((figures) => figures.target))
  return {
    monthly_saved: monthlySaved,
    monthly_target: monthlyTarget,
    on_track: monthlySaved >= monthlyTarget * elapsedShare(today),
    total_saved: saved,
    total_target: target,
    progress_percentage: progressPercentage(saved, target),
  }
}
