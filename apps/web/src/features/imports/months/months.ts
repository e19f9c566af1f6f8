import type { MonthsCovered } from '@lucas/contract/banking/import.ts'
import {
  addMonths,
  listMonths,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

type MonthCoverage = MonthsCovered['results'][number]['months'][number]
export type MonthState = MonthCoverage['state']

export interface CoverageYear {
  year: string
  /** January to December; null before the first known month and after the current one. */
  months: readonly (MonthCoverage | null)[]
}

const twelve = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Groups the months of an account by year, newest year first. */
export function groupByYear(months: readonly MonthCoverage[]): CoverageYear[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toSorted().toReversed()
  return years.map((year) => ({
    year,
    months: twelve.map((number) => months.find(({ month }) => month === `${year}-${number}`) ?? null),
  }))
}

export interface StripMonth {
  month: PlainMonth
  /** Coverage of this month in the account. */
  stored: MonthState
  /** Content of the file for this month: nothing, something new, or only stored data. */
  file: 'none' | 'fresh' | 'known'
}

const stripLength = 12

/** Returns the twelve months up to today, or up to the end of an older file. */
export function toMonthStrip(
  known: readonly MonthCoverage[],
  period: { from: PlainDate; to: PlainDate } | null,
  today: PlainDate,
): StripMonth[] {
  const first = addMonths(`${monthOf(today)}-01`, 1 - stripLength)
  const end = period !== null && period.from < first ? (period.to < today ? period.to : today) : today
  const from = addMonths(`${monthOf(end)}-01`, 1 - stripLength)
  const stored = new Map(known.map(({ month, state }) => [month, state]))
  return listMonths({ from, to: end }).map((month) => {
    const state = stored.get(month) ?? 'missing'
    const isInFile = period !== null && month >= monthOf(period.from) && month <= monthOf(period.to)
    return { month, stored: state, file: isInFile ? (state === 'whole' ? 'known' : 'fresh') : 'none' }
  })
}
