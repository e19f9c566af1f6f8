import {
  fileKeyInput,
  importConfirmation,
  importList,
  importPatch,
  importRowPage,
  importRowParams,
  importRowPatch,
  importRowsQuery,
  leaveOutInput,
  monthsCovered,
  statementImport,
  statementRut,
  uploadAnswer,
  uploadQuery,
} from '@lucas/contract/banking/import.ts'
import { importMapping, importMappingInput } from '@lucas/contract/banking/import-mapping.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { runFinalStep } from '../../platform/http/idempotency/idempotency.ts'
import type { ImportsModule } from './module.ts'
import { maxUploadBytes, readUpload } from './upload.ts'

/** A multipart form is slightly larger than its file. */
const bodyLimit = maxUploadBytes + 64 * 1024
const uploadMs = 90_000

export function registerImportRoutes(app: App, { service, mapping }: ImportsModule) {
  describeRoutes(app, {
    'POST /api/imports/': ['uploadStatement', 'Uploads a statement file, which is read in the background'],
    'GET /api/imports/': ['listImports', 'Lists the statement imports'],
    'GET /api/imports/months/': ['listCoveredMonths', 'Lists which months the data of each account cover'],
    'GET /api/imports/:id/': ['getImport', 'Returns one statement import with what was read'],
    'GET /api/imports/:id/rows/': ['listImportRows', 'Lists the rows of a statement import'],
    'PATCH /api/imports/:id/': [
      'updateImport',
      'Corrects what was detected of the file, which is read again',
    ],
    'POST /api/imports/:id/unlock/': [
      'unlockImport',
      'Reads an encrypted PDF with its password or with the RUT from which the bank makes it',
    ],
    'GET /api/imports/rut/': [
      'getStatementRut',
      'Returns whether a RUT is stored for passwords of statements',
    ],
    'DELETE /api/imports/rut/': ['deleteStatementRut', 'Deletes the RUT that is stored for passwords'],
    'PATCH /api/imports/:id/rows/': [
      'leaveOutImportRows',
      'Leaves rows out of an import, or takes them in again',
    ],
    'PATCH /api/imports/:id/rows/:row/': [
      'correctImportRow',
      'Corrects day, description or amount of a row of a preview; the file is read again',
    ],
    'POST /api/imports/:id/confirm/': ['confirmImport', 'Imports a preview, with the answers about its card'],
    'GET /api/imports/:id/mapping/': [
      'getImportMapping',
      'Returns what the categories of a file of another app become',
    ],
    'PUT /api/imports/:id/mapping/': [
      'saveImportMapping',
      'Remembers what the categories of another app become, and creates the new ones',
    ],
    'POST /api/imports/:id/undo/': ['undoImport', 'Undoes an import'],
    'DELETE /api/imports/:id/': [
      'deleteImport',
      'Deletes the file and its preview; imported transactions stay',
    ],
  })

  const config = { access: 'person' } as const
  const idempotentConfig = { config: { ...config, idempotent: true } }
  const item = { params: idParams, response: { 200: statementImport } }

  app.post(
    '/api/imports/',
    {
      config: {
        ...config,
        idempotent: 'final-step',
        rawBody: true,
        upload: true,
        errors: ['too_many_imports', 'data_blocked'],
      },
      schema: { querystring: uploadQuery, response: { 202: uploadAnswer } },
      bodyLimit,
      handlerTimeout: uploadMs,
    },
    async (request, reply) => {
      const { user, body, headers, query } = request
      await service.admitUpload(user.userId)
      const file = await readUpload(body, headers['content-type'], query.name)
      reply.code(202)
      return runFinalStep(request, await service.upload(user.userId, file))
    },
  )
  app.get('/api/imports/', { config, schema: { response: { 200: importList } } }, ({ user }) =>
    service.list(user.userId),
  )
  app.get('/api/imports/months/', { config, schema: { response: { 200: monthsCovered } } }, ({ user }) =>
    service.listCoveredMonths(user.userId),
  )
  app.get('/api/imports/:id/', { config, schema: item }, ({ user, params }) =>
    service.get(user.userId, params.id),
  )
  app.get(
    '/api/imports/:id/rows/',
    { config, schema: { params: idParams, querystring: importRowsQuery, response: { 200: importRowPage } } },
    ({ user, params, query }) => service.listRows(user.userId, params.id, query),
  )
  app.patch(
    '/api/imports/:id/',
    {
      config: { ...config, errors: ['import_not_ready', 'data_blocked'] },
      schema: { ...item, body: importPatch },
    },
    ({ user, params, body }) => service.update(user.userId, params.id, body),
  )
  app.post(
    '/api/imports/:id/unlock/',
    {
      config: { ...config, errors: ['import_not_ready', 'data_blocked'] },
      schema: { ...item, body: fileKeyInput },
    },
    ({ user, params, body }) => service.unlock(user.userId, params.id, body),
  )
  app.get('/api/imports/rut/', { config, schema: { response: { 200: statementRut } } }, ({ user }) =>
    service.getRut(user.userId),
  )
  app.delete('/api/imports/rut/', { config, schema: { response: { 200: nothing } } }, ({ user }) =>
    service.deleteRut(user.userId),
  )
  app.patch(
    '/api/imports/:id/rows/',
    {
      config: { ...config, errors: ['import_not_ready', 'data_blocked'] },
      schema: { ...item, body: leaveOutInput },
    },
    ({ user, params, body }) => service.leaveOut(user.userId, params.id, body),
  )
  app.patch(
    '/api/imports/:id/rows/:row/',
    {
      config: { ...config, errors: ['import_not_ready', 'data_blocked'] },
      schema: { params: importRowParams, response: { 200: statementImport }, body: importRowPatch },
    },
    ({ user, params, body }) => service.correctRow(user.userId, params.id, params.row, body),
  )
  app.post(
    '/api/imports/:id/confirm/',
    {
      config: {
        ...idempotentConfig.config,
        errors: ['import_not_ready', 'import_account_missing', 'import_currency', 'data_blocked'],
      },
      schema: { ...item, body: importConfirmation },
    },
    ({ user, params, body }) => service.confirm(user.userId, params.id, body),
  )
  const mappingItem = { params: idParams, response: { 200: importMapping } }
  app.get(
    '/api/imports/:id/mapping/',
    { config: { ...config, errors: ['import_not_ready'] }, schema: mappingItem },
    ({ user, params }) => mapping.find(user.userId, params.id),
  )
  app.put(
    '/api/imports/:id/mapping/',
    {
      config: { ...config, errors: ['import_not_ready', 'data_blocked'] },
      schema: { ...mappingItem, body: importMappingInput },
    },
    ({ user, params, body }) => mapping.save(user.userId, params.id, body),
  )
  app.post(
    '/api/imports/:id/undo/',
    { config: { ...idempotentConfig.config, errors: ['import_not_undoable'] }, schema: item },
    ({ user, params }) => service.undo(user.userId, params.id),
  )
  app.delete(
    '/api/imports/:id/',
    {
      config: { ...config, errors: ['import_not_ready'] },
      schema: { params: idParams, response: { 200: nothing } },
    },
    ({ user, params }) => service.delete(user.userId, params.id),
  )
}
