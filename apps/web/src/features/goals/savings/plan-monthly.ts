import type { SavingsExamples, SavingsPlan } from '@lucas/contract/planning/savings-plan.ts'

/** Returns what a plan saves in a month like the last whole one, in pesos. */
export function toMonthlySaving(
  { kind, amount, day, percentage, paused }: SavingsPlan,
  { incomes, round_ups: roundUps, paydays }: SavingsExamples,
): number {
  if (paused) return 0
  if (kind === 'round_up') return roundUps
  if (kind === 'income_share') return Math.floor((incomes * (percentage ?? 0)) / 100)
  return (amount ?? 0) * (day === null ? paydays : 1)
}
