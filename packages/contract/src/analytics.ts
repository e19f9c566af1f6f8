import * as z from 'zod/mini'
import { currency } from './currency.ts'
import { amount, instant, percentage, plainDate, plainMonth } from './wire.ts'

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
  /** How many accounts stand behind each balance. */
  deposits_clp: z.int(),
  deposits_usd: z.int(),
  /** Cards of the asked currency: what they owe, never part of a balance, and of how much; null where a bank is silent. */
  cards: z.int(),
  card_debt: amount,
  card_limit: z.nullable(amount),
  last_updated_at: z.nullable(instant),
})
export type DashboardSummary = z.infer<typeof dashboardSummary>
export const summaryQuery = z.object({ currency: z._default(currency, 'CLP') })

/** Both days belong to the range; without them the range is this month to today. */
export const rangeQuery = z.object({
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  currency: z._default(currency, 'CLP'),
})
export type RangeQuery = z.infer<typeof rangeQuery>

/** `compare_from`: the first of the earlier days that the range is compared with, as 'Mi ciclo' with the cycle before. */
export const overviewQuery = z.extend(rangeQuery, { compare_from: z.optional(plainDate) })
export type OverviewQuery = z.infer<typeof overviewQuery>

const range = z.object({ from: plainDate, to: plainDate })

/** The three cards of the dashboard for a range, against the range it is compared with. */
export const overview = z.object({
  currency,
  range,
  compared_with: range,
  /** Deposit accounts at the end of the range; card debt is beside it, never in it. */
  balance: amount,
  balance_change_percentage: z.nullable(percentage),
  card_debt: amount,
  income: amount,
  income_change_percentage: z.nullable(percentage),
  /** Negative. */
  spending: amount,
  spending_change_percentage: z.nullable(percentage),
  /** The same balance in the other currency, never added. */
  balance_other: z.object({ currency, balance: amount }),
  /** Points of the sparklines: one a day up to 31 days, else one a month. */
  points: z.array(z.object({ date: plainDate, income: amount, spending: amount })),
  last_updated_at: z.nullable(instant),
})
export type Overview = z.infer<typeof overview>

const flow = z.object({ income: amount, spending: amount, saved: amount })
/** How much of the income stayed; null without any. */
const saved_percentage = z.nullable(percentage)

export const monthly = z.object({
  currency,
  months: z.array(z.extend(flow, { month: plainMonth, partial: z.boolean(), saved_percentage })),
  totals: z.extend(flow, { saved_percentage }),
  /** Means of the whole months since the first movement that is known; null without one. */
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
