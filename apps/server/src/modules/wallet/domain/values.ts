import type { PlainDate } from '@lucas/contract/rules/periods.ts'

export interface DatedValue {
  date: PlainDate
  value: bigint
}

/** A manual asset or liability with at least one value, newest first. */
export interface ValuedItem {
  ownedSince: PlainDate | null
  values: readonly DatedValue[]
}

/**
 * Returns the value on a day: the last one entered for a day up to then. Before the first value it is the first value,
 * and zero before the user owned the item.
 */
export function valueOn({ ownedSince, values }: ValuedItem, day: PlainDate): bigint {
  if (ownedSince !== null && ownedSince > day) return 0n
  return (values.find(({ date }) => date <= day) ?? values.at(-1))?.value ?? 0n
}
