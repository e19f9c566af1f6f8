import { factsFrom } from '@lucas/contract/rules/merging.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'

type Standing = Pick<Transaction, 'manual' | 'pending'>

/** Why one of two rows stays by itself; null where the person may choose. */
export function rankOf(one: Standing, other: Standing): 'bank' | 'posted' | null {
  if (one.manual !== other.manual) return 'bank'
  return one.pending === other.pending ? null : 'posted'
}

/** The row that stays first: the one whose word about the movement counts. */
export const inOrder = <T extends Standing>([one, other]: readonly [T, T]): readonly [T, T] =>
  factsFrom(one, other) === 'kept' ? [one, other] : [other, one]
