import type { Comparison } from '@lucas/contract/analytics/analysis.ts'
import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { insightsCopy as copy } from '@lucas/contract/copy/notifications/insights.ts'
import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Insight } from '@lucas/contract/notifications/insight.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { areDaysKnown, type KnownDays, toMonthRange } from '@lucas/contract/rules/known-days.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'

/** Whole months before the last one that its savings are compared with, and the fewest that make an average. */
export const monthsCompared = 6
const monthsMin = 3
/** Savings are more than usual from this factor of their average and this many pesos above it. */
const savedFactor = 1.25
const savedMargin = 50_000
/** Spending on a category has changed from this percentage and this many pesos. */
const changeMin = 25
const differenceMin = 30_000
/** Fewer days of a month say nothing about it. */
const daysMin = 7
/** Larger changes say little as a percentage. */
const largestChange = 1_000

const pesos = (amount: number): string => money(Math.round(amount), 'CLP')
const percent = (value: number): string =>
  `${Math.abs(value).toLocaleString('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`

interface SavingsByMonth extends KnownDays {
  months: readonly Pick<Monthly['months'][number], 'month' | 'days' | 'saved' | 'partial'>[]
}

type SavingsMonth = SavingsByMonth['months'][number]

const toPeriodText = ({ month, days }: SavingsMonth): string =>
  days === null
    ? copy.inMonth(monthName(month))
    : copy.inDays(shortDay(days.from, days.to), shortDay(days.to, days.to))

/** Returns an insight if the user saved clearly more in the last whole month than on average before. Amounts in pesos. */
export function detectSavedMore({ months, ...known }: SavingsByMonth): Insight[] {
  const whole = months
    .filter((month) => !month.partial && areDaysKnown(toMonthRange(month), known))
    .slice(-1 - monthsCompared)
  const [last, before] = [whole.at(-1), whole.slice(0, -1)]
  if (last === undefined || before.length < monthsMin) return []
  const average = before.reduce((total, { saved }) => total + saved, 0) / before.length
  const isMore = last.saved > 0 && last.saved >= average * savedFactor && last.saved - average >= savedMargin
  if (!isMore) return []
  return [
    {
      key: `saved_more:${last.month}`,
      kind: 'saved_more',
      type: 'success',
      ...copy.savedMore(pesos(last.saved), toPeriodText(last), {
        average: pesos(average),
        months: before.length,
      }),
      about: { subject: 'analysis', key: null },
    },
  ]
}

interface TrendContext {
  /** The running month of the user, and whether it is a pay cycle. */
  month: PlainMonth
  isCycle: boolean
  /** Returns the name that the user sees for a category. */
  toName: (category: string) => string
}

/** Returns insights on categories whose spending of this month differs from the same days of the month before, largest change first. */
export function detectSpendingTrends(
  {
    range,
    compared_with: before,
    known_since: since,
    movers,
  }: Pick<Comparison, 'range' | 'compared_with' | 'known_since' | 'movers'>,
  { month, isCycle, toName }: TrendContext,
): Insight[] {
  if (daysBetween(range.from, range.to) + 1 < daysMin || since === null || before.from < since) return []
  return movers.flatMap(({ category, now, before: earlier, difference, change_percentage: change }) => {
    const isClear =
      change !== null && Math.abs(change) >= changeMin && Math.abs(difference) >= differenceMin && earlier > 0
    if (!isClear || category === fallback) return []
    const kind = difference < 0 ? 'spending_down' : 'spending_up'
    const figures = {
      now: pesos(now),
      before: pesos(earlier),
      month: isCycle ? copy.previousMonth : monthName(monthOf(before.from)),
    }
    const text =
      kind === 'spending_down'
        ? copy.spendingDown(toName(category), percent(change), figures)
        : copy.spendingUp(toName(category), change > largestChange ? null : percent(change), figures)
    return [
      {
        key: `${kind}:${category}:${month}`,
        kind,
        type: kind === 'spending_down' ? 'success' : 'warning',
        ...text,
        about: { subject: 'category', key: category },
      } as const,
    ]
  })
}
