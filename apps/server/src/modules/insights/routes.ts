import { insightDismissal, insightList } from '@lucas/contract/notifications/insight.ts'
import { onboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { FirstStepsService } from './first-steps.ts'
import type { InsightsService } from './service.ts'

const config = { access: 'person' } as const

export function registerInsightRoutes(app: App, insights: InsightsService) {
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
