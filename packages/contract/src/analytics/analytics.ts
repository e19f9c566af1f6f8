import * as z from 'zod/mini'
import { currency } from '../currency.ts'
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

/** `compare_from`: first day of the compared range, as 'Mi ciclo' compares with the previous cycle. */
export const overviewQuery = z.extend(rangeQuery, { compare_from: z.optional(dateInput()) })
export type OverviewQuery = z.infer<typeof overviewQuery>

const range = z.object({ from: plainDate, to: plainDate })

/** The three cards of the dashboard for a range and the compared range. */
export const overview = z.object({
  currency,
  range,
  compared_with: range,
  /** Balance of deposit accounts at the end of the range, without card debt. */
  balance: amount,
  balance_change_percentage: z.nullable(percentage),
  card_debt: amount,
  income: amount,
  income_change_percentage: z.nullable(percentage),
  /** Negative. */
  spending: amount,
  spending_change_percentage: z.nullable(percentage),
  /** Balance in the other currency, never added. */
  balance_other: z.object({ currency, balance: amount }),
  /** Points of the sparklines: daily up to 31 days, else monthly. */
  points: z.array(z.object({ date: plainDate, income: amount, spending: amount })),
  last_updated_at: z.nullable(instant),
})
export type Overview = z.infer<typeof overview>

const flow = z.object({ income: amount, spending: amount, saved: amount })
/** Saved share of the income; null without income. */
const saved_percentage = z.nullable(percentage)

export const monthly = z.object({
  currency,
  months: z.array(z.extend(flow, { month: plainMonth, partial: z.boolean(), saved_percentage })),
  totals: z.extend(flow, { saved_percentage }),
  /** Means of the whole months since the first known transaction; null without one. */
  averages: z.nullable(flow),
  /** Mean spending of the same months (negative). */
  average_spending: z.nullable(amount),
})
export type Monthly = z.infer<typeof monthly>

export const categoryShares = z.object({
  currency,
  range,
  /** Sum of the categories (positive). */
  total: amount,
  categories: z.array(z.object({ category: z.string(), amount, percentage, count: z.int() })),
})
export type CategoryShares = z.infer<typeof categoryShares>
