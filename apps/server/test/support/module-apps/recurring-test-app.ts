import type {
  InstalmentOverview,
  RecurringDetail,
  RecurringList,
  RecurringSeries,
  Upcoming,
} from '@lucas/contract/planning/recurring.ts'
import type { TestDatabase } from '../../database.ts'
import { withLockedUserData } from '../fixtures/user-data.ts'
import { createMoneyTestApp } from './money-test-app.ts'
import type { TestAccount } from './test-account.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Creates the money test app with recurring series that are recomputed after each ingest. */
export async function createRecurringTestApp(db: TestDatabase, now?: () => Date) {
  const testApp = await createMoneyTestApp(db, now)
  const { recurring } = testApp

  async function createUserWithAccounts(...specs: TestAccount[]) {
    const user = await testApp.createUserWithAccounts(...specs)
    const { userId, call } = user
    const requestOk = async (method: Method, url: string, body?: Record<string, unknown>) => {
      const answer = await call(method, url, body)
      if (answer.status >= 300) throw new Error(`${url} answered ${JSON.stringify(answer)}`)
      return answer.body
    }
    return {
      ...user,
      /** Ingests transactions and recomputes their series. */
      async ingest(...inputs: Parameters<typeof user.ingest>) {
        const known = new Set((await user.listRows()).map(({ id }) => id))
        const stored = await user.ingest(...inputs)
        const ids = (await user.listRows()).map(({ id }) => id).filter((id) => !known.has(id))
        await withLockedUserData(db.jobs, userId, (tx) =>
          recurring.recompute.forTransactions(tx, userId, ids),
        )
        return stored
      },
      recompute: () => withLockedUserData(db.jobs, userId, (tx) => recurring.recompute.all(tx, userId)),
      recomputeFor: (ids: string[]) =>
        withLockedUserData(db.jobs, userId, (tx) => recurring.recompute.forTransactions(tx, userId, ids)),
      listSeries: async (query = ''): Promise<RecurringSeries[]> => {
        const list: RecurringList = await requestOk('GET', `/api/recurring/${query}`)
        return list.results
      },
      getSeries: (id: string): Promise<RecurringDetail> => requestOk('GET', `/api/recurring/${id}/`),
      createSeries: (body: Record<string, unknown>): Promise<RecurringDetail> =>
        requestOk('POST', '/api/recurring/', body),
      updateSeries: (id: string, body: Record<string, unknown>): Promise<RecurringDetail> =>
        requestOk('PATCH', `/api/recurring/${id}/`, body),
      dismissSeries: (id: string): Promise<RecurringDetail> => requestOk('DELETE', `/api/recurring/${id}/`),
      restoreSeries: (id: string): Promise<RecurringDetail> =>
        requestOk('POST', `/api/recurring/${id}/restore/`),
      getUpcoming: (until = ''): Promise<Upcoming> =>
        requestOk('GET', `/api/recurring/upcoming/${until && `?until=${until}`}`),
      getInstalments: (query = ''): Promise<InstalmentOverview> =>
        requestOk('GET', `/api/instalments/${query}`),
    }
  }
  return { ...testApp, createUserWithAccounts: createUserWithAccounts }
}

export type RecurringUser = Awaited<
  ReturnType<Awaited<ReturnType<typeof createRecurringTestApp>>['createUserWithAccounts']>
>
