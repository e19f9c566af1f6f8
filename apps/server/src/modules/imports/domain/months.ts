import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  monthsOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** Days of an account of which every movement is known: a statement, or what a bank has told so far. */
export interface Covered {
  from: PlainDate
  to: PlainDate
  opening: bigint | null
  closing: bigint | null
}

export interface MonthCover {
  month: PlainMonth
  state: 'whole' | 'partial' | 'missing'
}

/** A file without a stated period begins with its first movement: so few days before it say nothing. */
const mostSilentDays = 3

/** From the first known month to the present one. */
export function coverMonths(covered: readonly Covered[], today: PlainDate): MonthCover[] {
  const spans = joined(covered)
  const first = spans[0]
  if (!first || first.from > today) return []
  return monthsOf({ from: first.from, to: today }).map((month) => {
    const from = firstOfMonth(`${month}-01`)
    const end = lastOfMonth(from)
    const to = end < today ? end : today
    const within = spans.filter((span) => span.from <= to && span.to >= from)
    if (within.length === 0) return { month, state: 'missing' }
    return { month, state: isWhole(within, from, to) ? 'whole' : 'partial' }
  })
}

/** Where one statement ends with the balance that the next begins with, nothing happened in between. */
function joined(covered: readonly Covered[]): Covered[] {
  const spans: Covered[] = []
  for (const next of covered.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = spans.at(-1)
    const touches = last && (next.from <= addDays(last.to, 1) || isContinued(last, next))
    if (!last || !touches) spans.push({ ...next })
    else if (next.to > last.to) {
      last.to = next.to
      last.closing = next.closing
    }
  }
  return spans
}

const isContinued = (last: Covered, next: Covered) =>
  last.closing !== null && next.opening !== null && last.closing === next.opening

function isWhole(within: readonly Covered[], from: PlainDate, to: PlainDate): boolean {
  const [span, ...others] = within
  if (!span || others.length > 0) return false
  return span.from <= addDays(from, mostSilentDays) && addDays(span.to, mostSilentDays) >= to
}
