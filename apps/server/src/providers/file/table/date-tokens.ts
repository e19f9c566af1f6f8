import { addDays, isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { fold } from '../text/fold.ts'

/** A parsed date text: complete, three numbers in unknown order, or without a year. */
export type DateToken =
  | { type: 'whole'; date: PlainDate }
  | { type: 'triple'; numbers: [number, number, number]; yearDigits: number }
  | { type: 'pair'; numbers: [number, number] }
  | { type: 'day_month'; day: number; month: number }

/** First three letters of months, Spanish and English. */
const monthNumbers: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
}
const monthName = /^(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|set|oct|nov|dic|dec)[a-z]*$/

/** Returns a four-digit year; two digits from 70 on belong to the last century. */
export const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year)

export function toPlainDate(year: number, month: number, day: number): PlainDate | null {
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year >= 1950 && year < 2100 && isPlainDate(date) ? date : null
}

const wholeDate = (date: PlainDate | null): DateToken | null =>
  date === null ? null : { type: 'whole', date }

/** Converts a spreadsheet serial (days since 1899-12-30); null outside plausible years. */
export function fromSerial(serial: number): PlainDate | null {
  return serial >= 20_000 && serial < 80_000 ? addDays('1899-12-30', Math.floor(serial)) : null
}

/** Parses a cell of a date column; null when it is no date. */
export function parseDateToken(cell: string | number | null): DateToken | null {
  if (cell === null) return null
  if (typeof cell === 'number') return fromNumber(cell)
  const text = withoutTime(cell)
  // `Mar 5, 2026` is in March, but `mar` is also Tuesday: the weekday is removed only when the text is no date.
  return fromText(text) ?? fromText(text.replace(weekday, ''))
}

const weekday = /^(?:lun|mar|mie|mié|jue|vie|sab|sáb|dom|mon|tue|wed|thu|fri|sat|sun)[a-zé]*[.,]?\s+(?=\d)/i

function fromText(text: string): DateToken | null {
  if (text.length < 3 || text.length > 40) return null
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  if (yearFirst)
    return wholeDate(toPlainDate(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  const triple = /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. '’]\s?(\d{4}|\d{2})$/.exec(text)
  if (triple)
    return {
      type: 'triple',
      numbers: [Number(triple[1]), Number(triple[2]), Number(triple[3])],
      yearDigits: (triple[3] ?? '').length,
    }
  const pair = /^(\d{1,2})\s?[-/]\s?(\d{1,2})$/.exec(text)
  if (pair) return { type: 'pair', numbers: [Number(pair[1]), Number(pair[2])] }
  if (/^\d{8}$/.test(text)) return fromEight(text)
  if (/^\d{6}$/.test(text)) return fromSix(text)
  return fromWords(text)
}

const withoutTime = (cell: string) =>
  cell
    .trim()
    .replace(
      /[T\s,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?|h(?:rs?|s)?\.?|Z|[+-]\d{2}:?\d{2})?$/i,
      '',
    )
    .trim()

function fromNumber(cell: number): DateToken | null {
  if (!Number.isInteger(cell)) return wholeDate(fromSerial(cell))
  const digits = String(cell)
  if (digits.length === 8) return fromEight(digits)
  // 5032026: a number loses the leading zero of 05-03-2026.
  if (digits.length === 7) return fromEight(digits.padStart(8, '0'))
  return wholeDate(fromSerial(cell))
}

function fromEight(text: string): DateToken | null {
  const first = toPlainDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  if (first !== null) return wholeDate(first)
  const numbers: [number, number, number] = [
    Number(text.slice(0, 2)),
    Number(text.slice(2, 4)),
    Number(text.slice(4)),
  ]
  return numbers[2] >= 1950 && numbers[2] < 2100 ? { type: 'triple', numbers, yearDigits: 4 } : null
}

/** Six digits are a date if they are one in some order; most are amounts or numbers of something. */
function fromSix(text: string): DateToken | null {
  const numbers: [number, number, number] = [
    Number(text.slice(0, 2)),
    Number(text.slice(2, 4)),
    Number(text.slice(4)),
  ]
  const [a, b, c] = numbers
  const days = [
    toPlainDate(fullYear(c), b, a),
    toPlainDate(fullYear(c), a, b),
    toPlainDate(fullYear(a), b, c),
  ]
  return days.some((day) => day !== null) ? { type: 'triple', numbers, yearDigits: 2 } : null
}

function fromWords(text: string): DateToken | null {
  const words = fold(text)
    .replace(/\b(?:de|del)\b/g, ' ')
    .replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '')
  const at = words.findIndex((word) => monthName.test(word))
  if (at === -1 || at > 1 || words.length < 2 || words.length > 3) return null
  const month = monthNumbers[words[at]?.slice(0, 3) ?? '']
  const [day, year] = words.filter((_, index) => index !== at).map(Number)
  if (month === undefined || day === undefined || !Number.isInteger(day)) return null
  if (year === undefined) return day <= 31 ? { type: 'day_month', day, month } : null
  return day > 31
    ? wholeDate(toPlainDate(fullYear(day), month, year))
    : wholeDate(toPlainDate(fullYear(year), month, day))
}
