import type {
  InstalmentOverview,
  RecurringDetail,
  RecurringList,
  RecurringSeries,
  Upcoming,
} from '@lucas/contract/recurring.ts'
import { createRecurring, recurringRoutes } from '../../src/modules/recurring/index.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import type { TestDatabase } from '../database.ts'
import { type AccountSpec, moneyHouse } from './money-house.ts'
import { probeHttp } from './probe-http.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The money house with what comes again: people get deliveries as an ingest stores and recounts them. */
export async function recurringHouse(db: TestDatabase, now?: () => Date) {
  const house = await moneyHouse(db, now)
  const { clock } = house
  const outbox = createOutbox({ db: db.app, clock, log: createLog({ level: 'silent' }) })
  const recurring = createRecurring({ db: db.app, clock, outbox })
  const app = await probeHttp({ routes: (routes) => recurringRoutes(routes, recurring) })

  async function person(...specs: AccountSpec[]) {
    const one = await house.person(...specs)
    const { userId } = one
    const call = async (method: Method, url: string, body?: object) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${userId}` },
        ...(body ? { payload: body } : {}),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    const ok = async (method: Method, url: string, body?: object) => {
      const answer = await call(method, url, body)
      if (answer.status >= 300) throw new Error(`${url} answered ${JSON.stringify(answer)}`)
      return answer.body
    }
    return {
      ...one,
      call,
      /** Stores and recounts, as an ingest does. */
      async deliver(...movements: Parameters<typeof one.deliver>) {
        const known = new Set((await one.rows()).map(({ id }) => id))
        const stored = await one.deliver(...movements)
        const ids = (await one.rows()).map(({ id }) => id).filter((id) => !known.has(id))
        await asPerson(db.jobs, userId, (tx) => recurring.refresh.touched(tx, userId, ids))
        return stored
      },
      recount: () => asPerson(db.jobs, userId, (tx) => recurring.refresh.everything(tx, userId)),
      touched: (ids: string[]) =>
        asPerson(db.jobs, userId, (tx) => recurring.refresh.touched(tx, userId, ids)),
      list: async (query = ''): Promise<RecurringSeries[]> => {
        const list: RecurringList = await ok('GET', `/api/recurring/${query}`)
        return list.results
      },
      series: (id: string): Promise<RecurringDetail> => ok('GET', `/api/recurring/${id}/`),
      make: (body: object): Promise<RecurringDetail> => ok('POST', '/api/recurring/', body),
      change: (id: string, body: object): Promise<RecurringDetail> =>
        ok('PATCH', `/api/recurring/${id}/`, body),
      dismiss: (id: string): Promise<RecurringDetail> => ok('DELETE', `/api/recurring/${id}/`),
      restore: (id: string): Promise<RecurringDetail> => ok('POST', `/api/recurring/${id}/restore/`),
      upcoming: (until = ''): Promise<Upcoming> =>
        ok('GET', `/api/recurring/upcoming/${until && `?until=${until}`}`),
      instalments: (query = ''): Promise<InstalmentOverview> => ok('GET', `/api/instalments/${query}`),
    }
  }
  return { ...house, recurring, recurringApp: app, person }
}

export type RecurringPerson = Awaited<ReturnType<Awaited<ReturnType<typeof recurringHouse>>['person']>>
