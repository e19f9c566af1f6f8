import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewNotification } from './notification.ts'

/** The spending in a category on one day, in pesos, without recurring series and instalments. */
export interface DailySpending {
  category: string
  day: PlainDate
  spent: bigint
  /** The largest single charge of the day; only known for the last week. */
  largest: bigint
}

export interface SpendingHistory {
  days: readonly DailySpending[]
  /** The date of the first transaction. */
  since: PlainDate
  /** Categories with a notification in the last `repeatAfterDays` days. */
  notifiedCategories: ReadonlySet<string>
  /** Returns the name that the user sees for a category. */
  toName?: (category: string) => string
}

export const weekDays = 7
const yearDays = 365
/** Weeks of history needed, where one week begins on each day. */
const weeksMin = 90
/** Spending is unusual above this multiple of the 90th percentile and this many pesos above the median. */
const unusualFactor = 2n
const unusualMargin = 80_000n

export const repeatAfterDays = 28
/** The days of history that the detector reads. */
export const historyDays = yearDays + weekDays - 1

/** Returns the amount below which this many of ten sorted weeks stay. */
const findQuantile = (weeks: readonly bigint[], ofTen: number): bigint =>
  weeks[Math.min(weeks.length - 1, Math.floor((weeks.length * ofTen) / 10))] ?? 0n

const compareAmounts = (one: bigint, two: bigint): number => (one < two ? -1 : one > two ? 1 : 0)

/**
 * Returns notifications for categories with far more spending in the last seven days than in the weeks of the year
 * before. The largest charge is left out, because a large purchase has its own notification.
 */
export function detectUnusualSpending(
  { days, since, notifiedCategories, toName = (category) => category }: SpendingHistory,
  today: PlainDate,
): NewNotification[] {
  const first = [since, addDays(today, -historyDays)].toSorted().at(-1) ?? since
  const length = daysBetween(first, today) + 1
  // The last week and the weeks that overlap it are not part of the history.
  if (length - 2 * weekDays + 1 < weeksMin) return []
  const weekFrom = addDays(today, 1 - weekDays)
  return [...Map.groupBy(days, ({ category }) => category)].flatMap(([category, some]) => {
    if (category === fallback || notifiedCategories.has(category)) return []
    const sums = computeWeeklySums(some, first, length)
    const now = sums.at(-1) ?? 0n
    const largest = some
      .filter(({ day }) => day >= weekFrom && day <= today)
      .reduce((most, one) => (one.largest > most ? one.largest : most), 0n)
    const before = sums.slice(0, -weekDays).toSorted(compareAmounts)
    const [usual, middle] = [findQuantile(before, 9), findQuantile(before, 5)]
    const others = now - largest
    if (others <= usual * unusualFactor || others - middle < unusualMargin) return []
    const text = copy.unusualSpending(
      toName(category).toLocaleLowerCase('es-CL'),
      money(toWireAmount(now, 'CLP'), 'CLP'),
      usual === 0n ? null : money(toWireAmount(usual, 'CLP'), 'CLP'),
      [shortDay(weekFrom, today), shortDay(today, today)],
    )
    const about = { subject: 'category', key: category } as const
    return [{ kind: 'unusual_spending', cause: `unusual_spending:${category}:${today}`, about, ...text }]
  })
}

/** Returns the spending of the seven days up to each day, from the first whole week on. */
function computeWeeklySums(some: readonly DailySpending[], first: PlainDate, length: number): bigint[] {
  const daily = Array.from({ length }, () => 0n)
  for (const { day, spent } of some) {
    const at = daysBetween(first, day)
    if (at >= 0 && at < length) daily[at] = (daily[at] ?? 0n) + spent
  }
  let sum = 0n
  return daily
    .map((spent, at) => {
      sum += spent - (daily[at - weekDays] ?? 0n)
      return sum
    })
    .slice(weekDays - 1)
}
