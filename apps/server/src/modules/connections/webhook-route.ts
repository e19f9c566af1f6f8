import { callbackAnswer } from '@lucas/contract/linking.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import type { BankEvents } from './pull-port.ts'

const bodyLimit = 8 * 1024 * 1024 // far below S-31's: the caller is proved only once the bytes are there
const uploadMs = 30_000
const longestSignature = 500

/** Where a provider posts signed events. Nothing is parsed before the signature over the very bytes is proved (S-36). */
export function webhookRoute(
  app: App,
  { events, receive, clock }: { events: BankEvents; receive: (bytes: Buffer) => Promise<void>; clock: Clock },
) {
  const signatureOf = ({ headers }: FastifyRequest): string => {
    const signature = headers[events.header]
    return typeof signature === 'string' && signature.length <= longestSignature ? signature : ''
  }

  app.post(
    '/api/fintoc/webhook/',
    {
      config: { access: 'provider', rawBody: true },
      schema: { response: { 200: callbackAnswer } },
      // Who brings no signature at all need not send a body.
      onRequest: async (request) => {
        if (signatureOf(request) === '') fail('not_authenticated')
      },
      bodyLimit,
      handlerTimeout: uploadMs,
    },
    async (request) => {
      const { body } = request
      const bytes = Buffer.isBuffer(body) ? body : fail('bad_request')
      if (!events.isGenuine(bytes, signatureOf(request), clock.now())) fail('not_authenticated')
      await receive(bytes)
      return { received: true as const }
    },
  )
}
