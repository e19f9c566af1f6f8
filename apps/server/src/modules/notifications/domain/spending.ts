import { fallback } from '@lucas/contract/copy/category-labels.ts'
import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Notice } from './notice.ts'

/** What was spent on a category on one day, in pesos, without what comes by itself: series and cuotas. */
export interface SpentDay {
  category: string
  day: PlainDate
  spent: bigint
  /** The largest single charge of it; asked for of the last week alone. */
  largest: bigint
}

export interface SpendingHistory {
  days: readonly SpentDay[]
  /** The first day of which anything is known. */
  since: PlainDate
  /** Categories of which was told in the last `quietDays`. */
  toldLately: ReadonlySet<string>
}

export const weekDays = 7
const yearDays = 365
/** So many weeks, one beginning each day, are enough to know what is usual. */
const enoughWeeks = 90
/** Far is so many times what nine of ten weeks stay below, and so much more than the week in the middle. */
const farTimes = 2n
const farMore = 80_000n

export const quietDays = 28
/** So far back the days of a history go. */
export const historyDays = yearDays + weekDays - 1

/** What of ten weeks so many stay below. */
const below = (weeks: readonly bigint[], ofTen: number): bigint =>
  weeks[Math.min(weeks.length - 1, Math.floor((weeks.length * ofTen) / 10))] ?? 0n

const byAmount = (one: bigint, two: bigint): number => (one < two ? -1 : one > two ? 1 : 0)

/**
 * Categories on which far more was spent in the last seven days than in the weeks of the year before, also without
 * their largest charge: one large purchase is no habit, and is told by itself.
 */
export function tellSpending({ days, since, toldLately }: SpendingHistory, today: PlainDate): Notice[] {
  const first = [since, addDays(today, -historyDays)].toSorted().at(-1) ?? since
  const length = daysBetween(first, today) + 1
  // The week that is looked at and those that share days with it are no history.
  if (length - 2 * weekDays + 1 < enoughWeeks) return []
  const weekFrom = addDays(today, 1 - weekDays)
  return [...Map.groupBy(days, ({ category }) => category)].flatMap(([category, some]) => {
    if (category === fallback || toldLately.has(category)) return []
    const sums = weeklySums(some, first, length)
    const now = sums.at(-1) ?? 0n
    const largest = some
      .filter(({ day }) => day >= weekFrom && day <= today)
      .reduce((most, one) => (one.largest > most ? one.largest : most), 0n)
    const before = sums.slice(0, -weekDays).toSorted(byAmount)
    const [usual, middle] = [below(before, 9), below(before, 5)]
    const others = now - largest
    if (others <= usual * farTimes || others - middle < farMore) return []
    const told = copy.unusualSpending(
      category.toLocaleLowerCase('es-CL'),
      money(toWireAmount(now, 'CLP'), 'CLP'),
      usual === 0n ? null : money(toWireAmount(usual, 'CLP'), 'CLP'),
      [shortDay(weekFrom, today), shortDay(today, today)],
    )
    const about = { subject: 'category', key: category } as const
    return [{ kind: 'unusual_spending', cause: `unusual_spending:${category}:${today}`, about, ...told }]
  })
}

/** What was spent in the seven days up to each day, from the first whole week on. */
function weeklySums(some: readonly SpentDay[], first: PlainDate, length: number): bigint[] {
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
