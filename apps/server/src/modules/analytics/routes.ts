import {
  categoryShares,
  dashboardSummary,
  monthly,
  monthlyQuery,
  overview,
  overviewQuery,
  rangeQuery,
  spendingQuery,
  summaryQuery,
  userMonths,
} from '@lucas/contract/analytics/analytics.ts'
import { savedAndInvested } from '@lucas/contract/analytics/saved.ts'
import { merchantList, merchantQuery } from '@lucas/contract/transactions/merchant.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { registerAnalysisRoutes } from './analysis-routes.ts'
import type { AnalyticsService } from './service.ts'

export function registerAnalyticsRoutes(app: App, analytics: AnalyticsService) {
  describeRoutes(app, {
    'GET /api/dashboard/summary/': [
      'getDashboardSummary',
      'Returns balances, income and spending of the last 30 days with their changes',
    ],
    'GET /api/analytics/overview/': [
      'getOverview',
      'Returns income, spending, savings and balance of a range with their changes',
    ],
    'GET /api/analytics/monthly/': ['listMonthlyFlows', 'Returns income and spending by month'],
    'GET /api/analytics/months/': [
      'listMonths',
      "Lists the user's months up to the running one: calendar months or pay cycles",
    ],
    'GET /api/analytics/categories/': ['listCategoryShares', 'Returns the spending by category in a range'],
    'GET /api/merchants/': ['searchMerchants', 'Searches merchants by a part of their name'],
    'GET /api/analytics/saved/': ['getSavedAndInvested', 'Returns what was saved and invested in a range'],
  })

  const config = { access: 'person', hot: true } as const
  const ranged = { ...config, errors: ['range_refused', 'plan_required'] } as const

  app.get(
    '/api/dashboard/summary/',
    { config, schema: { querystring: summaryQuery, response: { 200: dashboardSummary } } },
    ({ user, query }) => analytics.summary(user.userId, query.currency),
  )
  app.get(
    '/api/analytics/overview/',
    {
      config: ranged,
      schema: { querystring: overviewQuery, response: { 200: overview } },
    },
    ({ user, query }) => analytics.overview(user.userId, query),
  )
  app.get(
    '/api/analytics/monthly/',
    {
      config: ranged,
      schema: { querystring: monthlyQuery, response: { 200: monthly } },
    },
    ({ user, query }) => analytics.monthly(user.userId, query),
  )
  app.get('/api/analytics/months/', { config, schema: { response: { 200: userMonths } } }, ({ user }) =>
    analytics.listMonths(user.userId),
  )
  app.get(
    '/api/analytics/categories/',
    {
      config: ranged,
      schema: { querystring: spendingQuery, response: { 200: categoryShares } },
    },
    ({ user, query }) => analytics.categories(user.userId, query),
  )
  app.get(
    '/api/merchants/',
    { config, schema: { querystring: merchantQuery, response: { 200: merchantList } } },
    ({ user, query }) => analytics.searchMerchants(user.userId, query),
  )
  app.get(
    '/api/analytics/saved/',
    { config: ranged, schema: { querystring: rangeQuery, response: { 200: savedAndInvested } } },
    ({ user, query }) => analytics.savedAndInvested(user.userId, query),
  )
  registerAnalysisRoutes(app, analytics)
}
