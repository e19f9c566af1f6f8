import type { ExpectedIncome, Overview } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { isEarly } from '@lucas/contract/rules/comparison.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { shortDay } from '../../lib/format/format.ts'

const copy = dashboardCopy.summary

/** Formats 'Sueldo esperado el 30 nov'. */
export const formatExpectedIncome = ({ kind, date }: ExpectedIncome, today: PlainDate): string =>
  (kind === 'salary' ? copy.salaryExpected : copy.incomeExpected)(shortDay(date, today))

/** Whether an amount of a day or range is known: it does not begin before the first day with data. */
export const isKnownFrom = (day: PlainDate, since: PlainDate | null): boolean =>
  since !== null && since <= day

interface Change {
  value: number | null
  /** The sentence that replaces the change while the usual income has not arrived, or while today may turn it. */
  instead: string | null
  /** Whether its changes are neither good nor bad: the period is too young, or the income irregular. */
  isNeutral: boolean
}

/** The changes that the cards show: none against unknown days, and no decrease before the usual income arrives. */
export function toShownChanges(
  overview: Overview,
  { today, isIrregular }: { today: PlainDate; isIrregular: boolean },
): Record<'balance' | 'income' | 'spending', Change> {
  const { balance, balance_before: before, expected_income: expected, compared_with, known_since } = overview
  const isKnown = isKnownFrom(compared_with.from, known_since)
  const income = isKnown ? overview.income_change_percentage : null
  const sentence = expected === null ? null : formatExpectedIncome(expected, today)
  const isFall = before !== null && balance < before
  const isNeutral = isIrregular || isEarly(overview.range, today)
  const makesUp = isFall && expected !== null && balance + expected.amount >= before
  const missing = income !== null && income > 0 ? null : sentence
  return {
    balance: {
      value: before === null ? null : overview.balance_change_percentage,
      instead: makesUp ? sentence : null,
      isNeutral,
    },
    income: {
      value: income,
      instead: overview.is_income_change_open ? copy.comparedTomorrow : missing,
      isNeutral,
    },
    spending: {
      value: isKnown ? overview.spending_change_percentage : null,
      instead: overview.is_spending_change_open ? copy.comparedTomorrow : null,
      isNeutral,
    },
  }
}
