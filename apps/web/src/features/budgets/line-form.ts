import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import type { NewLine } from './api.ts'

/** The fields of a line as the user edits them. */
export interface LineForm {
  kind: BudgetLine['kind']
  category: string
  name: string
  categories: readonly string[]
  /** Digits. */
  amount: string
  per: 'month' | 'year'
  carries: boolean
}

export const emptyLine: LineForm = {
  kind: 'category',
  category: '',
  name: '',
  categories: [],
  amount: '',
  per: 'month',
  carries: false,
}

export const toLineForm = ({
  kind,
  category,
  name,
  categories,
  amount,
  carry_over,
}: BudgetLine): LineForm => ({
  kind,
  category: category ?? '',
  name: name ?? '',
  categories,
  amount: String(amount),
  per: 'month',
  carries: carry_over,
})

/** Returns the pesos of a month; a yearly amount is spread over twelve, rounded up. */
export const toMonthly = ({ amount, per }: Pick<LineForm, 'amount' | 'per'>): number =>
  per === 'year' ? Math.ceil(Number(amount) / 12) : Number(amount)

/** Returns what is wrong, by field. */
export function findLineErrors(form: LineForm): Record<string, string> {
  const { kind, category, name, categories } = form
  const amount = toMonthly(form)
  const errors: Record<string, string> = {}
  if (amount <= 0) errors.amount = budgetsCopy.amountMin
  if (amount > limits.budgetAmountMax) errors.amount = budgetsCopy.amountMax
  if (kind === 'category' && category === '') errors.category = budgetsCopy.categoryRequired
  if (kind === 'group' && name.trim() === '') errors.name = budgetsCopy.groupName
  if (kind === 'group' && categories.length === 0) errors.categories = budgetsCopy.groupCategories
  return errors
}

/** Returns the line to send of a form without errors. */
export function toNewLine(form: LineForm): NewLine {
  const { kind, category, name, categories, carries } = form
  const hasMembers = kind === 'group' || kind === 'fixed' || kind === 'non_monthly'
  return {
    kind,
    amount: toMonthly(form),
    carry_over: carries,
    ...(kind === 'category' && { category }),
    ...(kind === 'group' && { name: name.trim() }),
    ...(hasMembers && { categories: [...categories] }),
  }
}
