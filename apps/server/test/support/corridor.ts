import { afterAll } from 'vitest'
import type { TestDatabase } from '../database.ts'
import { buildHouse, callbackPath, type House, type HouseOptions } from './house.ts'
import { turns } from './turns.ts'

export { callbackPath, callbackSecret } from './house.ts'

export interface Corridor extends House {
  /** What a call of this person answers. */
  call(
    person: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Opens a linking and answers its case. */
  open(person: string): Promise<string>
  /** What a provider posts; answers the status. */
  post(body: unknown): Promise<number>
  /** Until no callback waits. */
  settled(ms?: number): Promise<void>
  /** The clock stands this much later. */
  later(ms: number): void
}

/** The house of a test file: started at once, stopped when the file is done. */
export async function corridor(
  db: TestDatabase,
  options: Pick<HouseOptions, 'bearer' | 'lines' | 'provider'> = {},
): Promise<Corridor> {
  let shift = 0
  const house = await buildHouse({ db, ...options, shift: () => shift })
  await house.start()
  afterAll(() => house.stop())
  const { app } = house

  const call: Corridor['call'] = async (person, method, url, body) => {
    const headers = { authorization: `Bearer ${person}` }
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    ...house,
    call,
    open: async (person) => String((await call(person, 'POST', '/api/floid/session/start/')).body.caseid),
    async post(body) {
      const headers = {
        'content-type': 'application/json',
        ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
      }
      const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      return (await app.inject({ method: 'POST', url: callbackPath, headers, payload })).statusCode
    },
    settled: (ms) => settled(db, ms),
    later(ms) {
      shift += ms
    },
  }
}

/** Until no callback waits, whosever it is. */
export async function settled(db: TestDatabase, ms = 60_000): Promise<void> {
  for await (const _ of turns(ms)) {
    const waiting = db.admin.selectFrom('provider_callback').select('id').where('state', '=', 'received')
    if ((await waiting.execute()).length === 0) return
  }
  throw new Error('callbacks still wait')
}
