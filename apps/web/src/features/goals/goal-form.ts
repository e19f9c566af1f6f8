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
  target_amount: string
  /** `YYYY-MM-DD` or empty. */
  target_date: string
  category: GoalCategory
  auto_reactivate: boolean
  /** Digits or empty. */
  reactivate_threshold: string
}

/** What a suggested goal fills in. */
export type GoalSuggestion = Pick<GoalForm, 'name' | 'category'>

export const emptyGoalForm: GoalForm = {
  name: '',
  target_amount: '',
  target_date: '',
  category: 'other',
  auto_reactivate: false,
  reactivate_threshold: '',
}

/** Returns the end of the month in which a goal whose date has passed is reached at its pace; null for any other goal. */
export const proposeDate = (
  { target_date: date, projected_month: month }: Pick<Goal, 'target_date' | 'projected_month'>,
  today: PlainDate,
): PlainDate | null => (isPastDate(date, today) && month !== null ? lastOfMonth(`${month}-01`) : null)

/** The values of a goal. One whose date has passed begins with a new date, where its pace proposes one. */
export const toGoalForm = (goal: Goal, today: PlainDate): GoalForm => ({
  name: goal.name,
  target_amount: String(goal.target_amount),
  target_date: proposeDate(goal, today) ?? goal.target_date ?? '',
  category: goal.category,
  auto_reactivate: goal.auto_reactivate,
  reactivate_threshold: goal.reactivate_threshold === null ? '' : String(goal.reactivate_threshold),
})

/** Converts the form to the request; empty fields are left out or null. */
export const toGoalInput = ({
  target_amount,
  target_date,
  reactivate_threshold,
  ...form
}: GoalForm): GoalInput => ({
  ...form,
  // NaN, so that an empty amount fails like a missing one.
  target_amount: target_amount === '' ? Number.NaN : Number(target_amount),
  target_date: target_date === '' ? null : target_date,
  reactivate_threshold:
    form.auto_reactivate && reactivate_threshold !== '' ? Number(reactivate_threshold) : null,
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
