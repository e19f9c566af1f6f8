import { addDays, isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'

export interface Instalment {
  /** 0 is the purchase itself with its total amount. */
  number: number
  total: number
}

/** Facts of the transaction that help to recognise an instalment. */
export interface InstalmentContext {
  /** Only credit cards offer instalments. */
  isCard: boolean
  date: PlainDate | null
}

// A keyword is required: 15/09 alone is a date (reference 4).
const written =
  /\b(?:CUOTAS?|CTAS?|C) ?(\d{1,2}) ?(?:\/|DE) ?(\d{1,2})\b|\b(\d{1,2}) DE (\d{1,2})\b(?: CUOTAS?\b)?/
const wholePattern = /\b(?:EN )?(\d{1,2}) (?:CUOTAS|CTAS)\b/
/** Two two-digit numbers at the end, as card statements print them. */
const barePattern = / (\d\d)\/(\d\d)$/

const maxTotal = 60
/** Instalment counts that merchants offer. */
const offeredTotals = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 24, 30, 36, 48])
/** Maximum age in days of a purchase whose date a card statement still prints. */
const maxPurchaseAgeDays = 60

/** Returns instalment k of n in a normalized text, and the text without it. */
export function extractInstalment(
  plain: string,
  context: InstalmentContext = { isCard: false, date: null },
): { text: string; instalment: Instalment | null } {
  const match = written.exec(plain)
  if (match) {
    const [number, total] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4])]
    if (number <= total && total >= 1 && total <= maxTotal) return toResult(plain, match, { number, total })
  }
  if (!context.isCard) return { text: plain, instalment: null }
  const all = wholePattern.exec(plain)
  const total = Number(all?.[1])
  if (all && total >= 2 && total <= maxTotal) return toResult(plain, all, { number: 0, total })
  const pair = barePattern.exec(plain)
  if (pair) {
    const instalment = { number: Number(pair[1]), total: Number(pair[2]) }
    if (isOffered(instalment) && !isDate(instalment, context.date)) return toResult(plain, pair, instalment)
  }
  return { text: plain, instalment: null }
}

function toResult(plain: string, match: RegExpExecArray, instalment: Instalment) {
  const text = `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}`
  return { text: text.replace(/ {2,}/g, ' ').trim(), instalment: instalment.total > 1 ? instalment : null }
}

const isOffered = ({ number, total }: Instalment) =>
  number >= 1 && number <= total && offeredTotals.has(total)

/**
 * Whether the pair is the day and month of a recent purchase. Without a transaction date, any valid month
 * counts.
 */
function isDate({ number: day, total: month }: Instalment, date: PlainDate | null): boolean {
  if (month > 12) return false
  if (date === null) return true
  const two = (part: number) => String(part).padStart(2, '0')
  return [0, 1].some((years) => {
    const written = `${Number(date.slice(0, 4)) - years}-${two(month)}-${two(day)}`
    return isPlainDate(written) && written <= date && written >= addDays(date, -maxPurchaseAgeDays)
  })
}
