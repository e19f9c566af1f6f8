import { timingSafeEqual } from 'node:crypto'
import { callbackAnswer, callbackParams } from '@lucas/contract/linking.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { hashOf } from '../../platform/secret.ts'

export interface CallbackSecrets {
  /** 256 bits in the path (S-36). */
  path: string
  /** Asked for as well where the provider can be told to send it. */
  bearer: string | null
}

const bodyLimit = 64 * 1024 * 1024 // S-31
const uploadMs = 90_000

/** Where a provider posts what it found. The caller is proved before a byte of the body is read. */
export function callbackRoute(
  app: App,
  { secrets, receive }: { secrets: CallbackSecrets; receive: (bytes: Buffer) => Promise<void> },
) {
  async function prove(request: FastifyRequest) {
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
      onRequest: prove,
      bodyLimit,
      handlerTimeout: uploadMs,
    },
    async ({ body }, reply) => {
      await receive(Buffer.isBuffer(body) ? body : fail('bad_request'))
      return reply.code(202).send({ received: true })
    },
  )
}

/** In constant time, whatever the lengths. */
const isEqual = (given: string, wanted: string) => timingSafeEqual(hashOf(given), hashOf(wanted))
