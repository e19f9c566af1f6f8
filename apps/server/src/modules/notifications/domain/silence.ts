import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Notice } from './notice.ts'

/** One silence of a bank, from its last data on: whatever is found wrong in it is told once. */
export const silenceOf = (id: string, last: Date): string => `connection:${id}:${last.toISOString()}`

const staleMs = 24 * 3_600_000
/** A day, and the hour in which a refresh by the clock comes back. */
export const reminderSeconds = 25 * 3_600

/** A bank that has told nothing for a day. */
export function tellSilence({ id, bank }: { id: string; bank: string }, last: Date, now: Date): Notice[] {
  if (now.getTime() - last.getTime() < staleMs) return []
  const told = copy.connectionStale(bank, shortDay(dayOf(last), dayOf(now)))
  const about = { subject: 'connection', key: id } as const
  return [{ kind: 'connection_stale', cause: silenceOf(id, last), about, ...told }]
}
