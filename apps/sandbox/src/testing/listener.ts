import { createServer } from 'node:http'

interface Received {
  body: Record<string, unknown>
  authorization: string | undefined
}

/** A product that takes callbacks; it refuses the first `refusals` of them. */
export async function startListener(refusals = 0) {
  const received: Received[] = []
  let refused = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (refused < refusals) {
        refused += 1
        response.writeHead(503).end()
        return
      }
      // A delivery that was cut off before its body is none.
      if (parts.length === 0) {
        response.writeHead(400).end()
        return
      }
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(parts).toString('utf8'))
      received.push({ body, authorization: request.headers.authorization })
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/callback/`,
    received,
    /** The final message or error: whatever came that is not the initial one. */
    finals: () => received.filter(({ body }) => 'code' in body).map(({ body }) => body),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type Listener = Awaited<ReturnType<typeof startListener>>
