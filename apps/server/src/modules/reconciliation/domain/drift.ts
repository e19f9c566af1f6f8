import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { DayAmount } from './balances.ts'

/** What a reconciliation has stored: the changes of its days by day. */
export interface Reconciled {
  balance: bigint
  days: ReadonlyMap<PlainDate, bigint>
}

/** Returns what the account had before the first day of a reconciliation. */
export const toOpening = ({ balance, days }: Reconciled): bigint => balance - sum(days.values())

/** Compares the days of a reconciliation with what they have now. A positive difference is missing in Lucas since then. */
export function findDrift(then: Reconciled, now: readonly DayAmount[], openingNow: bigint | null) {
  const current = new Map<PlainDate, bigint>()
  for (const { day, amount } of now) current.set(day, (current.get(day) ?? 0n) + amount)
  const days = [...new Set([...then.days.keys(), ...current.keys()])].toSorted().flatMap((date) => {
    const difference = (then.days.get(date) ?? 0n) - (current.get(date) ?? 0n)
    return difference === 0n ? [] : [{ date, difference }]
  })
  const opening = openingNow === null ? 0n : toOpening(then) - openingNow
  return { days, difference: opening + sum(days.map(({ difference }) => difference)) }
}
