import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { sha256 } from '../../platform/secret.ts'
import type { Occurrence } from './domain/facts.ts'

/** What the user chose for the address. */
export interface CalendarChoices {
  showsNames: boolean
  showsAmounts: boolean
  /** Charges that come by themselves too; else what a person must pay or receives. */
  showsAutomatic: boolean
}

export interface CalendarFileOptions extends CalendarChoices {
  names: ReadonlyMap<string, string>
  now: Date
}

/** An hour is enough: bills come once a day at most. */
const refreshSeconds = 3_600

/** Midnight UTC: without a time zone, the writer takes the day of a date from there. */
const toDate = (day: PlainDate) => new Date(`${day}T00:00:00Z`)

/**
 * Writes an iCalendar file (RFC 5545) with an all-day event for each occurrence. It has nothing that the user hides. The library folds
 * and escapes; names of banks and of older releases can have control characters, which no line of the file may contain.
 */
export function writeCalendar(
  occurrences: readonly Occurrence[],
  { now, showsAutomatic, ...options }: CalendarFileOptions,
): string {
  const calendar = new ICalCalendar({
    name: copy.feedName,
    prodId: { company: 'Lucas', product: 'Compromisos', language: 'ES' },
    ttl: refreshSeconds,
  })
  const shown = occurrences.filter(({ isAutomatic }) => showsAutomatic || !isAutomatic)
  for (const occurrence of shown) {
    const { lineId, date, transactionId } = occurrence
    calendar.createEvent({
      id: toEventId(lineId, date, transactionId),
      start: toDate(date),
      end: toDate(addDays(date, 1)),
      allDay: true,
      stamp: now,
      summary: toSummary(occurrence, options),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n` // the library leaves the last line open
}

/** Returns the title of an event: what is to be paid, what comes in, or what comes by itself. */
function toSummary(
  { lineId, heading, amount, currency, state, isAutomatic, isSalary, isOpen, includedIn }: Occurrence,
  { names, showsNames, showsAmounts }: Omit<CalendarFileOptions, 'now' | 'showsAutomatic'>,
): string {
  const nameOf = (id: string) => toOneLine(names.get(id) ?? copy.feedHiddenName)
  const sum = money(toWireAmount(amount, currency), currency)
  // More purchases may come until a bill closes.
  const shown = showsAmounts ? (isOpen ? copy.feedAtLeast(sum) : sum) : null
  if (!showsNames) return copy.feedEvent(copy.feedHiddenName, shown)
  if (heading === 'income') return copy.feedIncome(isSalary ? copy.feedSalary : nameOf(lineId), shown)
  if (includedIn !== null) return copy.feedEvent(copy.feedIncluded(nameOf(lineId), nameOf(includedIn)), shown)
  if (isAutomatic || heading === 'savings') return copy.feedEvent(nameOf(lineId), shown)
  return copy.feedEvent((state === 'paid' ? copy.feedPaid : copy.feedPay)(nameOf(lineId)), shown)
}

/** Returns a stable id that says nothing about the ids of the data. */
const toEventId = (...parts: readonly (string | null)[]): string =>
  `${sha256(parts.join(' ')).toString('hex').slice(0, 32)}@lucas`
