import type { EmailSummary } from '@lucas/contract/notification.ts'
import { addDays, dayOf, hourOf, instantAt } from '@lucas/contract/rules/periods.ts'

/** Nobody is mailed between these hours of Santiago. */
const quietFrom = 22
const quietTo = 8

export const isQuiet = (now: Date): boolean => hourOf(now) >= quietFrom || hourOf(now) < quietTo

/** The next end of the quiet hours. */
export function nextMorning(now: Date): Date {
  const today = instantAt(dayOf(now), quietTo)
  return today > now ? today : instantAt(addDays(dayOf(now), 1), quietTo)
}

const monday = 1
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** When the next summary leaves: at the end of the quiet hours, each day or on Mondays. */
export function nextSummary(now: Date, summary: EmailSummary): Date {
  const morning = nextMorning(now)
  if (summary === 'daily') return morning
  const day = dayOf(morning)
  return instantAt(addDays(day, (monday - weekdayOf(day) + 7) % 7), quietTo)
}

/** Security waits for nobody, what is urgent for the morning, the rest for its summary. */
export function dueAt(kind: 'alert' | 'summary' | 'security', now: Date, summary: EmailSummary): Date {
  if (kind === 'summary') return nextSummary(now, summary)
  return kind === 'alert' && isQuiet(now) ? nextMorning(now) : now
}
