import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { absolute, sum } from '@lucas/contract/rules/money.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'
import type { GoalAction, SplitAction } from './decide.ts'

/**
 * Returns the amounts of the parts, with the sign of the transaction, or null: they do not add up to it, one of them would
 * be empty, or the amounts are in another currency. Percentages are cut by the largest remainder.
 */
export function computeParts(
  { currency, parts }: SplitAction,
  amount: bigint,
  rowCurrency: Currency,
): bigint[] | null {
  const total = absolute(amount)
  const hasAmounts = parts.some((part) => part.amount !== undefined)
  if (hasAmounts && currency !== rowCurrency) return null
  const percentages = parts.map(({ percentage = 0 }) => BigInt(percentage))
  const shares = partsByWeight(total, [...percentages, 100n - sum(percentages)])
  const fixed = parts.map(
    (part, at) => part.amount ?? (part.percentage === undefined ? 0n : (shares[at] ?? 0n)),
  )
  const rest = total - sum(fixed)
  const hasRest = parts.some((part) => part.rest)
  if (!hasRest && rest !== 0n) return null
  const sizes = parts.map((part, at) => (part.rest ? rest : (fixed[at] ?? 0n)))
  if (sizes.some((size) => size <= 0n)) return null
  return amount < 0n ? sizes.map((size) => -size) : sizes
}

/**
 * Returns what to assign to the goal, in pesos, or null: the transaction is not in pesos, or less than the minimum or than
 * the wanted amount is unassigned (spec 5).
 */
export function computeGoalAmount(
  action: GoalAction,
  row: { amount: bigint; currency: Currency },
  assigned: bigint,
): bigint | null {
  if (row.currency !== 'CLP') return null
  const total = absolute(row.amount)
  const free = total - assigned
  const wanted = action.all ? free : (action.amount ?? (total * BigInt(action.percentage ?? 0)) / 100n)
  return wanted >= BigInt(limits.allocationMin) && wanted <= free ? wanted : null
}
