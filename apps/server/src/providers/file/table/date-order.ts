import type { DateOrder, Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'
import { type DateToken, fullYear, toPlainDate } from './date-tokens.ts'
import { areMixed, areSwapped, swapDay } from './swapped-dates.ts'

export interface DateHints {
  today: PlainDate
  /** Period that the file states. */
  period: { from: PlainDate | null; to: PlainDate | null }
  forced?: DateOrder
  /** The app of the file writes dates as its user chose. */
  hasAnyOrder?: boolean
}

export interface DateReader {
  toDate(token: DateToken): PlainDate | null
  evidence: Evidence
}

type Triple = Extract<DateToken, { type: 'triple' }>

/** Chooses one date order for the whole column: a single date is ambiguous, all dates together rarely are. */
export function createDateReader(tokens: readonly DateToken[], hints: DateHints): DateReader {
  const triples = tokens.filter((token) => token.type === 'triple')
  const pairs = tokens.filter((token) => token.type === 'pair')
  const chosen = hints.forced
    ? {
        order: hints.forced,
        evidence: correctedEvidence('date_order', hints.forced, copy.dateOrders[hints.forced]),
      }
    : chooseOrder(triples, pairs, tokens, hints)
  const yearOf = createYearFinder(hints)
  const isMixed = hints.forced !== 'ymd' && areMixed(tokens)
  const isSwapped =
    isMixed && areSwapped(tokens, { ...hints, toDate: (token) => toOrderedDate(token, chosen.order) })
  const toDate = (token: DateToken): PlainDate | null => {
    switch (token.type) {
      case 'whole':
        return isSwapped ? swapDay(token.date) : token.date
      case 'day_month':
        return yearOf(token.month, token.day)
      case 'pair': {
        const [a, b] = token.numbers
        return chosen.order === 'mdy' ? yearOf(a, b) : yearOf(b, a)
      }
      case 'triple':
        return toOrderedDate(token, chosen.order)
    }
  }
  const isYearless = tokens.some(({ type }) => type === 'pair' || type === 'day_month')
  const evidence = isMixed ? doubtMixed(chosen.evidence, tokens, isSwapped) : chosen.evidence
  return { toDate, evidence: isYearless ? withYearEvidence(evidence, tokens, toDate) : evidence }
}

/** Another program read some of the dates: whether it swapped them is a guess, so the user is asked. */
function doubtMixed(evidence: Evidence, tokens: readonly DateToken[], isSwapped: boolean): Evidence {
  const count = tokens.filter(({ type }) => type === 'whole').length
  return {
    ...evidence,
    sure: evidence.corrected,
    reason: isSwapped ? copy.dateSwapped(count) : copy.dateMixed(count),
  }
}

function toOrderedDate({ numbers: [a, b, c], yearDigits }: Triple, order: DateOrder): PlainDate | null {
  if (order === 'ymd' && yearDigits === 2) return toPlainDate(fullYear(a), b, c)
  return order === 'mdy' ? toPlainDate(fullYear(c), a, b) : toPlainDate(fullYear(c), b, a)
}

function chooseOrder(
  triples: readonly Triple[],
  pairs: readonly Extract<DateToken, { type: 'pair' }>[],
  tokens: readonly DateToken[],
  hints: DateHints,
): { order: DateOrder; evidence: Evidence } {
  const decide = (order: DateOrder, reason: string, sure = true) => ({
    order,
    evidence: detectedEvidence('date_order', order, copy.dateOrders[order], reason, sure),
  })
  const numbered = [...triples, ...pairs]
  if (numbered.length === 0)
    return tokens.some(({ type }) => type === 'day_month')
      ? decide('dmy', copy.dateReal)
      : decide('ymd', copy.dateReal)
  const firstOver = numbered.filter(({ numbers: [a, b] }) => a > 12 && b <= 12).length
  const secondOver = numbered.filter(({ numbers: [a, b] }) => b > 12 && a <= 12).length
  const byDays = (order: 'dmy' | 'mdy', sure: boolean) =>
    decide(order, order === 'dmy' ? copy.dateFirstOver12(firstOver) : copy.dateSecondOver12(secondOver), sure)
  const scores = ordersFor(triples).map((order) => score(triples, order, hints))
  const [best, next] = scores.toSorted(compare)
  if (best && best.order !== 'ymd' && best.valid > (next?.valid ?? 0))
    return byDays(best.order, Math.min(firstOver, secondOver) === 0)
  if (best?.order === 'ymd') return decide('ymd', copy.dateYearFirst, best.valid > (next?.valid ?? 0))
  if (firstOver !== secondOver)
    return firstOver > secondOver ? byDays('dmy', secondOver === 0) : byDays('mdy', firstOver === 0)
  const byPeriod = findOrderInPeriod(scores, hints)
  if (byPeriod) return decide(byPeriod, copy.datePeriod)
  // In Chile the day comes first. How close the dates are only says whether to ask.
  if (best && next && compare(best, next) < 0)
    return best.order === 'dmy'
      ? decide('dmy', copy.dateCompact, hints.hasAnyOrder !== true)
      : decide('dmy', copy.dateCompactOther(copy.dateOrders[best.order]), false)
  return decide('dmy', copy.dateHabit, false)
}

/** Returns the only order with which all dates lie in the printed period. */
function findOrderInPeriod(scores: readonly Score[], { period }: DateHints): DateOrder | null {
  if (period.from === null || period.to === null) return null
  const inside = scores.filter(({ outside, valid }) => outside === 0 && valid > 0)
  return inside.length === 1 ? (inside[0]?.order ?? null) : null
}

/** Possible orders. The year can only be first when all years have two digits. */
const ordersFor = (triples: readonly Triple[]): DateOrder[] =>
  triples.length > 0 && triples.every(({ yearDigits }) => yearDigits === 2)
    ? ['dmy', 'mdy', 'ymd']
    : ['dmy', 'mdy']

interface Score {
  order: DateOrder
  valid: number
  /** Number of dates in the future or outside the stated period. */
  outside: number
  span: number
}

function score(triples: readonly Triple[], order: DateOrder, { today, period }: DateHints): Score {
  const dates = triples.flatMap((token) => toOrderedDate(token, order) ?? []).toSorted()
  const last = period.to ?? addDays(today, 1)
  const outside = dates.filter((date) => date > last || (period.from !== null && date < period.from)).length
  const span = dates.length === 0 ? 0 : daysBetween(dates[0] ?? today, dates.at(-1) ?? today)
  return { order, valid: dates.length, outside, span }
}

const compare = (a: Score, b: Score) =>
  b.valid - a.valid || a.outside - b.outside || spanClass(a) - spanClass(b)
/** Class of a time span: days, months or decades. Smaller differences say nothing. */
const spanClass = ({ span }: Score) => (span > 3_000 ? 2 : span > 45 ? 1 : 0)
/** Returns a function that finds the latest possible date for a month and day. */
function createYearFinder({ today, period }: DateHints): (month: number, day: number) => PlainDate | null {
  const last = period.to === null ? addDays(today, 1) : addDays(period.to, 10)
  const latest = Number(last.slice(0, 4))
  return (month, day) => {
    for (let year = latest; year >= latest - 4; year -= 1) {
      const date = toPlainDate(year, month, day)
      if (date !== null && date <= last) return date
    }
    return null
  }
}

function withYearEvidence(
  evidence: Evidence,
  tokens: readonly DateToken[],
  toDate: (token: DateToken) => PlainDate | null,
): Evidence {
  const years = new Set(tokens.flatMap((token) => toDate(token)?.slice(0, 4) ?? []))
  if (years.size === 0) return evidence
  const said = [...years].toSorted().join(' – ')
  return { ...evidence, reason: `${evidence.reason} ${copy.dateNoYear(said)}` }
}
