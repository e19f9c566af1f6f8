import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { currency } from '../currency.ts'
import { budgetPeriods } from '../planning/budget.ts'
import { recurringKind } from '../planning/recurring-kind.ts'
import { calendarPeriods } from '../rules/periods.ts'
import { amount, dateInput, instant, percentage, plainDate, plainMonth } from '../wire.ts'

/** Last 30 days against the 30 before (decisions 4). `monthly_spending` is negative. */
export const dashboardSummary = z.object({
  currency,
  monthly_spending: amount,
  monthly_income: amount,
  balance_change_percentage: z.nullable(percentage),
  income_change_percentage: z.nullable(percentage),
  spending_change_percentage: z.nullable(percentage),
  balance_clp: amount,
  balance_usd: amount,
  /** Number of accounts in each balance. */
  deposits_clp: z.int(),
  deposits_usd: z.int(),
  /** Cards of the currency: debt, never part of a balance, and limit; null if the bank does not report it. */
  cards: z.int(),
  card_debt: amount,
  card_limit: z.nullable(amount),
  last_updated_at: z.nullable(instant),
})
export type DashboardSummary = z.infer<typeof dashboardSummary>
export const summaryQuery = z.object({ currency: z._default(currency, 'CLP') })

/** Both days are inclusive; the default is this month up to today. */
export const rangeQuery = z.object({
  from: z.optional(dateInput()),
  to: z.optional(dateInput()),
  currency: z._default(currency, 'CLP'),
})
export type RangeQuery = z.infer<typeof rangeQuery>

/**
 * The day on which a purchase with a card counts: its own, or the due day of its bill. A card whose days are unknown keeps the
 * days of its purchases. Only the analysis has the choice; every other screen counts by purchase day.
 */
const spendingDays = ['purchase', 'payment'] as const
export type SpendingDay = (typeof spendingDays)[number]

/** Calendar months, as without a choice, or those of the user: pay cycles where the budget follows them. */
const monthKinds = ['calendar', 'own'] as const
export type MonthKind = (typeof monthKinds)[number]

/** A range whose figures are by month. */
export const monthsQuery = z.extend(rangeQuery, {
  months: z.optional(z.enum(monthKinds, fieldCopy.invalid)),
})
export type MonthsQuery = z.infer<typeof monthsQuery>

export const spendingQuery = z.extend(monthsQuery, {
  by: z._default(z.enum(spendingDays, fieldCopy.invalid), 'purchase'),
})
export type SpendingQuery = z.infer<typeof spendingQuery>

/** The period whose days the range has: in January this month and this year have the same days, and compare with others. */
const period = z.optional(z.enum(calendarPeriods, fieldCopy.invalid))
const compare_from = z.optional(dateInput())

export const monthlyQuery = z.extend(spendingQuery, { period })
export type MonthlyQuery = z.infer<typeof monthlyQuery>

/** `compare_from`: first day of the compared range, as 'Mi ciclo' compares with the previous cycle. */
export const overviewQuery = z.extend(rangeQuery, { period, compare_from })
export type OverviewQuery = z.infer<typeof overviewQuery>

/** As the overview, with the choice of the day on which purchases with a card count. */
export const comparisonQuery = z.extend(spendingQuery, { period, compare_from })
export type ComparisonQuery = z.infer<typeof comparisonQuery>

const range = z.object({ from: plainDate, to: plainDate })

/** A month of figures. */
export const figuresMonth = {
  /** Of a pay cycle the month of most of its days. */
  month: plainMonth,
  /** The days of a pay cycle; null for a calendar month. */
  days: z.nullable(range),
  /** The range has not the whole month, or it is not over. */
  partial: z.boolean(),
}

/** The last day with data in this currency, if later days up to today have none, as after the last imported statement. */
const known_until = z.optional(plainDate)
/** The first day with data in this currency: earlier days have none. */
const known_since = z.nullable(plainDate)
/** The days with data of figures by month. */
export const knownDays = { known_since, known_until }

/** The months of the user up to the running one, oldest first. */
export const userMonths = z.object({
  period: z.enum(budgetPeriods),
  months: z.array(z.extend(range, { month: plainMonth })),
})
export type UserMonths = z.infer<typeof userMonths>

/** A usual income of a running period that has not arrived. `amount` is positive. */
export const expectedIncome = z.object({ name: z.string(), kind: recurringKind, date: plainDate, amount })
export type ExpectedIncome = z.infer<typeof expectedIncome>

/** The three cards of the dashboard for a range and the compared range. */
export const overview = z.object({
  currency,
  range,
  /** The days that the changes compare with those of the range, the running day left out of both. */
  compared_with: range,
  /** Balance of deposit accounts at the end of the range, without card debt. */
  balance: amount,
  /** Against the end of the last day of `compared_with`. Like all changes null before one whole day of the range has passed. */
  balance_change_percentage: z.nullable(percentage),
  /** Balance at the end of the last day of `compared_with`; null if that day is before `known_since`. */
  balance_before: z.nullable(amount),
  /** The first day with data in this currency. Changes against earlier days are not shown. */
  known_since: z.nullable(plainDate),
  known_until,
  /** Set while the usual income of the range has not arrived: its change is no decrease yet. */
  expected_income: z.nullable(expectedIncome),
  card_debt: amount,
  income: amount,
  income_change_percentage: z.nullable(percentage),
  /** Whether the change is a decrease that the running day, left out of it, makes up for by at least half. */
  is_income_change_open: z.boolean(),
  /** Negative. */
  spending: amount,
  spending_change_percentage: z.nullable(percentage),
  is_spending_change_open: z.boolean(),
  /** Balance in the other currency, never added. */
  balance_other: z.object({ currency, balance: amount }),
  /** Daily up to 31 days, else monthly. */
  points: z.array(z.object({ date: plainDate, income: amount, spending: amount })),
  last_updated_at: z.nullable(instant),
})
export type Overview = z.infer<typeof overview>

const flow = z.object({ income: amount, spending: amount, saved: amount })
/** Saved share of the income; null without income. */
const saved_percentage = z.nullable(percentage)

export const monthly = z.object({
  currency,
  months: z.array(z.extend(flow, { ...figuresMonth, saved_percentage })),
  totals: z.extend(flow, { saved_percentage }),
  ...knownDays,
  /** As in the overview of the same range. */
  expected_income: z.nullable(expectedIncome),
  /** Means of the whole months whose every day is known; null without one. */
  averages: z.nullable(flow),
  /** Mean spending of the same months (negative). */
  average_spending: z.nullable(amount),
})
export type Monthly = z.infer<typeof monthly>

export const categoryShares = z.object({
  currency,
  range,
  ...knownDays,
  /** Sum of the categories (positive). */
  total: amount,
  categories: z.array(z.object({ category: z.string(), amount, percentage, count: z.int() })),
})
export type CategoryShares = z.infer<typeof categoryShares>
