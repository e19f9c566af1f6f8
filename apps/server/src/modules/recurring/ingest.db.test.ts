import type {
  InstalmentOverview,
  RecurringDetail,
  RecurringList,
} from '@lucas/contract/planning/recurring.ts'
import { addMonths, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { expect, test, vi } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'

const app = await createFullApp({ movements: 900 })
const soon = { timeout: 20_000, interval: 100 }

async function get<T>(person: TestUser, url: string): Promise<T> {
  const answer = await app.requestAs(person, 'GET', url)
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}
const listOf = async (person: TestUser) => (await get<RecurringList>(person, '/api/recurring/')).results

test('series exist after the first sync, and each transaction names its series or instalment', async () => {
  const ana = await app.auth.registerUser()
  await app.linkBank(ana)
  const series = await listOf(ana)
  expect(series.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['salary', 'bill', 'subscription']))
  const detail = await get<RecurringDetail>(ana, `/api/recurring/${series[0]?.id}/`)
  const row = await get<TransactionDetail>(ana, `/api/transactions/${detail.rows[0]?.transaction_id}/`)
  expect([row.recurring_id, row.instalment]).toEqual([detail.id, null])

  const { results } = await get<InstalmentOverview>(ana, '/api/instalments/?state=all')
  const purchase = results[0]
  const part = purchase?.parts.find(({ state }) => state === 'charged')
  const cuota = await get<TransactionDetail>(ana, `/api/transactions/${part?.transaction_id}/`)
  expect([cuota.recurring_id, cuota.instalment]).toEqual([
    null,
    {
      purchase_id: purchase?.id,
      number: part?.number,
      total: purchase?.total_instalments,
      amount: part?.amount,
      remaining_instalments: purchase?.remaining_instalments,
      remaining_amount: purchase?.remaining_amount,
      ends_on: purchase?.ends_on,
    },
  ])
})

test('manual transactions and deleted accounts recompute the series soon after', async () => {
  const eva = await app.auth.registerUser()
  const today = toPlainDate(new Date())
  for (const months of [0, -1, -2]) {
    const body = { name: 'Arriendo', amount: 350_000, type: 'Expense', date: addMonths(today, months) }
    expect((await app.requestAs(eva, 'POST', '/api/transactions/', body)).statusCode).toBe(201)
  }
  await vi.waitFor(
    async () => expect((await listOf(eva)).map(({ name }) => name)).toEqual(['Arriendo']),
    soon,
  )
  const [rent] = await listOf(eva)
  expect(rent).toMatchObject({ kind: 'bill', rhythm: 'monthly', state: 'active', count: 3 })
  await app.requestAs(eva, 'DELETE', `/api/accounts/${rent?.account?.id}/delete/`, {})
  await vi.waitFor(async () => expect(await listOf(eva)).toEqual([]), soon)
})
