import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of manual transactions and accounts, each with its own rows. */
export function createManualClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createTransaction = () =>
    call('POST', '/api/transactions/', { name: 'Feria', amount: 5_000, type: 'Expense' })
  const createTransactionUrl = async () => `/api/transactions/${(await createTransaction()).json().id}/`
  const createAccount = () =>
    call('POST', '/api/accounts/', { name: `Lata ${crypto.randomUUID()}`, opening_balance: 10 })
  return {
    'POST /api/transactions/': createTransaction,
    'DELETE /api/transactions/{id}/': async () => call('DELETE', await createTransactionUrl()),
    'POST /api/transactions/{id}/restore/': async () => {
      const own = await createTransactionUrl()
      return call('POST', `${own}restore/`, (await call('DELETE', own)).json())
    },
    'POST /api/accounts/': createAccount,
    'PATCH /api/accounts/{id}/': async () =>
      call('PATCH', `/api/accounts/${(await createAccount()).json().id}/`, {
        hidden: true,
        opening_balance: 20,
      }),
    'POST /api/transfers/': async () =>
      call('POST', '/api/transfers/', {
        from_account: (await createAccount()).json().id,
        to_account: (await createAccount()).json().id,
        amount: 1_000,
      }),
  }
}
