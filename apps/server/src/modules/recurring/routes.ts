import {
  instalmentOverview,
  instalmentQuery,
  newRecurringInput,
  recurringDetail,
  recurringList,
  recurringPatch,
  recurringQuery,
  upcoming,
  upcomingQuery,
} from '@lucas/contract/planning/recurring.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Recurring } from './service.ts'

export function registerRecurringRoutes(app: App, recurring: Recurring) {
  describeRoutes(app, {
    'GET /api/recurring/': ['listRecurring', 'Lists the recurring series'],
    'GET /api/recurring/upcoming/': ['listUpcoming', 'Lists the expected transactions of the next days'],
    'POST /api/recurring/': ['createRecurring', 'Creates a recurring series from transactions'],
    'GET /api/recurring/:id/': ['getRecurring', 'Returns a recurring series with its transactions'],
    'PATCH /api/recurring/:id/': ['updateRecurring', 'Changes a recurring series'],
    'DELETE /api/recurring/:id/': ['dismissRecurring', 'Dismisses a recurring series'],
    'POST /api/recurring/:id/restore/': ['restoreRecurring', 'Restores a dismissed series'],
    'GET /api/instalments/': [
      'getInstalments',
      'Returns open instalment purchases and the amount due by month',
    ],
  })

  const config = { access: 'person' } as const
  const one = { params: idParams, response: { 200: recurringDetail } }

  app.get(
    '/api/recurring/',
    { config, schema: { querystring: recurringQuery, response: { 200: recurringList } } },
    ({ user, query }) => recurring.list(user.userId, query),
  )
  app.get(
    '/api/recurring/upcoming/',
    { config, schema: { querystring: upcomingQuery, response: { 200: upcoming } } },
    ({ user, query }) => recurring.listUpcoming(user.userId, query),
  )
  app.post(
    '/api/recurring/',
    {
      config: { ...config, idempotent: true, errors: ['not_found', 'recurring_rows_refused'] },
      schema: { body: newRecurringInput, response: { 201: recurringDetail } },
    },
    ({ user, body }) => recurring.create(user.userId, body),
  )
  app.get('/api/recurring/:id/', { config, schema: one }, ({ user, params }) =>
    recurring.get(user.userId, params.id),
  )
  app.patch(
    '/api/recurring/:id/',
    { config: { ...config, errors: ['recurring_rows_refused'] }, schema: { ...one, body: recurringPatch } },
    ({ user, params, body }) => recurring.update(user.userId, params.id, body),
  )
  app.delete('/api/recurring/:id/', { config, schema: one }, ({ user, params }) =>
    recurring.dismiss(user.userId, params.id),
  )
  app.post('/api/recurring/:id/restore/', { config, schema: one }, ({ user, params }) =>
    recurring.restore(user.userId, params.id),
  )
  app.get(
    '/api/instalments/',
    { config, schema: { querystring: instalmentQuery, response: { 200: instalmentOverview } } },
    ({ user, query }) => recurring.getInstalmentOverview(user.userId, query),
  )
}
