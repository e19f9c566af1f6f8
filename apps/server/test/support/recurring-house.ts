import type {
  InstalmentOverview,
  RecurringDetail,
  RecurringList,
  RecurringSeries,
  Upcoming,
} from '@lucas/contract/recurring.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import type { TestDatabase } from '../database.ts'
import { type AccountSpec, moneyHouse } from './money-house.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The money house with what comes again: people get deliveries as an ingest stores and recounts them. */
export async function recurringHouse(db: TestDatabase, now?: () => Date) {
  const house = await moneyHouse(db, now)
  const { recurring } = house

  async function person(...specs: AccountSpec[]) {
    const one = await house.person(...specs)
    const { userId, call } = one
    const ok = async (method: Method, url: string, body?: Record<string, unknown>) => {
      const answer = await call(method, url, body)
      if (answer.status >= 300) throw new Error(`${url} answered ${JSON.stringify(answer)}`)
      return answer.body
    }
    return {
      ...one,
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
      make: (body: Record<string, unknown>): Promise<RecurringDetail> => ok('POST', '/api/recurring/', body),
      change: (id: string, body: Record<string, unknown>): Promise<RecurringDetail> =>
        ok('PATCH', `/api/recurring/${id}/`, body),
      dismiss: (id: string): Promise<RecurringDetail> => ok('DELETE', `/api/recurring/${id}/`),
      restore: (id: string): Promise<RecurringDetail> => ok('POST', `/api/recurring/${id}/restore/`),
      upcoming: (until = ''): Promise<Upcoming> =>
        ok('GET', `/api/recurring/upcoming/${until && `?until=${until}`}`),
      instalments: (query = ''): Promise<InstalmentOverview> => ok('GET', `/api/instalments/${query}`),
    }
  }
  return { ...house, person }
}

export type RecurringPerson = Awaited<ReturnType<Awaited<ReturnType<typeof recurringHouse>>['person']>>
