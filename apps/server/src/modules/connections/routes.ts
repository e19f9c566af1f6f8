import { type AppInfo, appInfo } from '@lucas/contract/app-info.ts'
import {
  caseParams,
  connection,
  connectionList,
  connectionPatch,
  disconnectInput,
  linkSession,
  removedAnswer,
  sessionStartAnswer,
} from '@lucas/contract/connection.ts'
import { institutionList } from '@lucas/contract/institution.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { callbackRoute } from './callback-route.ts'
import type { Connections } from './connections.ts'

export function connectionRoutes(app: App, { linking, service, receiver, info }: Connections) {
  const config = { access: 'person' } as const

  app.post(
    '/api/floid/session/start/',
    { config: { ...config, idempotent: true }, schema: { response: { 200: sessionStartAnswer } } },
    ({ person }) => linking.start(person.userId),
  )
  app.get(
    '/api/floid/session/:caseid/',
    { config, schema: { params: caseParams, response: { 200: linkSession } } },
    ({ person, params }) => linking.read(person.userId, params.caseid),
  )
  callbackRoute(app, receiver)
  app.get('/api/connections/', { config, schema: { response: { 200: connectionList } } }, ({ person }) =>
    service.list(person.userId),
  )
  app.patch(
    '/api/connections/:id/',
    { config, schema: { params: idParams, body: connectionPatch, response: { 200: connection } } },
    ({ person, params, body }) => service.patch(person.userId, params.id, body),
  )
  app.delete(
    '/api/floid/disconnect/:id/',
    { config, schema: { params: idParams, body: disconnectInput, response: { 200: removedAnswer } } },
    ({ person, params, body }) => service.disconnect(person.userId, params.id, body),
  )
  app.get('/api/institutions/', { config, schema: { response: { 200: institutionList } } }, () =>
    service.institutions(),
  )
  app.get(
    '/api/app/',
    { config: { access: 'public' }, schema: { response: { 200: appInfo } } },
    (): AppInfo => info,
  )
}
