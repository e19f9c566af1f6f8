import { limits } from '@lucas/contract/limits.ts'
import type { SavingsPlanKind } from '@lucas/contract/planning/savings-plan.ts'
import { absolute, sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** A plan with what its goal allows. Amounts are whole pesos. */
export interface SavingsPlan {
  id: string
  goalId: string
  kind: SavingsPlanKind
  /** Of `fixed`. */
  amount: bigint | null
  /** Of `fixed`: the day of the month, null for paydays. */
  day: number | null
  /** Of `income_share`. */
  percentage: number | null
  always: boolean
  /** What happened before this day makes no proposal. */
  startsOn: PlainDate
  isPaused: boolean
  createdAt: Date
}

/** A purchase or an income in pesos. */
export interface Source {
  id: string
  date: PlainDate
  /** Negative for a purchase. */
  amount: bigint
  kind: 'spending' | 'income'
  isRefunded: boolean
  /** Whether it is on an everyday account: an income elsewhere is no income to share. */
  isEveryday: boolean
  mergedIds: readonly string[]
}

const roundTo = 1_000n
const minAmount = BigInt(limits.contributionMin)
const maxAmount = BigInt(limits.contributionMax)

/** Returns what is missing from an amount to the next thousand pesos, 0 for a whole one. */
export function roundUp(amount: bigint): bigint {
  const rest = absolute(amount) % roundTo
  return rest === 0n ? 0n : roundTo - rest
}

/** Returns what a plan sets aside because of a transaction, 0 if nothing. */
export function shareOf({ kind, percentage }: SavingsPlan, source: Source): bigint {
  if (kind === 'round_up')
    return source.kind === 'spending' && source.amount < 0n && !source.isRefunded
      ? roundUp(source.amount)
      : 0n
  if (kind === 'income_share' && source.kind === 'income' && source.amount > 0n && source.isEveryday)
    return (source.amount * BigInt(percentage ?? 0)) / 100n
  return 0n
}

/** Returns the proposed amount for these shares, null below the smallest contribution. The largest one is the limit. */
export function toProposedAmount(shares: Iterable<bigint>): bigint | null {
  const total = sum(shares)
  if (total < minAmount) return null
  return total > maxAmount ? maxAmount : total
}
