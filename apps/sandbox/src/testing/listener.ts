import { createServer } from 'node:http'

interface ReceivedCallback {
  body: Record<string, unknown>
  authorization: string | undefined
}

/** Starts a server that receives callbacks; it refuses the first `refusalCount` of them. */
export async function startListener(refusalCount = 0) {
  const received: ReceivedCallback[] = []
  let refusedCount = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refusedCount < refusalCount) {
        refusedCount += 1
        response.writeHead(503).end()
        return
      }
      // A request cut off before its body does not count.
      if (chunks.length === 0) {
        response.writeHead(400).end()
        return
      }
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString('utf8'))
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
    /** Lists the final messages and errors, without the initial message. */
    listFinals: () => received.filter(({ body }) => 'code' in body).map(({ body }) => body),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export type Listener = Awaited<ReturnType<typeof startListener>>
