import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { SavingsPlan, SavingsPlanKind } from '@lucas/contract/planning/savings-plan.ts'

/** The fields of a plan as the user edits them. */
export interface PlanForm {
  kind: SavingsPlanKind
  /** Digits. */
  amount: string
  when: 'payday' | 'day'
  day: string
  /** Digits. */
  percentage: string
  always: boolean
}

export const emptyPlan: PlanForm = {
  kind: 'fixed',
  amount: '',
  when: 'payday',
  day: '5',
  percentage: '10',
  always: false,
}

export const toPlanForm = ({ kind, amount, day, percentage, always }: SavingsPlan): PlanForm => ({
  kind,
  amount: amount === null ? '' : String(amount),
  when: day === null ? 'payday' : 'day',
  day: String(day ?? emptyPlan.day),
  percentage: String(percentage ?? emptyPlan.percentage),
  always,
})

type PlanDetails = { amount: number; day: number | null } | { percentage: number } | Record<string, never>

/** Returns what is wrong, by field. */
export function findPlanErrors({ kind, amount, percentage }: PlanForm): Record<string, string> {
  if (kind === 'round_up') return {}
  if (kind === 'income_share') {
    const share = Number(percentage)
    if (percentage.trim() === '') return { percentage: savingsCopy.percentageRequired }
    const isValid = Number.isInteger(share) && share >= 1 && share <= limits.savingsShareMax
    return isValid ? {} : { percentage: savingsCopy.percentageInvalid }
  }
  if (amount === '') return { amount: savingsCopy.amountRequired }
  if (Number(amount) < limits.contributionMin) return { amount: savingsCopy.amountMin }
  return Number(amount) > limits.contributionMax ? { amount: savingsCopy.amountMax } : {}
}

/** Returns what the kind of a plan without errors sends. */
export function toPlanDetails({ kind, amount, when, day, percentage }: PlanForm): PlanDetails {
  if (kind === 'round_up') return {}
  if (kind === 'income_share') return { percentage: Number(percentage) }
  return { amount: Number(amount), day: when === 'day' ? Number(day) : null }
}
