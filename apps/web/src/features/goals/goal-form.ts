import {
  type Goal,
  type GoalCategory,
  type GoalInput,
  getGoalErrors,
  goalInput,
} from '@lucas/contract/planning/goal.ts'
import { isPastDate } from '@lucas/contract/rules/goals.ts'
import { lastOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'

/** Form values as typed. */
export interface GoalForm {
  name: string
  /** Digits. */
  target: string
  /** `YYYY-MM-DD` or empty. */
  date: string
  category: GoalCategory
  auto: boolean
  /** Digits or empty. */
  threshold: string
}

/** What a suggested goal fills in. */
export type GoalSuggestion = Pick<GoalForm, 'name' | 'category'>

export const emptyGoalForm: GoalForm = {
  name: '',
  target: '',
  date: '',
  category: 'other',
  auto: false,
  threshold: '',
}

/** Returns the end of the month in which a goal whose date has passed is reached at its pace; null for any other goal. */
export const proposeDate = (
  { target_date: date, projected_month: month }: Pick<Goal, 'target_date' | 'projected_month'>,
  today: PlainDate,
): PlainDate | null => (isPastDate(date, today) && month !== null ? lastOfMonth(`${month}-01`) : null)

/** The values of a goal. One whose date has passed begins with a new date, where its pace proposes one. */
export const toGoalForm = (goal: Goal, today: PlainDate): GoalForm => ({
  name: goal.name,
  target: String(goal.target_amount),
  date: proposeDate(goal, today) ?? goal.target_date ?? '',
  category: goal.category,
  auto: goal.auto_reactivate,
  threshold: goal.reactivate_threshold === null ? '' : String(goal.reactivate_threshold),
})

/** Converts the form to the request; empty fields are left out or null. */
export const toGoalInput = ({ name, target, date, category, auto, threshold }: GoalForm): GoalInput => ({
  name,
  // NaN, so that an empty amount fails like a missing one.
  target_amount: target === '' ? Number.NaN : Number(target),
  target_date: date === '' ? null : date,
  category,
  auto_reactivate: auto,
  reactivate_threshold: auto && threshold !== '' ? Number(threshold) : null,
})

export type GoalFormErrors = Partial<Record<keyof GoalInput, string>>

/** Returns the messages of spec 5 by field, from the server's rules. An unchanged date may be in the past. */
export function getGoalFormErrors(form: GoalForm, today: string, before?: Goal): GoalFormErrors {
  const input = toGoalInput(form)
  const errors: Record<string, string> = {}
  const read = z.safeParse(goalInput, input)
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message
  const dated = before && before.target_date === input.target_date ? { ...input, target_date: null } : input
  return { ...getGoalErrors(dated, today), ...errors }
}
