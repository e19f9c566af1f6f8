import type { FastifyInstance } from 'fastify'
import type { Credentials } from '../login.ts'
import { credentialsBody, sendWidget } from '../routes-widget.ts'
import type { FintocDesk } from './desk.ts'
import { enterBank } from './login.ts'

type WidgetCall = { Querystring: { widget_token?: string; public_key?: string } }
const text = { type: 'string', maxLength: 300 } as const
const querystring = { type: 'object', properties: { widget_token: text, public_key: text } } as const

/** Fintoc's widget as a page of its own (reference 2.2), and the call behind its form. */
export function fintocWidget(app: FastifyInstance, desk: FintocDesk): void {
  app.get('/widget.html', async (_, reply) => sendWidget(reply, desk.settings, ''))

  app.post<WidgetCall & { Body: Credentials }>(
    '/widget.html',
    { schema: { querystring, body: credentialsBody } },
    async ({ query, body }, reply) => {
      const intent = desk.links.intentOfWidget(query.widget_token ?? '')
      if (!intent || query.public_key !== desk.options().publicKey || intent.status !== 'created')
        return reply
          .code(404)
          .send({ error_code: 'API_ERROR', display_message: 'Esta ventana ya no sirve. Abre otra.' })
      const answer = enterBank(desk, intent, body)
      return reply.code('code' in answer ? answer.code : 200).send(answer)
    },
  )
}
