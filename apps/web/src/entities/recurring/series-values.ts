import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'

/** Parses an amount; null if it is not positive. */
export function parseAmount(typed: string): number | null {
  const amount = Number(typed)
  return amount > 0 ? amount : null
}

/** Returns the kinds for income or spending, by the sign of the amount. */
export const listKinds = (amount: number): readonly RecurringKind[] =>
  amount > 0 ? ['salary', 'income', 'other'] : ['subscription', 'bill', 'other']
