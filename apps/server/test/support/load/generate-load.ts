import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface LoadCall {
  /** Groups calls of one kind in reports, such as `GET /api/accounts/`. */
  name: string
  method: string
  address: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadAnswer {
  call: LoadCall
  /** 0 without an answer. */
  status: number
  headers: IncomingHttpHeaders
  /** The text of an answer that is no success; a load would fill the memory with the others. */
  body: string
  /** The moment at which the call was due, in milliseconds of `performance.now()`. */
  at: number
  /** Milliseconds from that moment to the end of the answer, so that a late call counts its delay. */
  ms: number
}

interface LoadOptions {
  /** Calls per second. */
  rate: number
  /** The longest duration in milliseconds. */
  ms: number
  /** Returns the next call. */
  next(): LoadCall
  onAnswer(answer: LoadAnswer): void
}

/** Calls without an answer at one moment; one more is a fault of the test, because the server must refuse in time. */
const maxOpenCalls = 2_000
const answerTimeoutMs = 30_000
const tickMs = 5

/**
 * Starts a load of a fixed rate: each call is sent at its own moment, whether or not earlier ones are answered. `stop` ends it
 * early; `done` resolves when the last call is answered.
 */
export function startLoad({ rate, ms, next, onAnswer }: LoadOptions): { stop(): void; done: Promise<void> } {
  const agent = new Agent({ keepAlive: true })
  const stopping = new AbortController()
  const open = new Set<Promise<void>>()

  async function send(call: LoadCall, at: number): Promise<void> {
    const answer = await sendCall(agent, call).catch((error: Error) => ({
      status: 0,
      headers: {},
      body: error.message,
    }))
    onAnswer({ call, ...answer, at, ms: performance.now() - at })
  }

  async function run(): Promise<void> {
    const from = performance.now()
    const total = Math.floor((ms / 1_000) * rate)
    for (let sent = 0; sent < total && !stopping.signal.aborted; ) {
      for (; sent < total && from + (sent * 1_000) / rate <= performance.now(); sent += 1) {
        if (open.size >= maxOpenCalls) throw new Error(`${maxOpenCalls} calls have no answer`)
        const running = send(next(), from + (sent * 1_000) / rate)
        open.add(running)
        void running.then(() => open.delete(running))
      }
      await wait(tickMs)
    }
    await Promise.all(open)
    agent.destroy()
  }

  const done = run()
  done.catch(() => undefined) // its caller awaits it later
  return { stop: () => stopping.abort(), done }
}

function sendCall(agent: Agent, { method, address, path, headers, body }: LoadCall) {
  return new Promise<Pick<LoadAnswer, 'status' | 'headers' | 'body'>>((resolve, reject) => {
    const sent = request(address + path, { agent, method, headers, timeout: answerTimeoutMs })
    sent.on('response', (answer) => {
      const { statusCode: status = 0 } = answer
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => {
        if (status >= 300) chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${answerTimeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}
