import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import { freshnessCopy } from '@lucas/contract/copy/ui.ts'
import type { Notification } from '@lucas/contract/notification.ts'
import { addDays, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { dayOfInstant, monthName, sentence } from '../../lib/format.ts'

/** Hoy, Ayer, Esta semana, then month by month (design 7). */
export function headOf(day: PlainDate, today: PlainDate): string {
  if (day >= today) return freshnessCopy.today
  if (day === addDays(today, -1)) return freshnessCopy.yesterday
  if (day > addDays(today, -7)) return copy.thisWeek
  const name = sentence(monthName(monthOf(day)))
  return day.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${day.slice(0, 4)}`
}

/** The newest first, under their heads. */
export function byDay(notices: readonly Notification[], today: PlainDate): [string, Notification[]][] {
  return [...Map.groupBy(notices, ({ timestamp }) => headOf(dayOfInstant(timestamp), today))]
}
