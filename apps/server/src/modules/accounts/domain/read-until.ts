import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'

interface ReadAccount {
  manual: boolean
  synced_at: Date | null
  known_until: PlainDate | null
}

/** Returns the last day of which a bank or the files of an account told something; null for an account by hand, or one never read. */
export const toReadUntil = ({ manual, synced_at: at, known_until: until }: ReadAccount): PlainDate | null =>
  manual ? null : (until ?? (at && toPlainDate(at)))

/**
 * Returns the last day of which a bank or a statement told something: that of the account that was read last. Accounts by hand say
 * nothing about the others; without other accounts it is today.
 */
export const findReadUntil = (accounts: readonly ReadAccount[], today: PlainDate): PlainDate =>
  accounts
    .map(toReadUntil)
    .filter((day) => day !== null)
    .map((day) => (day < today ? day : today))
    .toSorted()
    .at(-1) ?? today
