import type { GoalState, GoalSummary } from '@lucas/contract/goal.ts'
import { elapsedShare, progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import {
  addMonths,
  daysBetween,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** The pace is what was saved in this many days; a younger goal's in its own days, at least a month's. */
export const paceDays = 90
const daysOfMonth = 365 / 12
const longestProjection = 50 * 12

/** What a goal's figures are made of. Whole pesos; `monthSaved` of this calendar month, `paceSaved` of the pace's days. */
export interface Holding {
  state: GoalState
  target: number
  current: number
  targetDate: PlainDate | null
  createdOn: PlainDate
  monthSaved: number
  paceSaved: number
}

export const remainingOf = ({ target, current }: Pick<Holding, 'target' | 'current'>): number =>
  Math.max(0, target - current)

/** The month in which the goal is reached if saving goes on as in the last 90 days. */
export function projectedMonth(holding: Holding, today: PlainDate): PlainMonth | null {
  const remaining = remainingOf(holding)
  if (holding.state !== 'active' || remaining === 0 || holding.paceSaved <= 0) return null
  const days = Math.min(paceDays, Math.max(daysOfMonth, daysBetween(holding.createdOn, today) + 1))
  const months = Math.ceil(remaining / (holding.paceSaved / (days / daysOfMonth)))
  return months > longestProjection ? null : monthOf(addMonths(today, months))
}

/** What a dated goal asks for this month, less what it got this month; nothing where that is reached. */
export function stillPromised(holding: Holding, today: PlainDate): number {
  if (holding.state !== 'active') return 0
  const saved = Math.max(0, holding.monthSaved)
  const remaining = remainingOf(holding)
  const ofMonth = suggestedMonthly(remaining + saved, today, holding.targetDate) ?? 0
  return Math.min(remaining, Math.max(0, ofMonth - saved))
}

/** The figures over all goals; archived ones count nowhere (decisions 8). */
export function summarise(holdings: readonly Holding[], today: PlainDate): GoalSummary {
  const open = holdings.filter(({ state }) => state !== 'archived')
  const active = open.filter(({ state }) => state === 'active')
  const add = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const monthlySaved = add(open.map(({ monthSaved }) => monthSaved))
  const monthlyTarget = add(
    active.map((holding) => suggestedMonthly(remainingOf(holding), today, holding.targetDate) ?? 0),
  )
  const saved = add(open.map(({ current }) => current))
  const target = add(open.map((holding) => holding.target))
  return {
    monthly_saved: monthlySaved,
    monthly_target: monthlyTarget,
    on_track: monthlySaved >= monthlyTarget * elapsedShare(today),
    total_saved: saved,
    total_target: target,
    progress_percentage: progressPercentage(saved, target),
  }
}
