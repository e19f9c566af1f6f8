import type { Member, RealApp } from './real-app.ts'

/** Calls of recurring series on rows of their own. */
export function recurringCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const row = async (): Promise<string> =>
    (await call('POST', '/api/transactions/', { name: 'Arriendo', amount: 1_234, type: 'Expense' })).json().id
  const make = async () =>
    call('POST', '/api/recurring/', { transaction_ids: [await row()], rhythm: 'monthly' })
  const address = async () => `/api/recurring/${(await make()).json().id}/`
  return {
    'POST /api/recurring/': make,
    'GET /api/recurring/{id}/': async () => call('GET', await address()),
    'PATCH /api/recurring/{id}/': async () =>
      call('PATCH', await address(), { name: 'Casa', add_transaction_ids: [await row()] }),
    'DELETE /api/recurring/{id}/': async () => call('DELETE', await address()),
    'POST /api/recurring/{id}/restore/': async () => call('POST', `${await address()}restore/`),
  }
}
