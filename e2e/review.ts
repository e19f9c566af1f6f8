import { transaction } from '@lucas/contract/transaction.ts'
import type { Page } from 'playwright-core'
import { call } from './bank.ts'

/** Names without a meaning, which nobody can file. */
export const doubts = ['Payu Ubr Pending', 'Zxqwv Spa', 'Valentina S', 'Xyzzy Ltda'] as const

/** Writes them down for the page's own person and asks about them, as if nobody had looked at them. */
export async function plantDoubts(page: Page): Promise<void> {
  const ids: string[] = []
  for (const [at, name] of doubts.entries()) {
    const row = transaction.parse(
      await call(page, '/api/transactions/', 'POST', { name, amount: 1_000 * (at + 1) }),
    )
    ids.push(row.id)
  }
  await call(page, '/api/review/reopen/', 'POST', { ids })
}
