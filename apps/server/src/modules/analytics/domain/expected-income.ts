import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'

/** A transaction of a recurring series that has not arrived; the amount is signed, in minor units. */
export interface ExpectedTransaction {
  name: string
  kind: RecurringKind
  date: PlainDate
  amount: bigint
}

/** A range of figures with its income, and the income of the range that it is compared with. */
export interface ComparedIncome {
  range: DateRange
  /** Whether the range is a pay cycle; it then lasts until the day before the next one. */
  isCycle: boolean
  /** The last day of the running cycle, where it is known. */
  end?: PlainDate | undefined
  now: bigint
  before: bigint
}

const longestMonth = 31

/**
 * Returns the last day until which the range's usual income can still arrive: the end of the running month or cycle; null
 * for a range that is over and for one that is neither a month, several of them nor a cycle.
 */
export function computeIncomeHorizon(
  { range: { from, to }, isCycle, end }: Pick<ComparedIncome, 'range' | 'isCycle' | 'end'>,
  today: PlainDate,
): PlainDate | null {
  if (today < from || today > to || (from !== firstOfMonth(from) && !isCycle)) return null
  if (end !== undefined) return end
  return daysBetween(from, today) < longestMonth ? addDays(addMonths(from, 1), -1) : lastOfMonth(today)
}

/**
 * Returns the next usual income that has not arrived: a salary, else an income whose arrival makes up for the decrease. In a
 * range of several months a salary counts only if it makes up for the decrease too, so that a real decrease is not hidden.
 */
export function findExpectedIncome(
  expected: readonly ExpectedTransaction[],
  { range, now, before }: ComparedIncome,
  today: PlainDate,
): ExpectedTransaction | null {
  const incomes = expected
    .filter(({ kind, amount }) => amount > 0n && (kind === 'salary' || kind === 'income'))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : Number(b.amount - a.amount)))
  const missing = incomes.reduce((sum, { amount }) => sum + amount, 0n)
  const makesUp = now + missing >= before
  const isMonth = daysBetween(range.from, today) < longestMonth
  const salary = incomes.find(({ kind }) => kind === 'salary')
  if (salary !== undefined && (isMonth || makesUp)) return salary
  return makesUp && now < before ? (incomes[0] ?? null) : null
}
