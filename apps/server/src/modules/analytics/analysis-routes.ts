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
import { comparisonQuery, rangeQuery, spendingQuery } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { AnalyticsService } from './service.ts'

/** Registers the routes of the analysis charts and their CSV files. */
export function registerAnalysisRoutes(app: App, analytics: AnalyticsService) {
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
      schema: { querystring: rangeQuery, response: { 200: netWorth } },
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
