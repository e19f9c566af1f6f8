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
} from '@lucas/contract/recurring.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Recurring } from './service.ts'

export function recurringRoutes(app: App, recurring: Recurring) {
  const config = { access: 'person' } as const
  const one = { params: idParams, response: { 200: recurringDetail } }

  app.get(
    '/api/recurring/',
    { config, schema: { querystring: recurringQuery, response: { 200: recurringList } } },
    ({ person, query }) => recurring.list(person.userId, query),
  )
  app.get(
    '/api/recurring/upcoming/',
    { config, schema: { querystring: upcomingQuery, response: { 200: upcoming } } },
    ({ person, query }) => recurring.upcoming(person.userId, query),
  )
  app.post(
    '/api/recurring/',
    {
      config: { ...config, idempotent: true },
      schema: { body: newRecurringInput, response: { 201: recurringDetail } },
    },
    async ({ person, body }, reply) => reply.code(201).send(await recurring.create(person.userId, body)),
  )
  app.get('/api/recurring/:id/', { config, schema: one }, ({ person, params }) =>
    recurring.find(person.userId, params.id),
  )
  app.patch(
    '/api/recurring/:id/',
    { config, schema: { ...one, body: recurringPatch } },
    ({ person, params, body }) => recurring.patch(person.userId, params.id, body),
  )
  app.delete('/api/recurring/:id/', { config, schema: one }, ({ person, params }) =>
    recurring.dismiss(person.userId, params.id),
  )
  app.post('/api/recurring/:id/restore/', { config, schema: one }, ({ person, params }) =>
    recurring.restore(person.userId, params.id),
  )
  app.get(
    '/api/instalments/',
    { config, schema: { querystring: instalmentQuery, response: { 200: instalmentOverview } } },
    ({ person, query }) => recurring.instalments(person.userId, query),
  )
}
