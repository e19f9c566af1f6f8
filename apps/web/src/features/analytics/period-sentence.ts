import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatExpectedIncome } from '../../entities/analytics/expected-income.ts'
import { formatPercent, monthName, shortDay } from '../../lib/format/format.ts'
import type { Period } from '../../lib/search-params/period.ts'

const copy = analysisScreenCopy.sentence

/** A sentence with one amount: 'En 12 meses guardaste' $1.815.722 '3,6% de lo que entró'. */
interface PeriodSentence {
  before: string
  /** Null without transactions: then `before` is the whole sentence. */
  amount: number | null
  after: string
}

/** Formats the beginning of the sentence. A period that begins before the first month with data says since when. */
function formatWhen({ name, range }: Period, since: PlainDate | null, today: PlainDate): string {
  const { from, to } = range
  if (since !== null && monthOf(since) > monthOf(from)) return copy.since(shortDay(since, today))
  switch (range.months === 'own' && name !== 'last_12_months' && name !== 'my_cycle' ? 'custom' : name) {
    case 'last_12_months':
      return copy.year
    case 'this_month':
      return copy.running(monthName(monthOf(from)))
    case 'last_month':
      return copy.month(monthName(monthOf(from)))
    case 'this_year':
      return copy.running(from.slice(0, 4))
    case 'my_cycle':
      return copy.cycle(shortDay(from, today))
    case 'custom':
      return from === to
        ? copy.day(shortDay(from, today))
        : copy.days(shortDay(from, today), shortDay(to, today))
  }
}

/**
 * Returns what the user saved in a period, in one sentence. Without income, and while the usual income of a single month has not
 * come, it names the spending instead: the difference says nothing about savings yet.
 */
export function describePeriod(monthly: Monthly, period: Period, today: PlainDate): PeriodSentence {
  const { months, totals, known_since: since, expected_income: expected } = monthly
  const { income, saved, saved_percentage: share } = totals
  const spending = -totals.spending
  if (income === 0 && spending === 0) return { before: analysisScreenCopy.empty, amount: null, after: '' }
  const when = formatWhen(period, since, today)
  if (saved > 0)
    return {
      before: copy.saved(when),
      amount: saved,
      after: share === null || share > 100 ? '' : copy.ofIncome(formatPercent(share, 1)),
    }
  if (months.length < 2 && expected !== null)
    return { before: copy.spent(when), amount: spending, after: formatExpectedIncome(expected, today) }
  if (income <= 0) return { before: copy.spent(when), amount: spending, after: copy.noIncome }
  if (saved === 0) return { before: copy.spent(when), amount: spending, after: copy.same }
  return { before: copy.spent(when), amount: -saved, after: copy.over }
}
