import type { FastifyInstance } from 'fastify'
import { credentialsBody, sendWidget } from '../routes-widget.ts'
import type { WidgetCredentials } from '../widget-login.ts'
import type { FintocContext } from './context.ts'
import { findFintocBank } from './institutions.ts'
import { submitLogin } from './widget-login.ts'

type WidgetRequest = {
  Querystring: { widget_token?: string; public_key?: string; institution_id?: string }
}
const text = { type: 'string', maxLength: 300 } as const
const querystring = {
  type: 'object',
  properties: { widget_token: text, public_key: text, institution_id: text },
} as const

/** Registers Fintoc's widget page and its login form (reference 2.2). */
export function registerFintocWidgetRoutes(app: FastifyInstance, context: FintocContext): void {
  app.get<WidgetRequest>('/widget.html', { schema: { querystring } }, async ({ query }, reply) =>
    sendWidget(reply, context.settings, { rut: '', bank: findFintocBank(query.institution_id ?? '') }),
  )

  app.post<WidgetRequest & { Body: WidgetCredentials }>(
    '/widget.html',
    { schema: { querystring, body: credentialsBody } },
    async ({ query, body }, reply) => {
      const intent = context.links.findIntentByWidgetToken(query.widget_token ?? '')
      if (!intent || query.public_key !== context.options().publicKey || intent.status !== 'created')
        return reply
          .code(404)
          .send({ error_code: 'API_ERROR', display_message: 'Esta ventana ya no sirve. Abre otra.' })
      const answer = submitLogin(context, intent, body)
      return reply.code('code' in answer ? answer.code : 200).send(answer)
    },
  )
}
