import { type AppInfo, appInfo } from '@lucas/contract/app-info.ts'
import { connection, connectionList, refreshAnswer } from '@lucas/contract/connection.ts'
import { institutionList } from '@lucas/contract/institution.ts'
import {
  caseParams,
  connectionPatch,
  disconnectInput,
  historyAnswer,
  linkSession,
  removedAnswer,
  sessionStartAnswer,
} from '@lucas/contract/linking.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { callbackRoute } from './callback-route.ts'
import type { Connections } from './connections.ts'
import { webhookRoute } from './webhook-route.ts'

export function connectionRoutes(
  app: App,
  { linking, service, refresh, receiver, eventReceiver, info }: Connections,
) {
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
  if (receiver) callbackRoute(app, receiver)
  if (eventReceiver) webhookRoute(app, eventReceiver)
  app.post(
    '/api/connections/:id/reauth/',
    {
      config: { ...config, idempotent: true },
      schema: { params: idParams, response: { 200: sessionStartAnswer } },
    },
    ({ person, params }) => linking.reauth(person.userId, params.id),
  )
  app.get(
    '/api/connections/:id/history/',
    { config, schema: { params: idParams, response: { 200: historyAnswer } } },
    ({ person, params }) => service.history(person.userId, params.id),
  )
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
  for (const url of ['/api/accounts/sync/', '/api/banking/refresh/'])
    app.post(url, { config, schema: { response: { 200: refreshAnswer } } }, ({ person }) =>
      refresh.all(person.userId),
    )
  app.post(
    '/api/accounts/:id/resync/',
    { config, schema: { params: idParams, response: { 200: refreshAnswer } } },
    ({ person, params }) => refresh.one(person.userId, params.id),
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
