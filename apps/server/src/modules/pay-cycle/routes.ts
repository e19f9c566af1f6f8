import { payCycle, payCyclePatch, safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { PayCycles } from './service.ts'

export function registerPayCycleRoutes(app: App, payCycles: PayCycles) {
  describeRoutes(app, {
    'GET /api/cycle/': ['getPayCycle', 'Returns the pay cycle with its payday and settings'],
    'PATCH /api/cycle/': ['updatePayCycle', 'Saves what the user says about payday, income and cushion'],
    'GET /api/analytics/left/': ['getSafeToSpend', 'Returns what is safe to spend until the next payday'],
  })

  const config = { access: 'person' } as const

  app.get('/api/cycle/', { config, schema: { response: { 200: payCycle } } }, ({ user }) =>
    payCycles.get(user.userId),
  )
  app.patch(
    '/api/cycle/',
    { config, schema: { body: payCyclePatch, response: { 200: payCycle } } },
    ({ user, body }) => payCycles.update(user.userId, body),
  )
  app.get('/api/analytics/left/', { config, schema: { response: { 200: safeToSpend } } }, ({ user }) =>
    payCycles.getSafeToSpend(user.userId),
  )
}
