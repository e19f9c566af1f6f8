import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A call as it is sent. */
export interface FuzzCall {
  method: string
  /** Path and query, byte by byte. */
  address: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface FuzzResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends calls over one keep-alive connection and normalizes nothing. */
export function createSender(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(origin)

  function send(call: FuzzCall): Promise<FuzzResponse> {
    const { method, address, headers, body } = call
    return new Promise((resolve, reject) => {
      const refuse = (cause: Error) => reject(new Error(formatCall(call), { cause }))
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path: address,
        headers: withContentLength(headers, body),
        timeout: 30_000,
      })
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
        answer.on('error', refuse)
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 seconds')))
      sent.on('error', refuse)
      sent.end(body ?? undefined)
    })
  }

  return { send, close: () => agent.destroy() }
}

const withContentLength = (headers: Record<string, string>, body: Buffer | null) =>
  body === null ? headers : { ...headers, 'content-length': String(body.length) }

/** Prints a call so that it can be repeated; the bearer token is left out. */
export function formatCall({ method, address, headers, body }: FuzzCall): string {
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'authorization')
    .map(([name, value]) => `${name}: ${value.slice(0, 200)}`)
  const shown = body === null ? '' : `\n${body.subarray(0, 600).toString()}${body.length > 600 ? '…' : ''}`
  return [`${method} ${address.slice(0, 600)}`, ...lines].join('\n') + shown
}
