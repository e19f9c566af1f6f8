import { insightDismissal, insightList } from '@lucas/contract/notifications/insight.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { InsightsService } from './service.ts'

export function registerInsightRoutes(app: App, insights: InsightsService) {
  const config = { access: 'person' } as const

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
