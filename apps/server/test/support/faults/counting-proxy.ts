import { createServer, type IncomingMessage } from 'node:http'
import { getPort } from '../get-port.ts'

export interface ProviderCall {
  method: string
  /** Path with query, as the server sent it. */
  url: string
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Starts a proxy between the server and the sandbox bank's API that records each call. */
export async function startCountingProxy(target: string) {
  const calls: ProviderCall[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    calls.push({ method, url })
    const headers: Record<string, string> = {}
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    readBody(request)
      .then(async (body) => {
        const sent = body.length === 0 ? {} : { body: new Uint8Array(body) }
        const answer = await fetch(`${target}${url}`, { method, headers, ...sent })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const type = answer.headers.get('content-type')
        const link = answer.headers.get('link')?.replaceAll(target, address)
        response.writeHead(answer.status, {
          ...(type === null ? {} : { 'content-type': type }),
          ...(link === undefined ? {} : { link }),
        })
        response.end(bytes)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${getPort({ server })}`
  return {
    address,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
