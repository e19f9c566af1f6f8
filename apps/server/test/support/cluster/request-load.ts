import { setTimeout as wait } from 'node:timers/promises'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import * as z from 'zod/mini'
import { newId } from '../../../src/platform/ids.ts'
import { createUniqueEmail } from '../clients/auth-client.ts'
import { password } from '../module-apps/auth-test-app.ts'

const created = z.object({ id: z.string() })

/** A write that the server acknowledged. */
interface Acknowledged {
  id: string
  /** Pesos; no two writes have the same. */
  amount: number
  /** When it was sent for the first time and acknowledged, in milliseconds of `performance.now()`. */
  sentAt: number
  at: number
}

interface Write {
  key: string
  amount: number
}

interface LoadOptions {
  /** Requests per second of all clients together while every one is answered. One in five is a write. */
  perSecond: number
  /** Clients that send one request at a time. */
  clients?: number
  users?: number
}

/** What a client reads between two writes. */
const reads = [
  '/api/transactions/?limit=50',
  '/api/dashboard/summary/?currency=CLP',
  '/api/accounts/',
  '/api/notifications/unread_count/',
]
/** What a browser does without an answer, or without Retry-After. */
const pauseMs = 1_000
/** Answers that a client repeats: a call under its key, as our browser client does. */
const repeated = new Set([0, 409, 502, 503, 504])
const names = { first_name: 'Ana', last_name: 'Soto', country: 'chile' }
let amounts = 1_000

/** Returns why there was no answer, such as ECONNRESET. */
function toCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}

async function register(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lucas-client': 'web' },
    body: JSON.stringify({ email: createUniqueEmail(), password, ...names, terms: true }),
  })
  return sessionAnswer.parse(await answer.json()).access
}

/**
 * Registers users whose clients then read their figures and create transactions; each repeats a write under its key until it is
 * acknowledged.
 */
export async function startRequestLoad(
  address: string,
  { perSecond, clients = 50, users = 10 }: LoadOptions,
) {
  const tokens: string[] = []
  for (let user = 0; user < users; user += 1) tokens.push(await register(address))
  const acknowledged: Acknowledged[] = []
  let answered = 0
  /** Answers that are no success, by their status and what they lack. */
  const refusals = new Map<string, number>()
  const intervalMs = (clients / perSecond) * 1_000
  let isStopped = false

  async function send(method: 'GET' | 'POST', path: string, access: string, write?: Write) {
    try {
      const answer = await fetch(address + path, {
        method,
        headers: {
          authorization: `Bearer ${access}`,
          ...(write && { 'content-type': 'application/json', 'idempotency-key': write.key }),
        },
        ...(write && {
          body: JSON.stringify({ name: `Feria ${write.amount}`, amount: write.amount, type: 'Expense' }),
        }),
      })
      const retryAfter = answer.headers.get('retry-after')
      return { status: answer.status, retryAfter, text: await answer.text() }
    } catch (error) {
      return { status: 0, retryAfter: null, text: toCause(error) }
    }
  }

  /** Sends a request once. Returns the text of a success, or null after the pause that the answer asks for. */
  async function ask(...request: Parameters<typeof send>): Promise<string | null> {
    const { status, retryAfter, text } = await send(...request)
    const [method] = request
    if (status === (method === 'POST' ? 201 : 200)) {
      answered += 1
      return text
    }
    const refusal = status === 0 ? text : `${status}${retryAfter === null ? ' without Retry-After' : ''}`
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    if (!repeated.has(status)) throw new Error(`${status}: ${text}`)
    if (!isStopped) await wait(retryAfter === null ? pauseMs : Number(retryAfter) * 1_000)
    return null
  }

  async function write(access: string) {
    const [key, amount, sentAt] = [newId(), amounts, performance.now()]
    amounts += 1
    let text: string | null
    do text = await ask('POST', '/api/transactions/', access, { key, amount })
    while (text === null && !isStopped)
    if (text !== null)
      acknowledged.push({ id: created.parse(JSON.parse(text)).id, amount, sentAt, at: performance.now() })
  }

  async function runClient(client: number) {
    await wait((intervalMs * client) / clients)
    const access = tokens[client % tokens.length] ?? ''
    for (let turn = client; !isStopped; turn += 1) {
      const next = performance.now() + intervalMs
      const path = reads[turn % (reads.length + 1)]
      await (path === undefined ? write(access) : ask('GET', path, access))
      await wait(Math.max(0, next - performance.now()))
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  running.catch(() => undefined) // stop throws the error
  return {
    acknowledged,
    refusals,
    /** Returns how many requests had a success until now. */
    countAnswered: () => answered,
    /** Acknowledged writes that were sent since a moment. */
    listSentSince: (moment: number) => acknowledged.filter(({ sentAt }) => sentAt >= moment),
    /** Returns the most milliseconds since a moment in which no write was acknowledged. */
    measurePause(moment: number): number {
      const moments = [moment, ...acknowledged.map(({ at }) => at).filter((at) => at > moment)]
      return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
    },
    /** Ends the load after the requests that are under way. */
    async stop(): Promise<void> {
      isStopped = true
      await running
    },
  }
}

export type RequestLoad = Awaited<ReturnType<typeof startRequestLoad>>
