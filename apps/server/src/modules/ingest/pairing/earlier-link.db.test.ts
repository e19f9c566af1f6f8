import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, clock } = await createMoneyTestApp(db)

const outText = 'TRASPASO A CUENTA BCI'
const inText = 'TRASPASO DE CUENTA BCI'

/** A user whose cost of 15.000 has a refund that the user linked. */
async function createUserWithRefund(): Promise<MoneyUser & { refundId: string; costId: string }> {
  const user = await createUserWithAccounts({ institution: 'BCI' }, { institution: 'Banco Estado' })
  await user.ingest(
    user.buildTransaction(1, outText, -15_000n, { date: '2026-11-05' }),
    user.buildTransaction(0, inText, 15_000n, { date: '2026-11-15' }),
  )
  const rows = await user.listActiveRows()
  const idOf = (sign: bigint) => rows.find(({ amount }) => amount * sign > 0n)?.id ?? ''
  const [refundId, costId] = [idOf(1n), idOf(-1n)]
  const { status } = await user.call('POST', '/api/refunds/', { refund_id: refundId, charge_id: costId })
  expect(status).toBe(201)
  return { ...user, refundId, costId }
}

test.each([
  ['a purchase with a refund', { account: 0, text: inText, amount: 15_000n, date: '2026-11-05' }],
  ['a refund', { account: 1, text: outText, amount: -15_000n, date: '2026-11-15' }],
])('%s is no half of a transfer that comes later', async (_, { account, text, amount, date }) => {
  const user = await createUserWithRefund()
  await user.ingest(user.buildTransaction(account, text, amount, { date }))
  const rows = await user.listActiveRows()
  expect(rows.find(({ id }) => id === user.refundId)).toMatchObject({
    refund_of: user.costId,
    kind: 'refund',
  })
  expect(rows.find(({ id }) => id === user.costId)).toMatchObject({ kind: 'spending' })
  expect(await user.listTransferPairs()).toEqual([])
  expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])
})

test('a refund is not linked to what its purchase was before the bank corrected its sign', async () => {
  const user = await createUserWithAccounts()
  const purchase = (amount: bigint) =>
    user.buildTransaction(0, 'SODIMAC HOMECENTER', amount, { providerId: 'e', pending: true })
  await user.ingest(
    purchase(-15_000n),
    user.buildTransaction(0, 'DEVOLUCION SODIMAC HOMECENTER', 15_000n, { date: '2026-11-06' }),
  )
  expect((await user.listActiveRows()).filter((row) => row.refund_of !== null)).toHaveLength(1)
  await user.ingest(
    purchase(15_000n),
    user.buildTransaction(0, 'COMPRA PARIS', -3_000n, { date: '2026-11-05' }),
  )
  expect((await user.listActiveRows()).filter((row) => row.refund_of !== null)).toEqual([])
  expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])
})
