import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { freshnessCopy } from '@lucas/contract/copy/ui.ts'
import type { Notification } from '@lucas/contract/notifications/notification.ts'
import { addDays, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { capitalize, monthName, toSantiagoDate } from '../../lib/format/format.ts'

/** Returns Hoy, Ayer, Esta semana, or the month (design 7). */
export function getDayHeading(day: PlainDate, today: PlainDate): string {
  if (day >= today) return freshnessCopy.today
  if (day === addDays(today, -1)) return freshnessCopy.yesterday
  if (day > addDays(today, -7)) return copy.thisWeek
  const name = capitalize(monthName(monthOf(day)))
  return day.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${day.slice(0, 4)}`
}

/** Groups notifications under their headings, newest first. */
export function groupByDay(
  notifications: readonly Notification[],
  today: PlainDate,
): [string, Notification[]][] {
  return [...Map.groupBy(notifications, ({ timestamp }) => getDayHeading(toSantiagoDate(timestamp), today))]
}
