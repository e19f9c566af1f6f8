import { insightDismissal, insightList } from '@lucas/contract/notifications/insight.ts'
import { onboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { FirstStepsService } from './first-steps.ts'
import type { InsightsService } from './service.ts'

const config = { access: 'person' } as const

export function registerInsightRoutes(app: App, insights: InsightsService) {
  describeRoutes(app, {
    'GET /api/insights/': ['listInsights', 'Lists the causes of alerts that hold today'],
    'GET /api/insights/bills/': ['listBillInsights', 'Lists the bills that are due in the next days'],
    'GET /api/insights/savings/': [
      'listSavingsInsights',
      'Returns what the user saved last month, if it is clearly more than usual',
    ],
    'GET /api/insights/spending/': [
      'listSpendingInsights',
      'Lists the categories whose spending differs from the same days of last month',
    ],
    'POST /api/insights/dismiss/': ['dismissInsight', 'Dismisses an insight for good'],
    'GET /api/first-steps/': ['getFirstSteps', 'Returns which first steps are done'],
    'POST /api/first-steps/hide/': ['hideFirstSteps', 'Hides the list of first steps'],
  })

  app.get('/api/insights/', { config, schema: { response: { 200: insightList } } }, ({ user }) =>
    insights.listCauses(user.userId),
  )
  app.get('/api/insights/bills/', { config, schema: { response: { 200: insightList } } }, ({ user }) =>
    insights.listBills(user.userId),
  )
  app.get('/api/insights/savings/', { config, schema: { response: { 200: insightList } } }, ({ user }) =>
    insights.listSavings(user.userId),
  )
  app.get('/api/insights/spending/', { config, schema: { response: { 200: insightList } } }, ({ user }) =>
    insights.listSpending(user.userId),
  )
  app.post(
    '/api/insights/dismiss/',
    { config, schema: { body: insightDismissal, response: { 200: nothing } } },
    async ({ user, body }) => {
      await insights.dismiss(user.userId, body.key)
      return {}
    },
  )
}

export function registerFirstStepsRoutes(app: App, firstSteps: FirstStepsService) {
  app.get('/api/first-steps/', { config, schema: { response: { 200: onboardingAnswer } } }, ({ user }) =>
    firstSteps.getProgress(user.userId),
  )
  app.post('/api/first-steps/hide/', { config, schema: { response: { 200: nothing } } }, async ({ user }) => {
    await firstSteps.hide(user.userId)
    return {}
  })
}
