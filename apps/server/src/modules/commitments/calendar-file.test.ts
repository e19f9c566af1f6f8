import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { writeCalendar } from './calendar-file.ts'
import type { Occurrence } from './domain/facts.ts'

const now = new Date('2026-11-20T15:00:00Z')

/** Writes a calendar with one event of each name. */
function write(...names: string[]): string {
  const occurrences = names.map(
    (_, at): Occurrence => ({
      lineId: `line ${at}`,
      source: 'series',
      heading: 'house',
      date: '2026-12-12',
      currency: 'CLP',
      amount: 30_000n,
      state: 'expected',
      window: null,
      transactionId: null,
      accountId: null,
      knownUntil: null,
      periods: 1,
    }),
  )
  return writeCalendar(occurrences, {
    names: new Map(names.map((name, at) => [`line ${at}`, name])),
    showsNames: true,
    showsAmounts: false,
    now,
  })
}

const readSummaries = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'))

/** Letters that end a line, a value or a calendar, and those that take several octets. */
const hostile = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\u0000',
  '\t',
  '\u0085',
  '\u2028',
  '\u001b[31m',
  '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:x',
  '\nATTACH:https://example.com',
  ',',
  ';',
  ':',
  '\\',
  '\\n',
  '"',
  '^n',
  ' ',
  '👨‍👩‍👧',
  'ñ',
  'x'.repeat(80),
  '計'.repeat(40),
)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(hostile, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
)

/** The summary that a calendar reads, whose blanks at both ends it cuts. */
const cut = (text: unknown) => String(text).trim()

describe('sec/calendar-feed', () => {
  test('a file of any names is lines of at most 75 octets that end in CRLF, with no other control character', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), (names) => {
        const file = write(...names)
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
        const lines = file.split('\r\n')
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  test('a name is one value of one event, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), (names) => {
        expect(readSummaries(write(...names)).map(cut)).toEqual(names.map((text) => cut(toOneLine(text))))
      }),
    )
  })

  test('a calendar without events is complete', () => {
    expect(readSummaries(write())).toEqual([])
    expect(write()).toMatch(/^BEGIN:VCALENDAR\r\n(?:.+\r\n)+END:VCALENDAR\r\n$/)
  })
})
