import {
  categoryTrends,
  chartFileQuery,
  comparison,
  dailyBalances,
  fixedSpending,
  merchantShares,
  netWorth,
  weekdaySpending,
} from '@lucas/contract/analysis.ts'
import { overviewQuery, rangeQuery } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { Analytics } from './service.ts'

/** The charts of /analytics, and each as a file. */
export function analysisRoutes(app: App, analytics: Analytics) {
  const config = { access: 'person', hot: true } as const

  app.get(
    '/api/analytics/merchants/',
    { config, schema: { querystring: rangeQuery, response: { 200: merchantShares } } },
    ({ person, query }) => analytics.merchants(person.userId, query),
  )
  app.get(
    '/api/analytics/trends/',
    { config, schema: { querystring: rangeQuery, response: { 200: categoryTrends } } },
    ({ person, query }) => analytics.trends(person.userId, query),
  )
  app.get(
    '/api/analytics/comparison/',
    { config, schema: { querystring: overviewQuery, response: { 200: comparison } } },
    ({ person, query }) => analytics.comparison(person.userId, query),
  )
  app.get(
    '/api/analytics/weekdays/',
    { config, schema: { querystring: rangeQuery, response: { 200: weekdaySpending } } },
    ({ person, query }) => analytics.weekdays(person.userId, query),
  )
  app.get(
    '/api/analytics/fixed/',
    { config, schema: { querystring: rangeQuery, response: { 200: fixedSpending } } },
    ({ person, query }) => analytics.fixed(person.userId, query),
  )
  app.get(
    '/api/analytics/balances/',
    { config, schema: { querystring: rangeQuery, response: { 200: dailyBalances } } },
    ({ person, query }) => analytics.balances(person.userId, query),
  )
  app.get(
    '/api/analytics/net-worth/',
    { config, schema: { querystring: rangeQuery, response: { 200: netWorth } } },
    ({ person, query }) => analytics.netWorth(person.userId, query),
  )
  app.get(
    '/api/analytics/csv/',
    {
      config: { access: 'person' },
      schema: {
        querystring: chartFileQuery,
        response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
      },
    },
    async ({ person, query }, reply) => {
      const file = await analytics.files.file(person.userId, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${analysisCopy.files[query.chart]}.csv"`)
        .send(file)
    },
  )
  app.get(
    '/api/analytics/picture/',
    { config: { access: 'person' }, schema: { response: { 200: nothing } } },
    async ({ person }) => {
      await analytics.files.requireFiles(person.userId)
      return {}
    },
  )
}
