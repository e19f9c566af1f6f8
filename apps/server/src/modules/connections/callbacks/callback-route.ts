import { timingSafeEqual } from 'node:crypto'
import { callbackAnswer, callbackParams } from '@lucas/contract/banking/link-session.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { fail } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import { registerWebhookRoute } from '../../../platform/http/webhook-route.ts'
import { sha256 } from '../../../platform/secret.ts'
import type { ProviderWebhook } from '../provider/port.ts'

export interface CallbackSecrets {
  /** 256 bits in the path (S-36). */
  path: string
  /** A second secret for providers that can send an authorization header. */
  bearer: string | null
}

const bodyLimit = 64 * 1024 * 1024 // S-31
const uploadMs = 90_000

/** Registers the callback route. The caller is authenticated before the body is read. */
export function registerCallbackRoute(
  app: App,
  { secrets, receive }: { secrets: CallbackSecrets; receive: (bytes: Buffer) => Promise<void> },
) {
  describeRoutes(app, {
    'POST /api/floid/callback/:secret/': [
      'receiveCallback',
      'Receives a callback of the bank-data provider, authenticated by the secret in its path',
    ],
  })

  async function requireSecret(request: FastifyRequest) {
    const params = callbackParams.safeParse(request.params)
    if (!params.success || !isEqual(params.data.secret, secrets.path)) fail('not_found')
    if (secrets.bearer === null) return
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${secrets.bearer}`)) fail('not_authenticated')
  }

  app.post(
    '/api/floid/callback/:secret/',
    {
      config: { access: 'provider', rawBody: true },
      schema: { params: callbackParams, response: { 202: callbackAnswer } },
      onRequest: requireSecret,
      bodyLimit,
      handlerTimeout: uploadMs,
    },
    async ({ body }) => {
      await receive(Buffer.isBuffer(body) ? body : fail('bad_request'))
      return { received: true as const }
    },
  )
}

/** Compares in constant time, also for different lengths. */
const isEqual = (given: string, expected: string) => timingSafeEqual(sha256(given), sha256(expected))

/** Registers the route for signed events. */
export function registerEventRoute(
  app: App,
  {
    webhook,
    receive,
    clock,
  }: { webhook: ProviderWebhook; receive: (bytes: Buffer) => Promise<void>; clock: Clock },
) {
  app.routeDescriptions.set(`POST ${webhook.path}`, {
    operationId: 'receiveProviderEvent',
    summary: 'Receives signed events of the bank-data provider',
  })
  registerWebhookRoute(app, webhook.path, {
    header: webhook.header,
    async receive(bytes, signature) {
      if (!webhook.verify(bytes, signature, clock.now())) fail('not_authenticated')
      await receive(bytes)
    },
  })
}
