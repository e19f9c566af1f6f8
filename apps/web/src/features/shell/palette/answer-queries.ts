import { type ComparedRanges, compareRanges } from '@lucas/contract/rules/comparison.ts'
import { hasMonthData, type KnownDays } from '@lucas/contract/rules/known-days.ts'
import {
  addMonths,
  calendarPeriods,
  type DateRange,
  firstOfMonth,
  listMonths,
  monthOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { type TransactionTotals, transactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { queryString } from '../../../lib/http/http.ts'
import type { AskedPeriod, Question } from './question.ts'

export type FlowQuestion = Extract<Question, { period: unknown }>

/** Questions about more rows name no merchants: their sum would need every row. */
export const rowsMax = 200
const monthsShown = 6

/** The filter of the list whose rows an answer counts. */
export function toFilter({ ask, subject }: FlowQuestion, { from, to }: DateRange) {
  const named =
    subject === null
      ? {}
      : 'category' in subject
        ? { category: subject.category }
        : { search: subject.merchant }
  const kind = { spending: 'spending,refund', income: 'income', saved: undefined }[ask]
  return { ...named, kind, date_from: from, date_to: to }
}

/** Returns the amount that a question asks for, from the sums of a list: positive for spending and income. */
export function toAmount(
  ask: FlowQuestion['ask'],
  sums: TransactionTotals['sums'],
  currency = 'CLP',
): number {
  const sum = sums.find((one) => one.currency === currency)
  if (sum === undefined) return 0
  if (ask === 'income') return sum.income
  return ask === 'spending' ? -sum.spending : sum.income + sum.spending
}

export const totalsQuery = (question: FlowQuestion, range: DateRange) => {
  const filter = toFilter(question, range)
  return apiQuery(
    ['transactions', 'answer-totals', filter],
    `/api/transactions/totals/${queryString(filter)}`,
    transactionTotals,
  )
}

export const rowsQuery = (question: FlowQuestion) => {
  const filter = toFilter(question, question.period.range)
  return apiQuery(
    ['transactions', 'answer', filter],
    `/api/transactions/${queryString({ ...filter, limit: rowsMax, count: 'false' })}`,
    transactionPage,
    { placeholderData: keepPreviousData },
  )
}

/** Returns six months: up to now if they contain the period, else up to its end. */
export function toBarsRange({ period: { range } }: FlowQuestion, today: PlainDate): DateRange {
  const start = addMonths(firstOfMonth(today), 1 - monthsShown)
  if (range.to >= start) return { from: start, to: today }
  return { from: addMonths(firstOfMonth(range.to), 1 - monthsShown), to: range.to }
}

/** Periods whose days are compared with as many days before; the others are whole or running months and years. */
const comparedByDays: ReadonlySet<AskedPeriod['name']> = new Set(['today', 'yesterday', 'this_week'])

/** Returns the days whose amounts an answer compares. */
export const toComparedRanges = (
  { period: { name, range } }: FlowQuestion,
  { today, knownUntil }: { today: PlainDate; knownUntil: PlainDate | undefined },
): ComparedRanges =>
  compareRanges(range, {
    today,
    knownUntil,
    period: comparedByDays.has(name) ? 'days' : calendarPeriods.find((period) => period === name),
  })

/** Returns the amount of each month of a range: zero without rows, null where no day is known. */
export function listMonthAmounts(
  question: FlowQuestion,
  range: DateRange,
  { months }: TransactionTotals,
  known: KnownDays,
) {
  const asked = new Set(listMonths(question.period.range))
  return listMonths(range).map((month) => ({
    month,
    isAsked: asked.has(month),
    amount: hasMonthData({ month }, known)
      ? toAmount(question.ask, months.find((one) => one.month === month)?.sums ?? [])
      : null,
  }))
}

/** Returns the month of a period that is one month, and whether it is still running. */
export function findAskedMonth({ period: { name, range } }: FlowQuestion, today: PlainDate) {
  if (name !== 'month') return null
  const month = monthOf(range.from)
  return { month, isRunning: month === monthOf(today) }
}
