import { isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** The day of a notice, and the time where it says one, `hh:mm` or `hh:mm:ss`. */
export interface Moment {
  date: PlainDate
  time: string | null
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const inDigits = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/
const inWords = /(?<!\d)(\d{1,2})(?: de |[ /-])([a-z]{3,10})\.?(?: de(?:l)? |[ /,-]{1,2})(\d{4})(?!\d)/

/** Reads the first day of a folded text, with the time near it. Chilean notices write the day first. Null if there is none. */
export function readMoment(folded: string): Moment | null {
  const digits = inDigits.exec(folded)
  const words = inWords.exec(folded)
  const match = words !== null && (digits === null || words.index < digits.index) ? words : digits
  if (match === null) return null
  const [whole, day = '', month = '', year = ''] = match
  const number = match === words ? toMonth(month) : Number(month)
  if (number === null) return null
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(number)}-${pad(Number(day))}`
  if (!isPlainDate(date)) return null
  return { date, time: readTime(folded.slice(match.index + whole.length, match.index + whole.length + 40)) }
}

/** `ene` to `dic`, also written out; September has three forms. */
function toMonth(word: string): number | null {
  const at = months.indexOf(word.slice(0, 3) === 'set' ? 'sep' : word.slice(0, 3))
  return at === -1 ? null : at + 1
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Reads the first time of a folded text. Null if there is none. */
export function readTime(folded: string): string | null {
  const [, hour = '', minute = '', second, half] =
    /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])(?: ?([ap])\.? ?m\b)?/.exec(folded) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null
  const of24 =
    half === 'p' && Number(hour) < 12 ? Number(hour) + 12 : half === 'a' && hour === '12' ? 0 : Number(hour)
  return `${pad(of24)}:${minute}${second === undefined ? '' : `:${second}`}`
}
