import {
  categoryShares,
  dashboardSummary,
  monthly,
  overview,
  overviewQuery,
  rangeQuery,
  summaryQuery,
} from '@lucas/contract/analytics.ts'
import { merchantList, merchantQuery } from '@lucas/contract/merchant.ts'
import type { App } from '../../platform/http/app.ts'
import { analysisRoutes } from './analysis-routes.ts'
import type { Analytics } from './service.ts'

export function analyticsRoutes(app: App, analytics: Analytics) {
  const config = { access: 'person', hot: true } as const

  app.get(
    '/api/dashboard/summary/',
    { config, schema: { querystring: summaryQuery, response: { 200: dashboardSummary } } },
    ({ person, query }) => analytics.summary(person.userId, query.currency),
  )
  app.get(
    '/api/analytics/overview/',
    { config, schema: { querystring: overviewQuery, response: { 200: overview } } },
    ({ person, query }) => analytics.overview(person.userId, query),
  )
  app.get(
    '/api/analytics/monthly/',
    { config, schema: { querystring: rangeQuery, response: { 200: monthly } } },
    ({ person, query }) => analytics.monthly(person.userId, query),
  )
  app.get(
    '/api/analytics/categories/',
    { config, schema: { querystring: rangeQuery, response: { 200: categoryShares } } },
    ({ person, query }) => analytics.categories(person.userId, query),
  )
  app.get(
    '/api/merchants/',
    { config, schema: { querystring: merchantQuery, response: { 200: merchantList } } },
    ({ person, query }) => analytics.merchantsNamed(person.userId, query),
  )
  analysisRoutes(app, analytics)
}
