import { addDays, isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'

export interface Instalment {
  /** 0 is the purchase itself, printed whole. */
  number: number
  total: number
}

/** What else is known of the row. */
export interface Printing {
  /** Of a credit card: elsewhere nobody pays in instalments. */
  isCard: boolean
  date: PlainDate | null
}

// A keyword is needed: 15/09 alone is a date (reference 4).
const written =
  /\b(?:CUOTAS?|CTAS?|C) ?(\d{1,2}) ?(?:\/|DE) ?(\d{1,2})\b|\b(\d{1,2}) DE (\d{1,2})\b(?: CUOTAS?\b)?/
const whole = /\b(?:EN )?(\d{1,2}) (?:CUOTAS|CTAS)\b/
/** Two numbers of two digits at the very end, as cards print them. */
const bare = / (\d\d)\/(\d\d)$/

const most = 60
/** Numbers of instalments that shops offer. */
const offered = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 24, 30, 36, 48])
/** A card shows a purchase by its date for so many days. */
const shownAfter = 60

/** Instalment k of n in a plain text, and the text without it. */
export function takeInstalment(
  plain: string,
  printing: Printing = { isCard: false, date: null },
): { text: string; instalment: Instalment | null } {
  const match = written.exec(plain)
  if (match) {
    const [number, total] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4])]
    if (number <= total && total >= 1 && total <= most) return taken(plain, match, { number, total })
  }
  if (!printing.isCard) return { text: plain, instalment: null }
  const all = whole.exec(plain)
  const total = Number(all?.[1])
  if (all && total >= 2 && total <= most) return taken(plain, all, { number: 0, total })
  const pair = bare.exec(plain)
  if (pair) {
    const instalment = { number: Number(pair[1]), total: Number(pair[2]) }
    if (isOffered(instalment) && !isDate(instalment, printing.date)) return taken(plain, pair, instalment)
  }
  return { text: plain, instalment: null }
}

function taken(plain: string, match: RegExpExecArray, instalment: Instalment) {
  const text = `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}`
  return { text: text.replace(/ {2,}/g, ' ').trim(), instalment: instalment.total > 1 ? instalment : null }
}

const isOffered = ({ number, total }: Instalment) => number >= 1 && number <= total && offered.has(total)

/** Day and month of the purchase, shortly before the row's own day; without one, whatever may be a date is one. */
function isDate({ number: day, total: month }: Instalment, date: PlainDate | null): boolean {
  if (month > 12) return false
  if (date === null) return true
  const two = (part: number) => String(part).padStart(2, '0')
  return [0, 1].some((years) => {
    const written = `${Number(date.slice(0, 4)) - years}-${two(month)}-${two(day)}`
    return isPlainDate(written) && written <= date && written >= addDays(date, -shownAfter)
  })
}
