import { once } from 'node:events'
import { Agent, IncomingMessage, request } from 'node:http'
import { limit } from './limit.ts'
import { takingTurns } from './measure.ts'
import { deliver, type Person, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const calls = 200
export const pagePath = '/api/transactions/?limit=50'
const summaryPath = '/api/dashboard/summary/'

const agent = new Agent({ keepAlive: true })

/** One read over a kept connection. `fetch` would cost the bench itself a millisecond a call, which is not ours. */
export async function get(server: Server, { access }: Person, path: string): Promise<void> {
  const call = request(server.address + path, {
    agent,
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  call.end()
  const [answer] = await once(call, 'response')
  if (!(answer instanceof IncomingMessage) || answer.statusCode !== 200)
    throw new Error(`${path} was not answered 200`)
  answer.resume()
  await once(answer, 'end')
}

/** Whether a long history makes the first screens slower. */
export async function readsBySize(server: Server): Promise<{ figures: Figure[]; long: Person }> {
  const [short, long] = [await register(server), await register(server)]
  await deliver(server, short, { movements: 1_000, seed: 'short' })
  await deliver(server, long, { movements: 100_000, seed: 'long' })
  const works = {
    shortPage: () => get(server, short, pagePath),
    longPage: () => get(server, long, pagePath),
    shortSummary: () => get(server, short, summaryPath),
    longSummary: () => get(server, long, summaryPath),
  }
  await takingTurns(20, works)
  const time = await takingTurns(calls, works)
  const ratio = (what: string, few: number, many: number): Figure => ({
    what: `\`${what}\` at 100,000 rows against 1,000 rows`,
    value: many / few,
    unit: '×',
    atMost: 2,
    note: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms, medians of ${calls} calls in turns`,
  })
  return {
    long,
    figures: [
      ratio(pagePath, time('shortPage'), time('longPage')),
      ratio(summaryPath, time('shortSummary'), time('longSummary')),
    ],
  }
}
