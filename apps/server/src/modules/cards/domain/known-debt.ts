import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { DebtCurve } from './debt-curve.ts'

/** What a card owed at the end of a day, in minor units; below zero for a credit. */
export interface KnownDebt {
  day: PlainDate
  debt: bigint
}

/**
 * Returns what turns the curve into debt on each day: the newest known debt up to that day decides, before the first one the
 * first. Of two debts of one day the one that is listed first counts. `usual` is for a card without known debts.
 */
export function createOffset<Usual extends bigint | null>(
  known: readonly KnownDebt[],
  curve: DebtCurve,
  usual: Usual,
): (day: PlainDate) => bigint | Usual {
  const offsets = known
    .map(({ day, debt }) => ({ day, offset: curve.at(day) - debt }))
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
  const first = offsets.find(({ day }) => day === offsets.at(-1)?.day)
  return (day) => offsets.find((one) => one.day <= day)?.offset ?? first?.offset ?? usual
}
