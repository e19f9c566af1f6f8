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

/** Returns what the kind of plan sends, or the errors of its fields. */
export function parsePlanForm({ kind, amount, when, day, percentage }: PlanForm): {
  details: PlanDetails | null
  errors: Record<string, string>
} {
  if (kind === 'round_up') return { details: {}, errors: {} }
  if (kind === 'income_share') {
    const share = Number(percentage)
    if (percentage.trim() === '') return failed('percentage', savingsCopy.percentageRequired)
    const isValid = Number.isInteger(share) && share >= 1 && share <= limits.savingsShareMax
    return isValid
      ? { details: { percentage: share }, errors: {} }
      : failed('percentage', savingsCopy.percentageInvalid)
  }
  if (amount === '') return failed('amount', savingsCopy.amountRequired)
  const pesos = Number(amount)
  if (pesos < limits.contributionMin) return failed('amount', savingsCopy.amountMin)
  if (pesos > limits.contributionMax) return failed('amount', savingsCopy.amountMax)
  return { details: { amount: pesos, day: when === 'day' ? Number(day) : null }, errors: {} }
}

const failed = (field: string, sentence: string) => ({ details: null, errors: { [field]: sentence } })
