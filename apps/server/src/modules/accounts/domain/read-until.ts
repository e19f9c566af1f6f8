import { addDays, type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'

interface ReadAccount {
  manual: boolean
  synced_at: Date | null
  known_until: PlainDate | null
}

/** Returns the last day that the bank or the files of an account cover; null for an account by hand, or one never read. */
export const toReadUntil = ({ manual, synced_at: at, known_until: until }: ReadAccount): PlainDate | null =>
  manual ? null : (until ?? (at && toPlainDate(at)))

/**
 * Returns the last day that a bank or a file covers: that of the account that was read last. Accounts by hand say nothing about the
 * others; without other accounts it is today.
 */
export const findReadUntil = (accounts: readonly ReadAccount[], today: PlainDate): PlainDate =>
  accounts
    .map(toReadUntil)
    .filter((day) => day !== null)
    .map((day) => (day < today ? day : today))
    .toSorted()
    .at(-1) ?? today

/** Returns the first day that nothing covers yet; today at the latest. */
export function findUnreadFrom(accounts: readonly ReadAccount[], today: PlainDate): PlainDate {
  const until = findReadUntil(accounts, today)
  return until < today ? addDays(until, 1) : today
}
