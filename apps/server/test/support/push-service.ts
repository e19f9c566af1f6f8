import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { type PushMessage, pushMessage } from '@lucas/contract/notifications/push.ts'
import { importJWK, jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import { createPushSubscriber } from '../../../../scripts/test/push-subscriber.ts'
import { getPort } from './get-port.ts'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Starts a stand-in for a push service that speaks RFC 8030 over HTTP: it accepts a message only with the token of its sender
 * (RFC 8292), and can answer the next ones otherwise.
 */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const refusals: string[] = []
  const answers: { status: number; headers: Record<string, string> }[] = []
  let browsers = 0

  async function answer(request: IncomingMessage, reply: ServerResponse, body: Buffer): Promise<void> {
    const problem = await findProblem(request.headers, origin()).catch((error: unknown) => String(error))
    if (request.method !== 'POST' || problem !== null) {
      refusals.push(problem ?? `${request.method}`)
      reply.writeHead(403).end()
      return
    }
    const { status, headers } = answers.shift() ?? { status: 201, headers: {} }
    if (status < 300) received.push({ path: request.url ?? '', headers: request.headers, body })
    reply.writeHead(status, headers).end(status < 300 ? '' : 'no JSON')
  }

  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => void answer(request, reply, Buffer.concat(pieces)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise((closed) => server.close(closed).closeAllConnections()))
  const origin = () => `http://127.0.0.1:${getPort({ server })}`

  return {
    origin: origin(),
    received,
    /** Why messages were not accepted. */
    refusals,
    /** Answers the next messages with these states, one after the other. */
    answerNext: (...states: (number | { status: number; headers: Record<string, string> })[]) =>
      void answers.push(
        ...states.map((state) => (typeof state === 'number' ? { status: state, headers: {} } : state)),
      ),
    /** How many of these answers were not asked for yet. */
    countWaitingAnswers: () => answers.length,
    /** A browser with a subscription of its own. */
    createBrowser() {
      browsers += 1
      const path = `/push/${browsers}`
      const { keys, decrypt } = createPushSubscriber()
      const listReceived = () => received.filter((one) => one.path === path)
      return {
        subscription: { endpoint: `${origin()}${path}`, keys },
        headers: () => listReceived().map(({ headers }) => headers),
        /** What arrived, decrypted. */
        messages: (): PushMessage[] =>
          listReceived().map(({ body }) => pushMessage.parse(JSON.parse(decrypt(body)))),
      }
    },
  }
}

/** Returns why a push service would not accept a message, or null. */
async function findProblem(headers: IncomingHttpHeaders, audience: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const { payload } = await jwtVerify(token, publicKey, {
    audience,
    // The senders of tests have clocks of their own.
    currentDate: new Date(0),
  })
  if (!/^(mailto|https):/.test(payload.sub ?? '')) return 'no contact'
  if (headers['content-encoding'] !== 'aes128gcm') return 'another encoding'
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return 'no TTL'
  if (!/^[\w-]{1,32}$/.test(headers.topic?.toString() ?? '')) return 'a wrong topic'
  return /^(very-low|low|normal|high)$/.test(headers.urgency?.toString() ?? '') ? null : 'a wrong urgency'
}
