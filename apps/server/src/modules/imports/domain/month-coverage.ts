import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  listMonths,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** Days of an account with complete transactions, from a statement or from syncs. */
export interface CoveredSpan {
  from: PlainDate
  to: PlainDate
  opening: bigint | null
  closing: bigint | null
}

export interface MonthCoverage {
  month: PlainMonth
  state: 'whole' | 'partial' | 'missing'
}

/** A file without a stated period starts with its first transaction; a gap of up to this many days still counts as covered. */
const maxGapDays = 3

/** Computes the coverage of each month from the first covered one to the current one. */
export function computeMonthCoverage(covered: readonly CoveredSpan[], today: PlainDate): MonthCoverage[] {
  const spans = mergeSpans(covered)
  const first = spans[0]
  if (!first || first.from > today) return []
  return listMonths({ from: first.from, to: today }).map((month) => {
    const from = firstOfMonth(`${month}-01`)
    const end = lastOfMonth(from)
    const to = end < today ? end : today
    const within = spans.filter((span) => span.from <= to && span.to >= from)
    if (within.length === 0) return { month, state: 'missing' }
    return { month, state: isWhole(within, from, to) ? 'whole' : 'partial' }
  })
}

/** Merges adjacent spans. Equal closing and opening balances mean that nothing is missing between two statements. */
function mergeSpans(covered: readonly CoveredSpan[]): CoveredSpan[] {
  const spans: CoveredSpan[] = []
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

const isContinued = (last: CoveredSpan, next: CoveredSpan) =>
  last.closing !== null && next.opening !== null && last.closing === next.opening

function isWhole(within: readonly CoveredSpan[], from: PlainDate, to: PlainDate): boolean {
  const [span, ...others] = within
  if (!span || others.length > 0) return false
  return span.from <= addDays(from, maxGapDays) && addDays(span.to, maxGapDays) >= to
}
