import type { PlainDate } from '@lucas/contract/rules/periods.ts'

export interface DatedValue {
  date: PlainDate
  value: bigint
}

/** Something of value, or a debt, that the person wrote down; its values stand newest first, one at least. */
export interface Valued {
  ownedSince: PlainDate | null
  values: readonly DatedValue[]
}

/**
 * What it was worth on a day: the last value told by then. Before the first one it was worth as much as then, unless it
 * was not the person's yet.
 */
export function valueOn({ ownedSince, values }: Valued, day: PlainDate): bigint {
  if (ownedSince !== null && ownedSince > day) return 0n
  return (values.find(({ date }) => date <= day) ?? values.at(-1))?.value ?? 0n
}
