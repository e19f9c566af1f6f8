import type { DashboardSummary, Overview } from '@lucas/contract/analytics/analytics.ts'
import type { Wallet, WalletItem } from '@lucas/contract/banking/wallet.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createBankConnection } from '../../../test/support/fixtures/bank-connection.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { replaceCreditLines } from '../accounts/credit-lines.ts'
import { toProviderKey } from '../accounts/match.ts'

const db = await testDatabase()
/** Friday 20 November 2026, noon in Santiago. */
const testApp = await createMoneyTestApp(db)
const { createUserWithAccounts } = testApp
type Ana = Awaited<ReturnType<typeof createUserWithAccounts>>

const wallet = (who: Ana): Promise<Wallet> => who.get('/api/wallet/')
const add = (who: Ana, body: Record<string, unknown>): Promise<WalletItem> =>
  who.call('POST', '/api/wallet/items/', { kind: 'vehicle', ...body }).then(({ body: item }) => item)

const household = () =>
  createUserWithAccounts(
    { balance: 1_000_000n },
    { type: 'savings', balance: 500_000n },
    { type: 'credit', balance: 80_000n },
    { type: 'investment', balance: 2_000_000n },
    { currency: 'USD', balance: 12_345n },
    { balance: 777n, hidden: true },
  )

describe('net worth', () => {
  test('is deposits, investments and assets minus cards and loans, without dollars and hidden items', async () => {
    const ana = await household()
    await add(ana, { name: 'Auto', value: 6_000_000 })
    await add(ana, { name: 'CAE', kind: 'loan', value: 3_000_000 })
    const result = await wallet(ana)
    expect(result.worth).toMatchObject([
      { currency: 'CLP', assets: 9_500_000, debts: 3_080_000, net: 6_420_000 },
      { currency: 'USD', assets: 123.45, debts: 0, net: 123.45 },
    ])
    expect(result.groups.map(({ kind, totals }) => [kind, totals])).toEqual([
      ['everyday', [{ currency: 'CLP', amount: 1_000_000 }]],
      ['savings', [{ currency: 'CLP', amount: 500_000 }]],
      ['investments', [{ currency: 'CLP', amount: 2_000_000 }]],
      ['dollars', [{ currency: 'USD', amount: 123.45 }]],
      ['belongings', [{ currency: 'CLP', amount: 6_000_000 }]],
    ])
    expect(result.hidden.accounts.map(({ id }) => id)).toEqual([ana.ids[5]])
    expect(result.loans.totals).toEqual([{ currency: 'CLP', amount: 3_000_000 }])
  })

  test('agrees with balance and card debt of the dashboards', async () => {
    const ana = await household()
    const { groups, cards } = await wallet(ana)
    const summary: DashboardSummary = await ana.get('/api/dashboard/summary/')
    const overview: Overview = await ana.get('/api/analytics/overview/')
    const pesos = (kinds: string[]) =>
      groups
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ totals }) => totals.filter(({ currency }) => currency === 'CLP'))
        .reduce((total, { amount }) => total + amount, 0)
    expect(pesos(['everyday', 'cash', 'savings'])).toBe(summary.balance_clp)
    expect(pesos(['everyday', 'cash', 'savings'])).toBe(overview.balance)
    expect(groups.find(({ kind }) => kind === 'dollars')?.totals[0]?.amount).toBe(summary.balance_usd)
    const owed = cards.accounts.reduce((total, card) => total + Number(card.balance_current), 0)
    expect(owed).toBe(overview.card_debt)
  })

  test('is compared with the first point of the twelve-month chart; card purchases count, transfers do not', async () => {
    const ana = await household()
    await ana.ingest(
      ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2025-12-31' }),
      ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 500_000n, { date: '2026-01-02' }),
      ana.buildTransaction(2, 'FALABELLA COSTANERA', -80_000n, { date: '2026-11-06' }),
      ana.buildTransaction(0, 'TRASPASO A CUENTA:1', -200_000n, { date: '2026-11-10' }),
      ana.buildTransaction(1, 'TRASPASO DE CUENTA:2', 200_000n, { date: '2026-11-11' }),
    )
    const [pesos] = (await wallet(ana)).worth
    // 3.420.000 now; 420.000 less at the end of 2025. The savings account has no rows before November.
    expect(pesos).toMatchObject({
      net: 3_420_000,
      since: '2025-12-31',
      change_percentage: 14,
      estimated: true,
    })
  })

  test('is compared with the end of the first known month at most, and with none for a new user', async () => {
    const ana = await createUserWithAccounts({ balance: 1_000n })
    expect((await wallet(ana)).worth).toMatchObject([{ net: 1_000, since: null, change_percentage: null }])
    await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: '2026-08-03' }))
    const [pesos] = (await wallet(ana)).worth
    expect(pesos).toMatchObject({ since: '2026-08-31', change_percentage: 0, estimated: false })
  })
})

describe('a manual item', () => {
  test('is worth its newest value, and adding an old one does not change the trend', async () => {
    const ana = await createUserWithAccounts({ balance: 1_000_000n })
    await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: '2025-06-03' }))
    const car = await add(ana, { name: 'Auto', value: 4_000_000 })
    expect(car).toMatchObject({ value: 4_000_000, valued_on: '2026-11-20', owned_since: null })
    expect((await wallet(ana)).worth[0]).toMatchObject({ net: 5_000_000, change_percentage: 0 })

    await ana.call('POST', `/api/wallet/items/${car.id}/values/`, { value: 5_000_000, date: '2025-10-01' })
    expect((await wallet(ana)).worth[0]).toMatchObject({ net: 5_000_000, change_percentage: -16.7 })
    await ana.call('PATCH', `/api/wallet/items/${car.id}/`, { owned_since: '2026-02-01' })
    expect((await wallet(ana)).worth[0]).toMatchObject({ net: 5_000_000, change_percentage: 400 })
  })

  test('keeps one value per day, and its last value cannot be deleted', async () => {
    const ana = await createUserWithAccounts()
    const { id } = await add(ana, { name: 'Depto', kind: 'property', value: 90_000_000 })
    const values = `/api/wallet/items/${id}/values/`
    await ana.call('POST', values, { value: 95_000_000 })
    const { body: two } = await ana.call('POST', values, { value: 80_000_000, date: '2024-01-01' })
    expect(two.values).toEqual([
      { date: '2026-11-20', value: 95_000_000 },
      { date: '2024-01-01', value: 80_000_000 },
    ])
    const { body: one } = await ana.call('DELETE', `${values}2026-11-20/`)
    expect(one).toMatchObject({ value: 80_000_000, valued_on: '2024-01-01' })
    const { status, body } = await ana.call('DELETE', `${values}2024-01-01/`)
    expect([status, body.detail]).toEqual([400, 'Debe quedar al menos un valor.'])
    expect((await ana.call('DELETE', `${values}2020-01-01/`)).status).toBe(404)
    expect((await ana.call('DELETE', `${values}ayer/`)).status).toBe(404)
    const { status: late, body: refused } = await ana.call('DELETE', `${values}2201-01-01/`)
    expect([late, Object.keys(refused.errors)]).toEqual([400, ['date']])
  })

  test('counts in no sum while hidden, and disappears when deleted', async () => {
    const ana = await createUserWithAccounts({ balance: 1_000n })
    const { id } = await add(ana, { name: 'Auto', value: 500 })
    await ana.call('PATCH', `/api/wallet/items/${id}/`, { hidden: true })
    const result = await wallet(ana)
    expect(result.worth[0]?.net).toBe(1_000)
    expect(result.hidden.items).toHaveLength(1)
    expect((await ana.call('DELETE', `/api/wallet/items/${id}/`)).status).toBe(200)
    expect((await wallet(ana)).hidden.items).toEqual([])
    expect((await ana.call('DELETE', `/api/wallet/items/${id}/`)).status).toBe(404)
  })

  test.each([
    [{ name: ' ' }, 'El nombre es requerido'],
    [{ name: 'Auto', kind: 'boat' }, 'Elige qué es.'],
    [{ name: 'Auto', value: -1 }, 'Ingresa un valor válido'],
    [{ name: 'Auto', value: 10.5 }, 'Ingresa un valor válido'],
    [{ name: 'Auto', date: '2026-11-21' }, 'La fecha no puede ser futura.'],
    [{ name: 'Auto', owned_since: '2027-01-01' }, 'La fecha no puede ser futura.'],
    [{ name: 'Igual' }, 'Ya anotaste algo con ese nombre.'],
  ])('%j is refused', async (part, sentence) => {
    const ana = await createUserWithAccounts()
    await add(ana, { name: 'Igual', value: 1 })
    const body = { kind: 'vehicle', value: 1_000, ...part }
    const { status, body: problem } = await ana.call('POST', '/api/wallet/items/', body)
    expect([status, Object.values(problem.errors).flat()]).toEqual([400, [sentence]])
  })
})

describe('a credit line', () => {
  const secret = Buffer.alloc(32, 7)
  async function withLine(hidden = false) {
    const ana = await createUserWithAccounts({ balance: 1_000_000n })
    const now = testApp.clock.now()
    const connectionId = await createBankConnection(db, ana.userId, { now, hidden })
    const tell = (used: bigint | null) =>
      withUser(db.app, ana.userId, (tx) =>
        replaceCreditLines(tx, ana.userId, {
          connectionId,
          now,
          lines:
            used === null
              ? []
              : [
                  {
                    key: 'line:1:CLP',
                    number: '00998877',
                    name: 'Línea de Crédito',
                    currency: 'CLP',
                    limit: 800_000n,
                    used,
                  },
                ],
          toKey: (key) => toProviderKey(secret, ana.userId, key),
        }),
      )
    return { ana, tell }
  }

  test('counts its used amount as debt, updated by every sync', async () => {
    const { ana, tell } = await withLine()
    await tell(300_000n)
    const result = await wallet(ana)
    expect(result.lines).toMatchObject({
      totals: [{ currency: 'CLP', amount: 300_000 }],
      lines: [{ name: 'Línea de Crédito', mask: '8877', limit: 800_000, used: 300_000 }],
    })
    expect(result.worth[0]).toMatchObject({ assets: 1_000_000, debts: 300_000, net: 700_000 })
    await tell(0n)
    expect((await wallet(ana)).worth[0]).toMatchObject({ debts: 0, net: 1_000_000 })
    await tell(null)
    expect((await wallet(ana)).lines.lines).toEqual([])
  })

  test('of a hidden bank counts in no sum', async () => {
    const { ana, tell } = await withLine(true)
    await tell(300_000n)
    const result = await wallet(ana)
    expect(result.worth[0]).toMatchObject({ net: 0 })
    expect(result.hidden.lines).toHaveLength(1)
  })

  test('is deleted with the last account of its bank', async () => {
    const { ana, tell } = await withLine()
    await tell(300_000n)
    await ana.call('DELETE', `/api/accounts/${ana.ids[0]}/delete/`)
    const rows = await db.admin
      .selectFrom('credit_line')
      .select('id')
      .where('user_id', '=', ana.userId)
      .execute()
    expect(rows).toEqual([])
  })
})
