import { transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { callApi } from './bank.ts'

/** Names that give no hint of a category. */
export const unclearNames = ['Payu Ubr Pending', 'Zxqwv Spa', 'Valentina S', 'Xyzzy Ltda'] as const

/** Creates transactions with unclear names and puts them into the review queue. */
export async function createUnclearTransactions(page: Page): Promise<void> {
  const ids: string[] = []
  for (const [at, name] of unclearNames.entries()) {
    const row = transaction.parse(
      await callApi(page, '/api/transactions/', 'POST', { name, amount: 1_000 * (at + 1) }),
    )
    ids.push(row.id)
  }
  await callApi(page, '/api/review/reopen/', 'POST', { ids })
}
