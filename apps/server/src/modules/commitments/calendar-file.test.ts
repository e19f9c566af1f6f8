import { toOneLine } from '@lucas/contract/rules/one-line.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { type CalendarChoices, writeCalendar } from './calendar-file.ts'
import type { Occurrence } from './domain/facts.ts'

const now = new Date('2026-11-20T15:00:00Z')

const createOccurrence = (lineId: string, more: Partial<Occurrence> = {}): Occurrence => ({
  lineId,
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
  includedIn: null,
  isOpen: false,
  isAutomatic: true,
  isSalary: false,
  ...more,
})

/** Writes a calendar with one event of each name. */
function write(...names: string[]): string {
  const occurrences = names.map((_, at) => createOccurrence(`line ${at}`))
  return writeCalendar(occurrences, {
    names: new Map(names.map((name, at) => [`line ${at}`, name])),
    showsNames: true,
    showsAmounts: false,
    showsAutomatic: true,
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

describe('a file for a person', () => {
  const occurrences = [
    createOccurrence('visa', { source: 'card', heading: 'cards', amount: 501_118n, isAutomatic: false }),
    createOccurrence('visa', {
      date: '2027-01-11',
      isAutomatic: false,
      isOpen: true,
      heading: 'cards',
      source: 'card',
    }),
    createOccurrence('acme', { heading: 'income', amount: 2_115_090n, isAutomatic: false, isSalary: true }),
    createOccurrence('rent', { state: 'paid', isAutomatic: false, date: '2026-12-01' }),
    createOccurrence('netflix', { heading: 'subscriptions', amount: 10_990n, includedIn: 'visa' }),
    createOccurrence('enel', { amount: 38_740n }),
  ]
  const names = new Map([
    ['visa', 'Visa Platinum'],
    ['acme', 'Acme SpA'],
    ['rent', 'Arriendo'],
    ['netflix', 'Netflix'],
    ['enel', 'Enel'],
  ])
  const writeOf = (choices: Partial<CalendarChoices>) =>
    writeCalendar(occurrences, {
      names,
      showsNames: true,
      showsAmounts: true,
      showsAutomatic: false,
      now,
      ...choices,
    })
  /** What two libraries of other authors read. */
  function read(choices: Partial<CalendarChoices> = {}): unknown[] {
    const file = writeOf(choices)
    const other = Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) =>
      event?.type === 'VEVENT' ? [event.summary] : [],
    )
    expect(other).toEqual(readSummaries(file))
    return other
  }

  test('shows what is to be paid and what comes in; charges that come by themselves only when chosen', () => {
    const own = [
      'Pagar Visa Platinum · $501.118',
      'Pagar Visa Platinum · $30.000 o más',
      '+$2.115.090 · Sueldo',
      'Pagaste Arriendo · $30.000',
    ]
    expect(read()).toEqual(own)
    expect(read({ showsAutomatic: true })).toEqual([
      ...own,
      'Netflix (incluido en Visa Platinum) · $10.990',
      'Enel · $38.740',
    ])
  })

  test('has amounts and names only where they are shown', () => {
    expect(read({ showsAmounts: false })).toEqual([
      'Pagar Visa Platinum',
      'Pagar Visa Platinum',
      'Sueldo',
      'Pagaste Arriendo',
    ])
    expect(new Set(read({ showsAmounts: false, showsNames: false, showsAutomatic: true }))).toEqual(
      new Set(['Compromiso']),
    )
  })
})
