import * as z from 'zod/mini'
import { walletGroupKinds } from '../banking/wallet.ts'
import { fieldCopy } from '../copy/fields.ts'
import { currency } from '../currency.ts'
import { csvFormat } from '../transactions/transaction-list.ts'
import { amount, percentage, plainDate } from '../wire.ts'
import { comparisonQuery, figuresMonth, knownDays } from './analytics.ts'

// Spending is positive here, net of refunds. Sums exclude transfers, hidden accounts and the other currency.

const range = z.object({ from: plainDate, to: plainDate })

/** Spending by merchant: the largest ones, the others together, and transactions without a merchant. */
export const merchantShares = z.object({
  currency,
  range,
  total: amount,
  merchants: z.array(
    z.object({
      merchant: z.string(),
      /** Category of its newest transaction. */
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

/** Spending by category and month; the newest month with data against the mean of the earlier whole months. */
export const categoryTrends = z.object({
  currency,
  range,
  ...knownDays,
  months: z.array(z.object({ ...figuresMonth, spending: amount })),
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

/** Two ranges and the categories whose spending changed, largest change first. */
export const comparison = z.object({
  currency,
  /** The whole days of the requested range that have passed and are known; all of its days, without a change, without such a day. */
  range,
  compared_with: range,
  ...knownDays,
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

/** Spending by weekday, Monday (1) to Sunday (7); the mean covers such days of the range from the first known day to today. */
export const weekdaySpending = z.object({
  currency,
  range,
  weekdays: z.array(z.object({ weekday: z.int(), days: z.int(), amount, average: amount })),
  total: amount,
})
export type WeekdaySpending = z.infer<typeof weekdaySpending>

/** Fixed spending (recurring and instalments) and variable spending. */
export const fixedSpending = z.object({
  currency,
  range,
  ...knownDays,
  months: z.array(z.object({ ...figuresMonth, spending: amount, fixed: amount, variable: amount })),
  totals: z.object({ spending: amount, fixed: amount, variable: amount }),
  fixed_percentage: z.nullable(percentage),
})
export type FixedSpending = z.infer<typeof fixedSpending>

/** Balance of deposit accounts at the end of each day, from the first known day to the last; estimated until each account is known. */
export const dailyBalances = z.object({
  currency,
  range,
  days: z.array(z.object({ date: plainDate, balance: amount, estimated: z.boolean() })),
})
export type DailyBalances = z.infer<typeof dailyBalances>

export const netWorthGroups = [...walletGroupKinds, 'cards', 'lines', 'loans'] as const
export type NetWorthGroup = (typeof netWorthGroups)[number]

/** Assets and debts at the end of each month and today; estimated where something is not known yet. The last amounts equal the wallet. */
export const netWorth = z.object({
  currency,
  range,
  points: z.array(
    z.object({
      ...figuresMonth,
      date: plainDate,
      assets: amount,
      debts: amount,
      net: amount,
      estimated: z.boolean(),
    }),
  ),
  /** Non-empty groups; amounts in the order of the points, positive for debts too. */
  groups: z.array(
    z.object({ group: z.enum(netWorthGroups), is_debt: z.boolean(), amounts: z.array(amount) }),
  ),
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

/** A chart as CSV. Pictures are rendered in the browser; the server only checks the plan. */
export const chartFileQuery = z.extend(comparisonQuery, {
  chart: z._default(z.enum(analysisCharts, fieldCopy.invalid), 'flow'),
  format: z._default(csvFormat, 'es'),
})
export type ChartFileQuery = z.infer<typeof chartFileQuery>
