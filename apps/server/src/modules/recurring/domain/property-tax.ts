import { dayInMonth, monthOfDay } from './day.ts'

/** Contribuciones are due on 30 April, 30 June, 30 September and 30 November (months from 0). */
const dueMonths = [3, 5, 8, 10] as const
const dueDate = 30
const perYear = dueMonths.length

/** Returns the day of a due date of contribuciones before banking days move it; they are counted from year 0. */
export function getPropertyTaxDay(slot: number): number {
  const year = Math.floor(slot / perYear)
  return dayInMonth(year * 12 + (dueMonths[slot - year * perYear] ?? 0), dueDate)
}

/** Returns the due dates of the year of a day and those next to it. */
export function listPropertyTaxSlots(day: number): [number, ...number[]] {
  const first = Math.floor(monthOfDay(day) / 12) * perYear
  return [first - 1, first, first + 1, first + 2, first + 3, first + 4]
}

/** Returns the first due date on or after a day. */
export function findPropertyTaxSlot(day: number): number {
  const slots = listPropertyTaxSlots(day)
  return slots.find((slot) => getPropertyTaxDay(slot) >= day) ?? slots[0]
}
