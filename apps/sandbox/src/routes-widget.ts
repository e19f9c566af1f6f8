import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from './options.ts'
import { widgetPage } from './widget/page.ts'
import {
  type SandboxContext,
  submitLogin,
  type WidgetCredentials,
  type WidgetSession,
} from './widget-login.ts'

const assets = [
  ['base.css', 'text/css; charset=utf-8', new URL('./widget/base.css', import.meta.url)],
  ['widget.css', 'text/css; charset=utf-8', new URL('./widget/widget.css', import.meta.url)],
  ['widget.js', 'text/javascript; charset=utf-8', new URL('./widget/widget.js', import.meta.url)],
  [
    'instrument-sans.woff2',
    'font/woff2',
    new URL(
      import.meta.resolve(
        '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
      ),
    ),
  ],
] as const

const createContentSecurityPolicy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

interface WidgetRequest {
  Params: { merchant: string; widgetId: string }
  Querystring: WidgetSession & { id?: string; bank?: string }
}

const querystring = {
  type: 'object',
  properties: {
    custom: { type: 'string', maxLength: 200 },
    id: { type: 'string', maxLength: 20 },
    bank: { type: 'string', maxLength: 40 },
    first: { type: 'string', maxLength: 40 },
  },
}

/** Schema of the widget's login form. */
export const credentialsBody = {
  type: 'object',
  required: ['bank', 'rut', 'password'],
  properties: {
    bank: { type: 'string', maxLength: 40 },
    rut: { type: 'string', maxLength: 20 },
    password: { type: 'string', maxLength: 200 },
    code: { type: 'string', maxLength: 10 },
  },
}

/** Registers the widget page for the app's iframe, and its login form. */
export function registerWidgetRoutes(app: FastifyInstance, context: SandboxContext): void {
  for (const [name, type, file] of assets) {
    const content = readFileSync(fileURLToPath(file))
    app.get(`/assets/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    )
  }

  app.get<WidgetRequest>('/:merchant/widget/:widgetId', { schema: { querystring } }, async (request, reply) =>
    sendWidget(reply, context.settings, { rut: request.query.id ?? '', bank: request.query.bank ?? '' }),
  )

  app.post<WidgetRequest & { Body: WidgetCredentials }>(
    '/:merchant/widget/:widgetId',
    { schema: { querystring, body: credentialsBody } },
    async (request, reply) => {
      const answer = submitLogin(context, request.query, request.body)
      return reply.code('code' in answer ? answer.code : 200).send(answer)
    },
  )
}

/** Sends the widget page, which only the allowed origins may embed; it opens at the login of a named bank. */
export const sendWidget = (reply: FastifyReply, settings: Settings, opening: { rut: string; bank: string }) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': createContentSecurityPolicy(settings.current().frameAncestors ?? "'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(widgetPage(opening))
