import { createServer } from 'node:http'
import { z } from 'zod'
import type { Product } from './product.ts'

const listening = z.object({ port: z.number() })

export interface CallbackProxy {
  /** Accepts matching callbacks and holds them until `release`. */
  hold: (isWanted: (body: string) => boolean) => void
  /** Forwards the held callbacks and stops holding. */
  release: () => Promise<void>
  close: () => void
}

/** Starts a proxy between the bank and the product that changes or delays callbacks, until it is closed. */
export async function startCallbackProxy(
  { bank, callbackUrl }: Product,
  change: (body: string) => string = (body) => body,
): Promise<CallbackProxy> {
  interface ProviderCallback {
    body: string
    authorization: string | undefined
  }
  let isHeld = (_body: string) => false
  const held: ProviderCallback[] = []

  async function forward({ body, authorization }: ProviderCallback): Promise<number> {
    const { status } = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: change(body),
    })
    return status
  }
  async function receive(callback: ProviderCallback): Promise<number> {
    if (!isHeld(callback.body)) return forward(callback)
    held.push(callback)
    return 202
  }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization } = request.headers
      const taken = receive({ body: Buffer.concat(chunks).toString(), authorization })
      // Answers 503 while the product is down, so that the bank retries.
      void taken.catch(() => 503).then((status) => reply.writeHead(status).end())
    })
  })
  await new Promise<void>((done) => void server.listen({ host: '127.0.0.1', port: 0 }, done))
  bank.configure({ callbackUrl: `http://127.0.0.1:${listening.parse(server.address()).port}/` })
  return {
    hold: (isWanted) => {
      isHeld = isWanted
    },
    async release() {
      isHeld = () => false
      for (const callback of held.splice(0)) await forward(callback)
    },
    close() {
      bank.configure({ callbackUrl })
      server.close()
    },
  }
}
