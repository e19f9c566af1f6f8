import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Credentials, type Desk, enterBank } from './login.ts'
import type { Settings } from './options.ts'
import { widgetPage } from './widget/page.ts'

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

const policy = (ancestors: string) =>
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

interface WidgetCall {
  Params: { merchant: string; widgetId: string }
  Querystring: { custom?: string; id?: string }
}

const querystring = {
  type: 'object',
  properties: { custom: { type: 'string', maxLength: 200 }, id: { type: 'string', maxLength: 20 } },
}

/** What the form of a widget sends. */
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

/** The page that people see in the product's iframe, and the call behind its form. */
export function widgetRoutes(app: FastifyInstance, desk: Desk): void {
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

  app.get<WidgetCall>('/:merchant/widget/:widgetId', { schema: { querystring } }, async (request, reply) =>
    sendWidget(reply, desk.settings, request.query.id ?? ''),
  )

  app.post<WidgetCall & { Body: Credentials }>(
    '/:merchant/widget/:widgetId',
    { schema: { querystring, body: credentialsBody } },
    async (request, reply) => {
      const answer = enterBank(desk, request.query.custom, request.body)
      return reply.code('code' in answer ? answer.code : 200).send(answer)
    },
  )
}

/** The widget's page, which may stand in the product's frame and nowhere else. */
export const sendWidget = (reply: FastifyReply, settings: Settings, rut: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy(settings.current().frameAncestors ?? "'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(widgetPage({ rut }))
