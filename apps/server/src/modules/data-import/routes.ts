import {
  dataImport,
  dataImportConfirmation,
  dataImportInput,
  dataImportLimits,
  dataImportList,
  dataPieceParams,
} from '@lucas/contract/users/data-import.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { DataImportService } from './service.ts'

const pieceMs = 90_000

export function registerDataImportRoutes(app: App, service: DataImportService) {
  describeRoutes(app, {
    'POST /api/data-imports/': [
      'createDataImport',
      'Starts the upload of the ZIP of one’s data into an account without data',
    ],
    'GET /api/data-imports/': ['listDataImports', 'Lists the imports of the ZIP of one’s data'],
    'GET /api/data-imports/:id/': ['getDataImport', 'Returns one such import with what the file holds'],
    'PUT /api/data-imports/:id/pieces/:position/': [
      'uploadDataPiece',
      'Uploads a piece of the file; after the last one it is read in the background',
    ],
    'POST /api/data-imports/:id/confirm/': ['confirmDataImport', 'Imports the file that was read'],
    'DELETE /api/data-imports/:id/': ['deleteDataImport', 'Deletes the file; what was imported stays'],
  })

  const config = { access: 'person' } as const
  const item = { params: idParams, response: { 200: dataImport } }

  app.post(
    '/api/data-imports/',
    {
      config: {
        ...config,
        idempotent: true,
        errors: ['account_not_empty', 'data_import_running', 'data_blocked'],
      },
      schema: { body: dataImportInput, response: { 201: dataImport } },
    },
    async ({ user, body }, reply) => {
      reply.code(201)
      return service.create(user.userId, body)
    },
  )
  app.get('/api/data-imports/', { config, schema: { response: { 200: dataImportList } } }, ({ user }) =>
    service.list(user.userId),
  )
  app.get('/api/data-imports/:id/', { config, schema: item }, ({ user, params }) =>
    service.get(user.userId, params.id),
  )
  app.put(
    '/api/data-imports/:id/pieces/:position/',
    {
      config: { ...config, rawBody: true, upload: true, errors: ['data_blocked'] },
      schema: { params: dataPieceParams, response: { 200: dataImport } },
      bodyLimit: dataImportLimits.pieceBytes,
      handlerTimeout: pieceMs,
    },
    ({ user, params, body }) => {
      if (!Buffer.isBuffer(body) || body.length === 0) fail('bad_request')
      return service.addPiece(user.userId, params.id, params.position, body)
    },
  )
  app.post(
    '/api/data-imports/:id/confirm/',
    {
      config: {
        ...config,
        idempotent: true,
        errors: ['account_not_empty', 'data_import_not_ready', 'data_import_other_owner', 'data_blocked'],
      },
      schema: { ...item, body: dataImportConfirmation },
    },
    ({ user, params, body }) => service.confirm(user.userId, params.id, body),
  )
  app.delete(
    '/api/data-imports/:id/',
    {
      config: { ...config, errors: ['data_import_not_ready'] },
      schema: { params: idParams, response: { 200: nothing } },
    },
    ({ user, params }) => service.remove(user.userId, params.id),
  )
}
