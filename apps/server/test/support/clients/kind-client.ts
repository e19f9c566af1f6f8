import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { MoneyUser } from '../module-apps/money-test-app.ts'

/** Returns id, kind and source of a user's transactions by description. */
export async function listKinds(user: MoneyUser) {
  const { results } = transactionPage.parse(await user.get('/api/transactions/?sort=date&order=asc'))
  return Object.fromEntries(
    results.map(({ id, description, kind, kind_source: source }) => [description, { id, kind, source }]),
  )
}

/** Returns the id of the transaction with this description, or an empty text. */
export const findId = async (user: MoneyUser, description: string): Promise<string> =>
  (await listKinds(user))[description]?.id ?? ''
