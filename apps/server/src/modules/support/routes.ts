import {
  supportInput,
  supportReply,
  supportThread,
  supportThreadPage,
} from '@lucas/contract/users/support.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { SupportService } from './service.ts'

export function registerSupportRoutes(app: App, support: SupportService) {
  describeRoutes(app, {
    'GET /api/support/threads/': ['listSupportThreads', "Lists the user's support threads"],
    'POST /api/support/threads/': ['createSupportThread', 'Opens a support thread with its first message'],
    'POST /api/support/threads/:id/messages/': ['replyToSupportThread', 'Adds a message to a support thread'],
  })

  const config = { access: 'person' } as const
  const createConfig = { ...config, idempotent: true }

  app.get('/api/support/threads/', { config, schema: { response: { 200: supportThreadPage } } }, ({ user }) =>
    support.listThreads(user.userId),
  )
  app.post(
    '/api/support/threads/',
    { config: createConfig, schema: { body: supportInput, response: { 201: supportThread } } },
    ({ user, body }) => support.createThread(user.userId, body),
  )
  app.post(
    '/api/support/threads/:id/messages/',
    {
      config: createConfig,
      schema: { params: idParams, body: supportReply, response: { 201: supportThread } },
    },
    ({ user, params, body }) => support.reply(user.userId, params.id, body),
  )
}
