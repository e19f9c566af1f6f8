import { appInfo } from '@lucas/contract/app-info.ts'
import { connection, connectionList, refreshAnswer } from '@lucas/contract/banking/connection.ts'
import { institutionList } from '@lucas/contract/banking/institution.ts'
import {
  connectionPatch,
  deletedCounts,
  deletionPreview,
  disconnectInput,
  linkSession,
  linkSessionParams,
  sessionStartAnswer,
  sessionStartInput,
} from '@lucas/contract/banking/link-session.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { runFinalStep } from '../../platform/http/idempotency/idempotency.ts'
import { registerCallbackRoute, registerEventRoute } from './callbacks/callback-route.ts'
import type { Connections } from './module.ts'

export function registerConnectionRoutes(
  app: App,
  { linkSessions, service, refresh, callbackHandler, eventHandler, getInfo }: Connections,
) {
  describeRoutes(app, {
    'POST /api/floid/session/start/': [
      'startLinkSession',
      'Starts a link session and returns what the widget of the provider needs',
    ],
    'GET /api/floid/session/:caseid/': ['getLinkSession', 'Returns the progress of a link session'],
    'POST /api/connections/:id/reauth/': [
      'startReauth',
      'Starts a link session that renews the credentials of a connection',
    ],
    'GET /api/connections/:id/history/': [
      'getConnectionHistory',
      'Counts what deleting the history of a connection would remove',
    ],
    'GET /api/connections/': ['listConnections', 'Lists the bank connections with their state'],
    'PATCH /api/connections/:id/': ['updateConnection', 'Hides or shows the accounts of a connection'],
    'DELETE /api/floid/disconnect/:id/': [
      'disconnectBank',
      'Revokes the access to a bank, and deletes its history if asked',
    ],
    'POST /api/accounts/:id/resync/': ['resyncAccount', 'Requests a refresh of the connection of an account'],
    'GET /api/institutions/': ['listInstitutions', 'Lists the banks that can be linked'],
    'GET /api/app/': ['getAppInfo', 'Returns what a page needs of the server before a user signs in'],
    'POST /api/accounts/sync/': ['syncAccounts', 'Requests a refresh of every connection'],
    'POST /api/banking/refresh/': [
      'refreshBanks',
      'Requests a refresh of every connection, as /api/accounts/sync/ does',
    ],
  })

  const config = { access: 'person' } as const

  app.post(
    '/api/floid/session/start/',
    {
      config: {
        ...config,
        idempotent: 'final-step',
        errors: ['bank_session_failed', 'banks_not_linked', 'data_blocked'],
      },
      schema: { querystring: sessionStartInput, response: { 200: sessionStartAnswer } },
    },
    async (request) => runFinalStep(request, await linkSessions.start(request.user.userId, request.query)),
  )
  app.get(
    '/api/floid/session/:caseid/',
    { config, schema: { params: linkSessionParams, response: { 200: linkSession } } },
    ({ user, params }) => linkSessions.get(user.userId, params.caseid),
  )
  if (callbackHandler) registerCallbackRoute(app, callbackHandler)
  if (eventHandler) registerEventRoute(app, eventHandler)
  app.post(
    '/api/connections/:id/reauth/',
    {
      config: {
        ...config,
        idempotent: 'final-step',
        errors: ['bank_session_failed', 'banks_not_linked', 'credentials_locked', 'data_blocked'],
      },
      schema: { params: idParams, response: { 200: sessionStartAnswer } },
    },
    async (request) =>
      runFinalStep(request, await linkSessions.startReauth(request.user.userId, request.params.id)),
  )
  app.get(
    '/api/connections/:id/history/',
    { config, schema: { params: idParams, response: { 200: deletionPreview } } },
    ({ user, params }) => service.getHistory(user.userId, params.id),
  )
  app.get('/api/connections/', { config, schema: { response: { 200: connectionList } } }, ({ user }) =>
    service.list(user.userId),
  )
  app.patch(
    '/api/connections/:id/',
    { config, schema: { params: idParams, body: connectionPatch, response: { 200: connection } } },
    ({ user, params, body }) => service.update(user.userId, params.id, body),
  )
  app.delete(
    '/api/floid/disconnect/:id/',
    { config, schema: { params: idParams, body: disconnectInput, response: { 200: deletedCounts } } },
    ({ user, params, body }) => service.disconnect(user.userId, params.id, body),
  )
  for (const url of ['/api/accounts/sync/', '/api/banking/refresh/'])
    app.post(
      url,
      { config: { ...config, errors: ['data_blocked'] }, schema: { response: { 200: refreshAnswer } } },
      ({ user }) => refresh.refreshAll(user.userId),
    )
  app.post(
    '/api/accounts/:id/resync/',
    {
      config: { ...config, errors: ['data_blocked'] },
      schema: { params: idParams, response: { 200: refreshAnswer } },
    },
    ({ user, params }) => refresh.refreshOne(user.userId, params.id),
  )
  app.get('/api/institutions/', { config, schema: { response: { 200: institutionList } } }, () =>
    service.listInstitutions(),
  )
  app.get('/api/app/', { config: { access: 'public' }, schema: { response: { 200: appInfo } } }, getInfo)
}
