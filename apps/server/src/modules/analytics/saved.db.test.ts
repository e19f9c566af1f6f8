import { savedAndInvested } from '@lucas/contract/analytics/saved.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const range = 'from=2026-11-01&to=2026-11-20'
const read = async (user: MoneyUser, query = range) => {
  const { investments, transfers, total } = savedAndInvested.parse(
    (await user.call('GET', `/api/analytics/saved/?${query}`)).body,
  )
  return { investments, transfers, total }
}
const idOf = async (user: MoneyUser, description: string) =>
  (await user.listActiveRows()).find((row) => row.description === description)?.id ?? ''

test('counts each peso once, and neither spending nor income', async () => {
  const user = await createUserWithAccounts({}, { type: 'savings' }, { type: 'investment' })
  const at = (date: string) => ({ date })
  await user.ingest(
    user.buildTransaction(0, 'TRANSFERENCIA A FINTUAL', -300_000n, at('2026-11-02')),
    user.buildTransaction(0, 'RESCATE FONDO MUTUO', 120_000n, at('2026-11-09')),
    user.buildTransaction(0, 'TRANSFERENCIA A FINTUAL ANTES', -70_000n, at('2026-10-09')),
    // Into savings, out of savings, and between accounts of savings.
    user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, at('2026-11-03')),
    user.buildTransaction(1, 'TRASPASO DE CUENTA:0', 50_000n, at('2026-11-03')),
    user.buildTransaction(1, 'TRASPASO A CUENTA:0', -8_000n, at('2026-11-10')),
    user.buildTransaction(0, 'TRASPASO DE CUENTA:1', 8_000n, at('2026-11-10')),
    user.buildTransaction(1, 'TRASPASO A CUENTA:2', -20_000n, at('2026-11-12')),
    user.buildTransaction(2, 'TRASPASO DE CUENTA:1', 20_000n, at('2026-11-12')),
    // Inside of the savings account: it was counted when it came in.
    user.buildTransaction(1, 'DEPOSITO A PLAZO', -30_000n, at('2026-11-13')),
    user.buildTransaction(0, 'COMPRA JUMBO', -9_000n, at('2026-11-14')),
  )
  expect(await read(user)).toEqual({ investments: 180_000, transfers: 42_000, total: 222_000 })
  expect(await read(user, 'from=2026-10-01&to=2026-11-20')).toMatchObject({ investments: 250_000 })
  expect(await read(user, `${range}&currency=USD`)).toEqual({ investments: 0, transfers: 0, total: 0 })
  const overview = await user.call('GET', `/api/analytics/overview/?${range}`)
  expect(overview.body).toMatchObject({ income: 0, spending: -9_000 })
})

test('a half that the user files as savings counts by its kind, and a separated pair by none', async () => {
  const user = await createUserWithAccounts({}, { type: 'savings' })
  await user.ingest(
    user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, { date: '2026-11-03' }),
    user.buildTransaction(1, 'TRASPASO DE CUENTA:0', 50_000n, { date: '2026-11-03' }),
  )
  const id = await idOf(user, 'TRASPASO A CUENTA:1')
  expect(await read(user)).toEqual({ investments: 0, transfers: 50_000, total: 50_000 })
  await user.call('PATCH', `/api/transactions/${id}/`, { kind: 'savings', pair: 'keep' })
  expect(await read(user)).toEqual({ investments: 50_000, transfers: 0, total: 50_000 })
  await user.call('PATCH', `/api/transactions/${id}/`, { kind: 'spending', pair: 'separate' })
  expect(await read(user)).toEqual({ investments: 0, transfers: 0, total: 0 })
})
