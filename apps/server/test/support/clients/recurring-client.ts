import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of recurring series, each with its own transactions. */
export function createRecurringClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createRow = async (): Promise<string> =>
    (await call('POST', '/api/transactions/', { name: 'Arriendo', amount: 1_234, type: 'Expense' })).json().id
  const createSeries = async () =>
    call('POST', '/api/recurring/', { transaction_ids: [await createRow()], rhythm: 'monthly' })
  const createSeriesUrl = async () => `/api/recurring/${(await createSeries()).json().id}/`
  return {
    'POST /api/recurring/': createSeries,
    'GET /api/recurring/{id}/': async () => call('GET', await createSeriesUrl()),
    'PATCH /api/recurring/{id}/': async () =>
      call('PATCH', await createSeriesUrl(), { name: 'Casa', add_transaction_ids: [await createRow()] }),
    'DELETE /api/recurring/{id}/': async () => call('DELETE', await createSeriesUrl()),
    'POST /api/recurring/{id}/restore/': async () => call('POST', `${await createSeriesUrl()}restore/`),
  }
}
