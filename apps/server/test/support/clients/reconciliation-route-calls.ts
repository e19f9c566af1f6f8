import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'

/** What reconciles a new account by hand that has one row. */
export async function createReconcilable(
  { requestAs }: Pick<FullApp, 'requestAs'>,
  who: TestUser,
): Promise<{ account_id: string; date: string; balance: number }> {
  const account = await requestAs(who, 'POST', '/api/accounts/', { name: `Lata ${crypto.randomUUID()}` })
  const { id: account_id }: { id: string } = account.json()
  await requestAs(who, 'POST', '/api/transactions/', { name: 'Feria', amount: 5_000, account: account_id })
  return { account_id, date: toPlainDate(new Date()), balance: -5_000 }
}

/** Calls of reconciliations, each with an account of its own. */
export function createReconciliationRouteCalls(app: FullApp, getUser: () => TestUser) {
  const post = async (url: string) =>
    app.requestAs(getUser(), 'POST', url, await createReconcilable(app, getUser()))
  return {
    'POST /api/reconciliations/preview/': () => post('/api/reconciliations/preview/'),
    'POST /api/reconciliations/': () => post('/api/reconciliations/'),
    'DELETE /api/reconciliations/{id}/': async () => {
      const { id }: { id: string } = (await post('/api/reconciliations/')).json()
      return app.requestAs(getUser(), 'DELETE', `/api/reconciliations/${id}/`)
    },
  }
}
