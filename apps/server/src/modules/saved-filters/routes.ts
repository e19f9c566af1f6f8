import {
  savedFilter,
  savedFilterInput,
  savedFilterList,
  savedFilterPatch,
} from '@lucas/contract/transactions/transaction-list.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { SavedFilterService } from './service.ts'

export function registerSavedFilterRoutes(app: App, filters: SavedFilterService) {
  describeRoutes(app, {
    'GET /api/saved-filters/': ['listSavedFilters', 'Lists the saved filters of the transaction list'],
    'POST /api/saved-filters/': ['createSavedFilter', 'Saves a filter of the transaction list'],
    'PATCH /api/saved-filters/:id/': ['updateSavedFilter', 'Changes a saved filter'],
    'DELETE /api/saved-filters/:id/': ['deleteSavedFilter', 'Deletes a saved filter'],
  })

  const config = { access: 'person' } as const

  app.get('/api/saved-filters/', { config, schema: { response: { 200: savedFilterList } } }, ({ user }) =>
    filters.list(user.userId),
  )
  app.post(
    '/api/saved-filters/',
    {
      config: { ...config, idempotent: true },
      schema: { body: savedFilterInput, response: { 201: savedFilter } },
    },
    ({ user, body }) => filters.create(user.userId, body),
  )
  app.patch(
    '/api/saved-filters/:id/',
    { config, schema: { params: idParams, body: savedFilterPatch, response: { 200: savedFilter } } },
    ({ user, params, body }) => filters.update(user.userId, params.id, body),
  )
  app.delete(
    '/api/saved-filters/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await filters.delete(user.userId, params.id)
      return {}
    },
  )
}
