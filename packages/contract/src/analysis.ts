import * as z from 'zod/mini'
import { overviewQuery } from './analytics.ts'
import { fieldCopy } from './copy/fields.ts'
import { currency } from './currency.ts'
import { csvFormat } from './transaction-list.ts'
import { walletGroupKinds } from './wallet.ts'
import { amount, percentage, plainDate, plainMonth } from './wire.ts'

// Spending is positive here, what came back taken off; transfers, hidden accounts and the other currency are in no sum.

const range = z.object({ from: plainDate, to: plainDate })
const month = { month: plainMonth, partial: z.boolean() }

/** Where the money went. Rows that name no merchant stand beside the list, all other merchants after it. */
export const merchantShares = z.object({
  currency,
  range,
  total: amount,
  merchants: z.array(
    z.object({
      merchant: z.string(),
      /** Of its newest row. */
      category: z.nullable(z.string()),
      amount,
      percentage,
      count: z.int(),
    }),
  ),
  others: z.object({ merchants: z.int(), amount, count: z.int() }),
  unnamed: z.object({ amount, count: z.int() }),
})
export type MerchantShares = z.infer<typeof merchantShares>

/** Spending of each category month by month; the newest month against the mean of the whole months before it. */
export const categoryTrends = z.object({
  currency,
  range,
  months: z.array(z.object({ ...month, spending: amount })),
  categories: z.array(
    z.object({
      category: z.string(),
      amounts: z.array(amount),
      total: amount,
      latest: amount,
      average: z.nullable(amount),
      change_percentage: z.nullable(percentage),
    }),
  ),
  total: amount,
})
export type CategoryTrends = z.infer<typeof categoryTrends>

const flow = z.object({ income: amount, spending: amount, saved: amount })

/** Two ranges, and the categories whose spending changed, the most changed first. */
export const comparison = z.object({
  currency,
  range,
  compared_with: range,
  now: flow,
  before: flow,
  difference: flow,
  spending_change_percentage: z.nullable(percentage),
  movers: z.array(
    z.object({
      category: z.string(),
      now: amount,
      before: amount,
      difference: amount,
      change_percentage: z.nullable(percentage),
    }),
  ),
})
export type Comparison = z.infer<typeof comparison>

/** Spending by day of the week, Monday (1) to Sunday (7); the mean is of all such days of the range. */
export const weekdaySpending = z.object({
  currency,
  range,
  weekdays: z.array(z.object({ weekday: z.int(), days: z.int(), amount, average: amount })),
  total: amount,
})
export type WeekdaySpending = z.infer<typeof weekdaySpending>

/** What comes again or is paid in instalments, and what is left of the spending. */
export const fixedSpending = z.object({
  currency,
  range,
  months: z.array(z.object({ ...month, spending: amount, fixed: amount, variable: amount })),
  totals: z.object({ spending: amount, fixed: amount, variable: amount }),
  fixed_percentage: z.nullable(percentage),
})
export type FixedSpending = z.infer<typeof fixedSpending>

/** Deposits at the end of each day, from the first day that is known on. */
export const dailyBalances = z.object({
  currency,
  range,
  days: z.array(z.object({ date: plainDate, balance: amount })),
})
export type DailyBalances = z.infer<typeof dailyBalances>

export const worthGroups = [...walletGroupKinds, 'cards', 'lines', 'loans'] as const
export type WorthGroup = (typeof worthGroups)[number]

/** What a person had and owed at the end of each month, and today; the last amounts are those of the wallet. */
export const netWorth = z.object({
  currency,
  range,
  points: z.array(z.object({ ...month, date: plainDate, assets: amount, debts: amount, net: amount })),
  /** Those that hold something; amounts in the order of the points, positive for what is owed too. */
  groups: z.array(z.object({ group: z.enum(worthGroups), is_debt: z.boolean(), amounts: z.array(amount) })),
  change: z.nullable(amount),
  change_percentage: z.nullable(percentage),
})
export type NetWorth = z.infer<typeof netWorth>

export const analysisCharts = [
  'flow',
  'trends',
  'merchants',
  'comparison',
  'weekdays',
  'fixed',
  'balances',
  'net_worth',
] as const
export type AnalysisChart = (typeof analysisCharts)[number]

/** A chart as a file. A picture is drawn by whoever shows it: the server only says whether the plan holds it. */
export const chartFileQuery = z.extend(overviewQuery, {
  chart: z._default(z.enum(analysisCharts, fieldCopy.invalid), 'flow'),
  format: z._default(csvFormat, 'es'),
})
export type ChartFileQuery = z.infer<typeof chartFileQuery>
