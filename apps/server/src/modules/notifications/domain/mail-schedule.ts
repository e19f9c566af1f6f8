import type { EmailSummary } from '@lucas/contract/notifications/notification.ts'
import { addDays, getHour, instantAt, toPlainDate } from '@lucas/contract/rules/periods.ts'

/** No mail is sent between these hours, in the time of Santiago. */
const quietFrom = 22
const quietTo = 8

export const isQuietHour = (now: Date): boolean => getHour(now) >= quietFrom || getHour(now) < quietTo

/** Returns the next end of the quiet hours. */
export function nextMorning(now: Date): Date {
  const today = instantAt(toPlainDate(now), quietTo)
  return today > now ? today : instantAt(addDays(toPlainDate(now), 1), quietTo)
}

const monday = 1
const toWeekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Returns when the next summary is due: at the end of the quiet hours, each day or on Mondays. */
export function nextSummary(now: Date, summary: EmailSummary): Date {
  const morning = nextMorning(now)
  if (summary === 'daily') return morning
  const day = toPlainDate(morning)
  return instantAt(addDays(day, (monday - toWeekday(day) + 7) % 7), quietTo)
}

export type MailKind = 'alert' | 'summary' | 'security'

/** Returns when what is due goes out: an alert not before the end of the quiet hours. */
export const afterQuietHours = (kind: MailKind, dueAt: Date, now: Date): Date =>
  kind === 'alert' && isQuietHour(now) ? nextMorning(now) : dueAt

/** Returns when a mail is due: security at once, alerts after the quiet hours, the rest with the summary. */
export function computeDueAt(kind: MailKind, now: Date, summary: EmailSummary): Date {
  if (kind === 'summary') return nextSummary(now, summary)
  return afterQuietHours(kind, now, now)
}
