import {
  importList,
  importPatch,
  importRowPage,
  importRowsQuery,
  monthsCovered,
  statementImport,
  uploadAnswer,
  uploadQuery,
} from '@lucas/contract/import.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Imports } from './imports.ts'
import { mostBytes, readUpload } from './upload.ts'

/** A form around the file takes a little more than the file. */
const bodyLimit = mostBytes + 64 * 1024
const uploadMs = 90_000

export function importRoutes(app: App, { service }: Imports) {
  const config = { access: 'person' } as const
  const writing = { config: { ...config, idempotent: true } }
  const item = { params: idParams, response: { 200: statementImport } }

  app.post(
    '/api/imports/',
    {
      config: { ...config, idempotent: true, rawBody: true, upload: true },
      schema: { querystring: uploadQuery, response: { 202: uploadAnswer } },
      bodyLimit,
      handlerTimeout: uploadMs,
    },
    async ({ person, body, headers, query }, reply) => {
      const file = await readUpload(body, headers['content-type'], query.name)
      return reply.code(202).send(await service.upload(person.userId, file))
    },
  )
  app.get('/api/imports/', { config, schema: { response: { 200: importList } } }, ({ person }) =>
    service.list(person.userId),
  )
  app.get('/api/imports/months/', { config, schema: { response: { 200: monthsCovered } } }, ({ person }) =>
    service.months(person.userId),
  )
  app.get('/api/imports/:id/', { config, schema: item }, ({ person, params }) =>
    service.find(person.userId, params.id),
  )
  app.get(
    '/api/imports/:id/rows/',
    { config, schema: { params: idParams, querystring: importRowsQuery, response: { 200: importRowPage } } },
    ({ person, params, query }) => service.rows(person.userId, params.id, query),
  )
  app.patch(
    '/api/imports/:id/',
    { config, schema: { ...item, body: importPatch } },
    ({ person, params, body }) => service.patch(person.userId, params.id, body),
  )
  app.post('/api/imports/:id/confirm/', { ...writing, schema: item }, ({ person, params }) =>
    service.confirm(person.userId, params.id),
  )
  app.post('/api/imports/:id/undo/', { ...writing, schema: item }, ({ person, params }) =>
    service.undo(person.userId, params.id),
  )
  app.delete(
    '/api/imports/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    ({ person, params }) => service.remove(person.userId, params.id),
  )
}
