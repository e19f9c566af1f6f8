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

/** Returns what is missing from a purchase to the next thousand pesos, 0 for what is no purchase. */
export const roundUpOf = ({ kind, amount, isRefunded }: Source): bigint =>
  kind === 'spending' && amount < 0n && !isRefunded ? roundUp(amount) : 0n

/** Returns the income of which a part can be saved, 0 for what is none. */
export const incomeOf = ({ kind, amount, isEveryday }: Source): bigint =>
  kind === 'income' && amount > 0n && isEveryday ? amount : 0n

/** Returns what a plan sets aside because of a transaction, 0 if nothing. */
export function shareOf({ kind, percentage }: SavingsPlan, source: Source): bigint {
  if (kind === 'round_up') return roundUpOf(source)
  return kind === 'income_share' ? (incomeOf(source) * BigInt(percentage ?? 0)) / 100n : 0n
}

/** Returns the proposed amount for these shares, null below the smallest contribution. The largest one is the limit. */
export function toProposedAmount(shares: Iterable<bigint>): bigint | null {
  const total = sum(shares)
  if (total < minAmount) return null
  return total > maxAmount ? maxAmount : total
}
