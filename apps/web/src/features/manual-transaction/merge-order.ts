import { chooseFactsSource } from '@lucas/contract/rules/merging.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'

type MergeCandidate = Pick<Transaction, 'manual' | 'pending'>

/** Returns why one row is preferred as the target; null if there is no preference. */
export function getMergeRank(one: MergeCandidate, other: MergeCandidate): 'bank' | 'posted' | null {
  if (one.manual !== other.manual) return 'bank'
  return one.pending === other.pending ? null : 'posted'
}

/** Puts the row whose facts count first. */
export const orderForMerge = <T extends MergeCandidate>([one, other]: readonly [T, T]): readonly [T, T] =>
  chooseFactsSource(one, other) === 'target' ? [one, other] : [other, one]
