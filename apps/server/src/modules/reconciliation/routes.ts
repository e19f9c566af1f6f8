import {
  reconciliation,
  reconciliationInput,
  reconciliationList,
  reconciliationPreview,
} from '@lucas/contract/banking/reconciliation.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Reconciliations } from './service.ts'

export function registerReconciliationRoutes(app: App, reconciliations: Reconciliations) {
  describeRoutes(app, {
    'GET /api/reconciliations/': [
      'listReconciliations',
      'Lists until which days accounts agreed with a statement, and what changed in them since',
    ],
    'POST /api/reconciliations/preview/': [
      'previewReconciliation',
      'Compares the balance of a statement with that of Lucas, and names the days that differ',
    ],
    'POST /api/reconciliations/': [
      'createReconciliation',
      'Stores that an account agrees with a statement until a day',
    ],
    'DELETE /api/reconciliations/:id/': [
      'deleteReconciliation',
      'Takes back a reconciliation, with the later ones of its account',
    ],
  })

  const config = { access: 'person' } as const

  app.get(
    '/api/reconciliations/',
    { config, schema: { response: { 200: reconciliationList } } },
    ({ user }) => reconciliations.list(user.userId),
  )
  app.post(
    '/api/reconciliations/preview/',
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: reconciliationInput, response: { 200: reconciliationPreview } },
    },
    ({ user, body }) => reconciliations.preview(user.userId, body),
  )
  app.post(
    '/api/reconciliations/',
    {
      config: { ...config, idempotent: true, errors: ['not_found', 'reconciliation_differs'] },
      schema: { body: reconciliationInput, response: { 201: reconciliation } },
    },
    ({ user, body }) => reconciliations.confirm(user.userId, body),
  )
  app.delete(
    '/api/reconciliations/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    ({ user, params }) => reconciliations.delete(user.userId, params.id),
  )
}
