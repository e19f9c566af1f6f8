import { type Goal, type GoalCategory, type GoalInput, goalFaults, goalInput } from '@lucas/contract/goal.ts'
import * as z from 'zod/mini'

/** What the dialog holds: text as it is typed. */
export interface GoalForm {
  name: string
  /** Digits. */
  target: string
  /** `YYYY-MM-DD` or nothing. */
  date: string
  category: GoalCategory
  auto: boolean
  /** Digits or nothing. */
  threshold: string
}

export const emptyGoalForm: GoalForm = {
  name: '',
  target: '',
  date: '',
  category: 'other',
  auto: false,
  threshold: '',
}

export const goalFormOf = (goal: Goal): GoalForm => ({
  name: goal.name,
  target: String(goal.target_amount),
  date: goal.target_date ?? '',
  category: goal.category,
  auto: goal.auto_reactivate,
  threshold: goal.reactivate_threshold === null ? '' : String(goal.reactivate_threshold),
})

/** As the server wants it; a field that is empty is left out or null. */
export const toGoalInput = ({ name, target, date, category, auto, threshold }: GoalForm): GoalInput => ({
  name,
  // An empty amount must fail as a missing one does.
  target_amount: target === '' ? Number.NaN : Number(target),
  target_date: date === '' ? null : date,
  category,
  auto_reactivate: auto,
  reactivate_threshold: auto && threshold !== '' ? Number(threshold) : null,
})

export type GoalFormErrors = Partial<Record<keyof GoalInput, string>>

/** The sentences of spec 5, by field, from the same rules as the server's. A date that stays as it was may be past. */
export function goalFormErrors(form: GoalForm, today: string, before?: Goal): GoalFormErrors {
  const input = toGoalInput(form)
  const errors: Record<string, string> = {}
  const read = z.safeParse(goalInput, input)
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message
  const dated = before && before.target_date === input.target_date ? { ...input, target_date: null } : input
  return { ...goalFaults(dated, today), ...errors }
}
