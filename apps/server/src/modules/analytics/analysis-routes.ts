import {
  categoryTrends,
  chartFileQuery,
  comparison,
  dailyBalances,
  fixedSpending,
  merchantShares,
  netWorth,
  weekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import {
  comparisonQuery,
  monthsQuery,
  rangeQuery,
  spendingQuery,
} from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { AnalyticsService } from './service.ts'

/** Registers the routes of the analysis charts and their CSV files. */
export function registerAnalysisRoutes(app: App, analytics: AnalyticsService) {
  describeRoutes(app, {
    'GET /api/analytics/merchants/': [
      'listTopMerchants',
      'Returns the spending by merchant in a range, highest first',
    ],
    'GET /api/analytics/trends/': [
      'getCategoryTrends',
      'Returns the spending by category and month, the newest month against the mean before it',
    ],
    'GET /api/analytics/comparison/': [
      'compareRanges',
      'Compares the figures and categories of two ranges of days',
    ],
    'GET /api/analytics/weekdays/': ['getWeekdaySpending', 'Returns the spending by weekday in a range'],
    'GET /api/analytics/fixed/': [
      'getFixedSpending',
      'Divides the spending of a range into fixed and variable',
    ],
    'GET /api/analytics/balances/': [
      'listDailyBalances',
      'Returns the balance of the accounts at the end of each day of a range',
    ],
    'GET /api/analytics/net-worth/': [
      'getNetWorth',
      "Returns net worth by month, computed back from today's balances",
    ],
    'GET /api/analytics/csv/': ['exportChart', 'Exports the table of a chart as a CSV file'],
    'GET /api/analytics/picture/': [
      'allowChartPicture',
      'Checks that the plan includes saving a chart as a picture, which the browser draws',
    ],
  })

  const ranged = { access: 'person', hot: true, errors: ['range_refused', 'plan_required'] } as const

  app.get(
    '/api/analytics/merchants/',
    {
      config: ranged,
      schema: { querystring: spendingQuery, response: { 200: merchantShares } },
    },
    ({ user, query }) => analytics.merchants(user.userId, query),
  )
  app.get(
    '/api/analytics/trends/',
    {
      config: ranged,
      schema: { querystring: spendingQuery, response: { 200: categoryTrends } },
    },
    ({ user, query }) => analytics.trends(user.userId, query),
  )
  app.get(
    '/api/analytics/comparison/',
    {
      config: ranged,
      schema: { querystring: comparisonQuery, response: { 200: comparison } },
    },
    ({ user, query }) => analytics.comparison(user.userId, query),
  )
  app.get(
    '/api/analytics/weekdays/',
    {
      config: ranged,
      schema: { querystring: spendingQuery, response: { 200: weekdaySpending } },
    },
    ({ user, query }) => analytics.weekdays(user.userId, query),
  )
  app.get(
    '/api/analytics/fixed/',
    {
      config: ranged,
      schema: { querystring: spendingQuery, response: { 200: fixedSpending } },
    },
    ({ user, query }) => analytics.fixed(user.userId, query),
  )
  app.get(
    '/api/analytics/balances/',
    {
      config: ranged,
      schema: { querystring: rangeQuery, response: { 200: dailyBalances } },
    },
    ({ user, query }) => analytics.balances(user.userId, query),
  )
  app.get(
    '/api/analytics/net-worth/',
    {
      config: ranged,
      schema: { querystring: monthsQuery, response: { 200: netWorth } },
    },
    ({ user, query }) => analytics.netWorth(user.userId, query),
  )
  app.get(
    '/api/analytics/csv/',
    {
      config: { access: 'person', errors: ['range_refused', 'plan_required'] },
      schema: {
        querystring: chartFileQuery,
        response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
      },
    },
    async ({ user, query }, reply) => {
      const file = await analytics.files.exportCsv(user.userId, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${analysisCopy.files[query.chart]}.csv"`)
        .send(file)
    },
  )
  app.get(
    '/api/analytics/picture/',
    { config: { access: 'person', errors: ['plan_required'] }, schema: { response: { 200: nothing } } },
    async ({ user }) => {
      await analytics.files.requireFilePlan(user.userId)
      return {}
    },
  )
}
