import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { sha256 } from '../../platform/secret.ts'
import type { Occurrence } from './domain/facts.ts'

export interface CalendarFileOptions {
  names: ReadonlyMap<string, string>
  showsNames: boolean
  showsAmounts: boolean
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
  { names, showsNames, showsAmounts, now }: CalendarFileOptions,
): string {
  const calendar = new ICalCalendar({
    name: copy.feedName,
    prodId: { company: 'Lucas', product: 'Compromisos', language: 'ES' },
    ttl: refreshSeconds,
  })
  for (const { lineId, date, amount, currency, transactionId } of occurrences)
    calendar.createEvent({
      id: toEventId(lineId, date, transactionId),
      start: toDate(date),
      end: toDate(addDays(date, 1)),
      allDay: true,
      stamp: now,
      summary: copy.feedEvent(
        showsNames ? toOneLine(names.get(lineId) ?? copy.feedHiddenName) : copy.feedHiddenName,
        showsAmounts ? money(toWireAmount(amount, currency), currency) : null,
      ),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n` // the library leaves the last line open
}

/** Returns a stable id that says nothing about the ids of the data. */
const toEventId = (...parts: readonly (string | null)[]): string =>
  `${sha256(parts.join(' ')).toString('hex').slice(0, 32)}@lucas`
