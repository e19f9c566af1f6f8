import { callbackAnswer } from '@lucas/contract/banking/link-session.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from './app.ts'

const bodyLimit = 8 * 1024 * 1024 // far below the limit of S-31: the signature can be checked only when all bytes are there
const uploadTimeoutMs = 30_000
const maxSignatureLength = 500

interface WebhookOptions {
  /** Name of the header with the signature. */
  header: string
  /** Verifies the signature before anything is parsed (S-36), and stores the event. */
  receive: (bytes: Buffer, signature: string) => Promise<void>
}

/** Registers a route for signed webhook events of an external service. */
export function registerWebhookRoute(app: App, url: string, { header, receive }: WebhookOptions) {
  const getSignature = ({ headers }: FastifyRequest): string => {
    const signature = headers[header]
    return typeof signature === 'string' && signature.length <= maxSignatureLength ? signature : ''
  }

  app.post(
    url,
    {
      config: { access: 'provider', rawBody: true, errors: ['not_found'] },
      schema: { response: { 200: callbackAnswer } },
      // A request without a signature is refused before its body is read.
      onRequest: async (request) => {
        if (getSignature(request) === '') fail('not_authenticated')
      },
      bodyLimit,
      handlerTimeout: uploadTimeoutMs,
    },
    async (request) => {
      const { body } = request
      await receive(Buffer.isBuffer(body) ? body : fail('bad_request'), getSignature(request))
      return { received: true as const }
    },
  )
}
