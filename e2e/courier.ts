import { createServer } from 'node:http'
import { z } from 'zod'
import type { Product } from './product.ts'

const listening = z.object({ port: z.number() })

export interface Courier {
  /** From here on what is wanted lies with the courier, who has taken it, until it is released. */
  hold: (isWanted: (body: string) => boolean) => void
  /** Delivers what was held, and holds nothing any more. */
  release: () => Promise<void>
  close: () => void
}

/** Between the bank and the product, until it is closed: forwards what the bank delivers, changed or later. */
export async function startCourier(
  { bank, callbackUrl }: Product,
  change: (body: string) => string = (body) => body,
): Promise<Courier> {
  interface Letter {
    body: string
    authorization: string | undefined
  }
  let isHeld = (_body: string) => false
  const held: Letter[] = []

  async function forward({ body, authorization }: Letter): Promise<number> {
    const { status } = await fetch(callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: change(body),
    })
    return status
  }
  async function take(letter: Letter): Promise<number> {
    if (!isHeld(letter.body)) return forward(letter)
    held.push(letter)
    return 202
  }
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { authorization } = request.headers
      const taken = take({ body: Buffer.concat(pieces).toString(), authorization })
      // A product that is away is said as such: the bank tries again.
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
      for (const letter of held.splice(0)) await forward(letter)
    },
    close() {
      bank.configure({ callbackUrl })
      server.close()
    },
  }
}
