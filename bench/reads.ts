import { once } from 'node:events'
import { Agent, IncomingMessage, request } from 'node:http'
import { limit } from './support/limit.ts'
import { measureInTurns } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { type BenchUser, ingestNewHousehold, register } from './support/users.ts'

const calls = 200
export const pagePath = '/api/transactions/?limit=50'
export const summaryPath = '/api/dashboard/summary/'

const agent = new Agent({ keepAlive: true })

/** Sends one GET over a keep-alive connection. `fetch` would add a millisecond per call in the bench itself. */
export async function get(
  { address }: Pick<Server, 'address'>,
  { access }: BenchUser,
  path: string,
): Promise<void> {
  const call = request(address + path, {
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

/** Compares the first screens with a short and a long history. */
export async function measureReadsBySize(server: Server): Promise<{ figures: Figure[]; long: BenchUser }> {
  const [short, long] = [await register(server), await register(server)]
  await ingestNewHousehold(server, short, { movements: 1_000, seed: 'short' })
  await ingestNewHousehold(server, long, { movements: 100_000, seed: 'long' })
  const tasks = {
    shortPage: () => get(server, short, pagePath),
    longPage: () => get(server, long, pagePath),
    shortSummary: () => get(server, short, summaryPath),
    longSummary: () => get(server, long, summaryPath),
  }
  await measureInTurns(20, tasks)
  const time = await measureInTurns(calls, tasks)
  const ratio = (what: string, few: number, many: number): Figure => ({
    name: `\`${what}\` at 100,000 rows against 1,000 rows`,
    value: many / few,
    unit: '×',
    atMost: 2,
    note: `${many.toFixed(2)} ms against ${few.toFixed(2)} ms, medians of ${calls} alternating calls`,
  })
  return {
    long,
    figures: [
      ratio(pagePath, time('shortPage'), time('longPage')),
      ratio(summaryPath, time('shortSummary'), time('longSummary')),
    ],
  }
}
