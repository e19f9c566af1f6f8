import { callbackAnswer } from '@lucas/contract/linking.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from './app.ts'

const bodyLimit = 8 * 1024 * 1024 // far below S-31's: the caller is proved only once the bytes are there
const uploadMs = 30_000
const longestSignature = 500

interface EventDoor {
  /** The header in which the signature stands. */
  header: string
  /** Proves the sender before anything is parsed (S-36), and keeps what was said. */
  receive: (bytes: Buffer, signature: string) => Promise<void>
}

/** Where somebody outside posts signed events. */
export function eventRoute(app: App, url: string, { header, receive }: EventDoor) {
  const signatureOf = ({ headers }: FastifyRequest): string => {
    const signature = headers[header]
    return typeof signature === 'string' && signature.length <= longestSignature ? signature : ''
  }

  app.post(
    url,
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
      await receive(Buffer.isBuffer(body) ? body : fail('bad_request'), signatureOf(request))
      return { received: true as const }
    },
  )
}
