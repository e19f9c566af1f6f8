import type { Member, RealApp } from './real-app.ts'

/** Calls of what people write themselves, each on rows of its own. */
export function byHandCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const add = () => call('POST', '/api/transactions/', { name: 'Feria', amount: 5_000, type: 'Expense' })
  const address = async () => `/api/transactions/${(await add()).json().id}/`
  const open = () =>
    call('POST', '/api/accounts/', { name: `Lata ${crypto.randomUUID()}`, opening_balance: 10 })
  return {
    'POST /api/transactions/': add,
    'DELETE /api/transactions/{id}/': async () => call('DELETE', await address()),
    'POST /api/transactions/{id}/restore/': async () => {
      const own = await address()
      return call('POST', `${own}restore/`, (await call('DELETE', own)).json())
    },
    'POST /api/accounts/': open,
    'PATCH /api/accounts/{id}/': async () =>
      call('PATCH', `/api/accounts/${(await open()).json().id}/`, { hidden: true, opening_balance: 20 }),
    'POST /api/transfers/': async () =>
      call('POST', '/api/transfers/', {
        from_account: (await open()).json().id,
        to_account: (await open()).json().id,
        amount: 1_000,
      }),
  }
}
