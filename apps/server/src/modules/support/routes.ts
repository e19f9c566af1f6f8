import { supportInput, supportReply, supportThread, supportThreadPage } from '@lucas/contract/support.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Support } from './service.ts'

export function supportRoutes(app: App, support: Support) {
  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }

  app.get(
    '/api/support/threads/',
    { config, schema: { response: { 200: supportThreadPage } } },
    ({ person }) => support.list(person.userId),
  )
  app.post(
    '/api/support/threads/',
    { config: creating, schema: { body: supportInput, response: { 201: supportThread } } },
    async ({ person, body }, reply) => reply.code(201).send(await support.begin(person.userId, body)),
  )
  app.post(
    '/api/support/threads/:id/messages/',
    {
      config: creating,
      schema: { params: idParams, body: supportReply, response: { 201: supportThread } },
    },
    async ({ person, params, body }, reply) =>
      reply.code(201).send(await support.reply(person.userId, params.id, body)),
  )
}
