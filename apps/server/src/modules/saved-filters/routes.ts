import {
  savedFilter,
  savedFilterInput,
  savedFilterList,
  savedFilterPatch,
} from '@lucas/contract/transaction-list.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { SavedFilters } from './service.ts'

export function savedFilterRoutes(app: App, filters: SavedFilters) {
  const config = { access: 'person' } as const

  app.get('/api/saved-filters/', { config, schema: { response: { 200: savedFilterList } } }, ({ person }) =>
    filters.list(person.userId),
  )
  app.post(
    '/api/saved-filters/',
    {
      config: { ...config, idempotent: true },
      schema: { body: savedFilterInput, response: { 201: savedFilter } },
    },
    async ({ person, body }, reply) => reply.code(201).send(await filters.add(person.userId, body)),
  )
  app.patch(
    '/api/saved-filters/:id/',
    { config, schema: { params: idParams, body: savedFilterPatch, response: { 200: savedFilter } } },
    ({ person, params, body }) => filters.change(person.userId, params.id, body),
  )
  app.delete(
    '/api/saved-filters/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ person, params }) => {
      await filters.remove(person.userId, params.id)
      return {}
    },
  )
}
