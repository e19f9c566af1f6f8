import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { DateOrder, Evidence } from '@lucas/contract/import.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { found, said } from '../evidence.ts'
import { type DateToken, dateOf, fullYear } from './date-tokens.ts'

export interface DateHints {
  today: PlainDate
  /** What the file states of its days. */
  period: { from: PlainDate | null; to: PlainDate | null }
  forced?: DateOrder
}

export interface DateReading {
  toDate(token: DateToken): PlainDate | null
  evidence: Evidence
}

type Triple = Extract<DateToken, { type: 'triple' }>

/** One reading for the whole column: a single date may be read in two ways, all of them together hardly ever. */
export function readDates(tokens: readonly DateToken[], hints: DateHints): DateReading {
  const triples = tokens.filter((token) => token.type === 'triple')
  const pairs = tokens.filter((token) => token.type === 'pair')
  const chosen = hints.forced
    ? { order: hints.forced, evidence: said('date_order', hints.forced, copy.dateOrders[hints.forced]) }
    : choose(triples, pairs, tokens, hints)
  const yearOf = yearFinder(hints)
  const toDate = (token: DateToken): PlainDate | null => {
    switch (token.type) {
      case 'whole':
        return token.date
      case 'day_month':
        return yearOf(token.month, token.day)
      case 'pair': {
        const [a, b] = token.numbers
        return chosen.order === 'mdy' ? yearOf(a, b) : yearOf(b, a)
      }
      case 'triple':
        return asOrdered(token, chosen.order)
    }
  }
  const isYearless = tokens.some(({ type }) => type === 'pair' || type === 'day_month')
  return { toDate, evidence: isYearless ? withYear(chosen.evidence, tokens, toDate) : chosen.evidence }
}

function asOrdered({ numbers: [a, b, c], yearDigits }: Triple, order: DateOrder): PlainDate | null {
  if (order === 'ymd' && yearDigits === 2) return dateOf(fullYear(a), b, c)
  return order === 'mdy' ? dateOf(fullYear(c), a, b) : dateOf(fullYear(c), b, a)
}

function choose(
  triples: readonly Triple[],
  pairs: readonly Extract<DateToken, { type: 'pair' }>[],
  tokens: readonly DateToken[],
  hints: DateHints,
): { order: DateOrder; evidence: Evidence } {
  const told = (order: DateOrder, reason: string, sure = true) => ({
    order,
    evidence: found('date_order', order, copy.dateOrders[order], reason, sure),
  })
  const numbered = [...triples, ...pairs]
  if (numbered.length === 0)
    return tokens.some(({ type }) => type === 'day_month')
      ? told('dmy', copy.dateReal)
      : told('ymd', copy.dateReal)
  const firstOver = numbered.filter(({ numbers: [a, b] }) => a > 12 && b <= 12).length
  const secondOver = numbered.filter(({ numbers: [a, b] }) => b > 12 && a <= 12).length
  const scores = ordersFor(triples).map((order) => score(triples, order, hints))
  const [best, next] = scores.toSorted(compare)
  if (best && (best.order === 'ymd' || best.valid > (next?.valid ?? 0))) {
    if (best.order === 'ymd') return told('ymd', copy.dateYearFirst, compare(best, next ?? best) !== 0)
    const isFirst = best.order === 'dmy'
    return told(
      best.order,
      isFirst ? copy.dateFirstOver12(firstOver) : copy.dateSecondOver12(secondOver),
      Math.min(firstOver, secondOver) === 0,
    )
  }
  if (firstOver !== secondOver)
    return firstOver > secondOver
      ? told('dmy', copy.dateFirstOver12(firstOver), secondOver === 0)
      : told('mdy', copy.dateSecondOver12(secondOver), firstOver === 0)
  if (best && next && isClearlyBetter(best, next)) return told(best.order, copy.dateCompact)
  return told('dmy', copy.dateHabit, false)
}

/** The year can only lead where the first number may be one and two digits are written. */
const ordersFor = (triples: readonly Triple[]): DateOrder[] =>
  triples.length > 0 && triples.every(({ yearDigits }) => yearDigits === 2)
    ? ['dmy', 'mdy', 'ymd']
    : ['dmy', 'mdy']

interface Score {
  order: DateOrder
  valid: number
  /** Days that have not come yet, or that the file says it does not hold. */
  outside: number
  span: number
}

function score(triples: readonly Triple[], order: DateOrder, { today, period }: DateHints): Score {
  const dates = triples.flatMap((token) => asOrdered(token, order) ?? []).toSorted()
  const last = period.to ?? addDays(today, 1)
  const outside = dates.filter((date) => date > last || (period.from !== null && date < period.from)).length
  const span = dates.length === 0 ? 0 : daysBetween(dates[0] ?? today, dates.at(-1) ?? today)
  return { order, valid: dates.length, outside, span }
}

const compare = (a: Score, b: Score) => b.valid - a.valid || a.outside - b.outside || spread(a) - spread(b)
/** A few years more or less say nothing; decades do, and so do months against days. */
const spread = ({ span }: Score) => (span > 3_000 ? 2 : span > 45 ? 1 : 0)
const isClearlyBetter = (best: Score, next: Score) =>
  best.order === 'dmy'
    ? compare(best, next) < 0
    : best.outside * 4 < next.outside || (best.span <= 45 && next.span > 90)

/** The last such day that the file can hold. */
function yearFinder({ today, period }: DateHints): (month: number, day: number) => PlainDate | null {
  const last = period.to === null ? addDays(today, 1) : addDays(period.to, 10)
  const latest = Number(last.slice(0, 4))
  return (month, day) => {
    for (let year = latest; year >= latest - 4; year -= 1) {
      const date = dateOf(year, month, day)
      if (date !== null && date <= last) return date
    }
    return null
  }
}

function withYear(
  evidence: Evidence,
  tokens: readonly DateToken[],
  toDate: (token: DateToken) => PlainDate | null,
): Evidence {
  const years = new Set(tokens.flatMap((token) => toDate(token)?.slice(0, 4) ?? []))
  if (years.size === 0) return evidence
  const said = [...years].toSorted().join(' – ')
  return { ...evidence, reason: `${evidence.reason} ${copy.dateNoYear(said)}` }
}
