import { limits } from '@lucas/contract/limits.ts'
import { transactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { app, createUserWithAccounts } = await createMoneyTestApp(db)

const getStatement = (user: MoneyUser, query = '') =>
  app.inject({
    url: `/api/transactions/statement/?${query}`,
    headers: { authorization: `Bearer ${user.userId}` },
  })

const purchases = (user: MoneyUser, count: number) =>
  Array.from({ length: count }, (_, at) => user.buildTransaction(0, `COMPRA ${at}`, -1_000n - BigInt(at)))

describe('statement', () => {
  test('contains every transaction of the filter in list order, with its totals', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...purchases(ana, 386))
    const answer = await getStatement(ana, 'sort=amount&order=asc&max_amount=1099')
    expect(answer.statusCode).toBe(200)
    const { totals, results } = transactionStatement.parse(answer.json())
    expect(results.map(({ amount }) => amount)).toEqual(Array.from({ length: 100 }, (_, at) => -1_099 + at))
    expect([totals.count, totals.sums]).toEqual([100, [{ currency: 'CLP', income: 0, spending: -104_950 }]])
  })

  test('is refused above its limit', async () => {
    const eva = await createUserWithAccounts()
    await eva.ingest(...purchases(eva, limits.statementRowsMax))
    const whole = transactionStatement.parse((await getStatement(eva)).json())
    expect(whole.results).toHaveLength(limits.statementRowsMax)
    await eva.ingest(eva.buildTransaction(0, 'OTRA', -1n))
    const refused = await getStatement(eva)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'statement_too_long' })
  })
})
