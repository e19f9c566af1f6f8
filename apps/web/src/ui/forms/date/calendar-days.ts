import { addDays, addMonths, daysInMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** Returns the place of a day in its week: 0 for Monday, 6 for Sunday. */
const weekdayIndex = (day: PlainDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Returns the weeks of the month that begins on `first`, Monday first; null for the days of other months. */
export function listWeeks(first: PlainDate): (PlainDate | null)[][] {
  const before = weekdayIndex(first)
  const weeks = Math.ceil((before + daysInMonth(first)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(first, week * 7 + weekday - before)
      return monthOf(day) === monthOf(first) ? day : null
    }),
  )
}

/** Returns the day that a key leads to, as in the date picker dialog of WAI-ARIA; null for other keys. */
export function dayAfterKey(day: PlainDate, key: string, withShift: boolean): PlainDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayIndex(day))
    case 'End':
      return addDays(day, 6 - weekdayIndex(day))
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1)
    default:
      return null
  }
}
