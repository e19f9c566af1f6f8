import { createServer } from 'node:http'
import { z } from 'zod'

const listening = z.object({ port: z.number() })

export interface Courier {
  /** Where the bank delivers now. */
  url: string
  /** From here on what is wanted lies with the courier, who has taken it, until it is released. */
  hold: (isWanted: (body: string) => boolean) => void
  /** Delivers what was held, and holds nothing any more. */
  release: () => Promise<void>
  close: () => void
}

/** Between the bank and the product: forwards what the bank delivers, changed or later. */
export async function startCourier(
  target: () => string,
  change: (body: string) => string = (body) => body,
): Promise<Courier> {
  interface Letter {
    body: string
    authorization: string | undefined
  }
  let isHeld = (_body: string) => false
  const held: Letter[] = []

  async function forward({ body, authorization }: Letter): Promise<number> {
    const { status } = await fetch(target(), {
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
  return {
    url: `http://127.0.0.1:${listening.parse(server.address()).port}/`,
    hold: (isWanted) => {
      isHeld = isWanted
    },
    async release() {
      isHeld = () => false
      for (const letter of held.splice(0)) await forward(letter)
    },
    close: () => server.close(),
  }
}
