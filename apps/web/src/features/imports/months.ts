import type { MonthsCovered } from '@lucas/contract/import.ts'
import {
  addMonths,
  monthOf,
  monthsOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

type Known = MonthsCovered['results'][number]['months'][number]
export type MonthState = Known['state']

export interface Year {
  year: string
  /** January to December; null before the first known month and after this one. */
  months: readonly (Known | null)[]
}

const twelve = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The months of an account by year, the newest year first. */
export function yearsOf(months: readonly Known[]): Year[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toSorted().toReversed()
  return years.map((year) => ({
    year,
    months: twelve.map((number) => months.find(({ month }) => month === `${year}-${number}`) ?? null),
  }))
}

export interface StripMonth {
  month: PlainMonth
  /** What Lucas holds of this month. */
  held: MonthState
  /** What the file has of it: nothing, something new, or only what is held already. */
  file: 'none' | 'fresh' | 'known'
}

const shown = 12

/** The twelve months around a file: those up to now, or up to its end where it is older. */
export function stripOf(
  known: readonly Known[],
  period: { from: PlainDate; to: PlainDate } | null,
  today: PlainDate,
): StripMonth[] {
  const first = addMonths(`${monthOf(today)}-01`, 1 - shown)
  const end = period !== null && period.from < first ? (period.to < today ? period.to : today) : today
  const from = addMonths(`${monthOf(end)}-01`, 1 - shown)
  const held = new Map(known.map(({ month, state }) => [month, state]))
  return monthsOf({ from, to: end }).map((month) => {
    const state = held.get(month) ?? 'missing'
    const isInFile = period !== null && month >= monthOf(period.from) && month <= monthOf(period.to)
    return { month, held: state, file: isInFile ? (state === 'whole' ? 'known' : 'fresh') : 'none' }
  })
}
