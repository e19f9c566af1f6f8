import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import type { SplitAnswer } from '@lucas/contract/transactions/split.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { withLockedUserData } from '../../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(
  db,
  // Pending rows of these days are not overdue yet.
  () => new Date('2026-11-18T15:00:00Z'),
)

const part = (name: string, amount: number, category = 'SALUD', more: object = {}) => ({
  name,
  amount,
  category,
  ...more,
})
const thirds = [part('Compra del mes', 600, 'ALIMENTACIÓN'), part('Crema', 300), part('Regalo', 100, 'OTROS')]

async function shopper(amount = -1_000n) {
  const user = await createUserWithAccounts({ balance: 5_000n }, { type: 'savings' })
  const bought = (value: bigint, more = {}) =>
    user.buildTransaction(0, 'COMPRA JUMBO', value, { providerId: 'jumbo', ...more })
  await user.ingest(bought(amount))
  const [row] = await user.listRows()
  const id = row?.id ?? ''
  const split = async (
    parts: object[],
    of = id,
  ): Promise<{ status: number; body: SplitAnswer & { code: string } }> =>
    user.call('POST', `/api/transactions/${of}/split/`, { parts })
  const join = () => user.call('DELETE', `/api/transactions/${id}/split/`)
  return { user, id, bought, split, join }
}
const listOf = async (user: MoneyUser, query = '') => {
  const page: TransactionPage = await user.get(`/api/transactions/?${query}`)
  return page.results.map(({ merchant_name, amount }) => `${merchant_name} ${amount}`)
}
const overview = (user: MoneyUser): Promise<Overview> =>
  user.get('/api/analytics/overview/?from=2026-11-01&to=2026-11-20')

describe('split transaction', () => {
  test('appears as its parts in list, search and rollups', async () => {
    const { user, id, split } = await shopper()
    const { body } = await split(thirds)
    expect(body.parts.map(({ amount, part: which }) => [amount, which])).toEqual([
      [-600, { of: id, number: 1, total: 3 }],
      [-300, { of: id, number: 2, total: 3 }],
      [-100, { of: id, number: 3, total: 3 }],
    ])
    expect((await listOf(user)).toSorted()).toEqual(['Compra del mes -600', 'Crema -300', 'Regalo -100'])
    expect(await listOf(user, 'search=crema')).toEqual(['Crema -300'])
    expect(await listOf(user, 'search=jumbo')).toHaveLength(3)
    expect(await user.listRollups()).toEqual([
      '2026-11-03 ALIMENTACIÓN spending -600 1',
      '2026-11-03 OTROS spending -100 1',
      '2026-11-03 SALUD spending -300 1',
    ])
    expect((await user.get('/api/transactions/')).count).toBe(3)
    expect((await user.get('/api/transactions/totals/')).count).toBe(3)
    expect((await user.get('/api/analytics/recent-transactions/')).length).toBe(3)
  })

  test('has its parts in the detail of the original and of each part', async () => {
    const { user, id, split } = await shopper()
    const [first] = (await split(thirds)).body.parts
    for (const one of [id, first?.id]) {
      const detail: TransactionDetail = await user.get(`/api/transactions/${one}/`)
      expect(detail.split).toMatchObject({ transaction_id: id, amount: -1_000 })
      expect(detail.split?.parts.map(({ name }) => name)).toEqual(['Compra del mes', 'Crema', 'Regalo'])
    }
  })

  test('keeps parts with an id, removes the others, and is idempotent', async () => {
    const { user, split } = await shopper()
    const { parts } = (await split(thirds)).body
    await user.call('PATCH', `/api/transactions/${parts[0]?.id}/notes/`, { notes: 'con la Vale' })
    const wanted = [
      part('Compra', 700, 'ALIMENTACIÓN', { id: parts[0]?.id, tags: 'Mensual' }),
      part('Crema', 300, 'SALUD', { id: parts[1]?.id }),
    ]
    const again = (await split(wanted)).body
    expect(again.parts.map((one) => [one.id, one.amount, one.notes, one.tags])).toEqual([
      [parts[0]?.id, -700, 'con la Vale', 'Mensual'],
      [parts[1]?.id, -300, '', ''],
    ])
    const rows = await user.listRows()
    await split(wanted)
    expect(await user.listRows()).toEqual(rows)
    expect(
      (await split([part('Compra', 999, 'SALUD', { id: parts[2]?.id }), part('Más', 1)])).body.code,
    ).toBe('conflict')
  })

  test('is restored when the split is undone', async () => {
    const { user, split, join } = await shopper()
    const before = { sums: await user.listRollups(), list: await listOf(user) }
    await split(thirds)
    expect((await join()).body.parts).toEqual([])
    expect({ sums: await user.listRollups(), list: await listOf(user) }).toEqual(before)
    expect((await join()).status).toBe(200)
  })

  test('over months moves the cash flow and keeps the balance', async () => {
    const { user, split } = await shopper()
    await user.ingest(user.buildTransaction(0, 'SUELDO', 3_000n, { date: '2026-11-02' }))
    const before = await overview(user)
    await split([0, 1, 2, 3].map((month) => part(`Mes ${month}`, 250, 'SALUD', { month })))
    const after = await overview(user)
    expect([before.spending, after.spending]).toEqual([-1_000, -250])
    expect(after.balance).toBe(before.balance)
    expect(after.balance_change_percentage).toBe(before.balance_change_percentage)
    expect((await user.listRollups()).filter((line) => line.includes('SALUD'))).toEqual([
      '2026-11-03 SALUD spending -250 1',
      '2026-12-03 SALUD spending -250 1',
      '2027-01-03 SALUD spending -250 1',
      '2027-02-03 SALUD spending -250 1',
    ])
    expect((await user.get('/api/analytics/recent-transactions/')).length).toBe(2)
  })
})

describe('a split is refused', () => {
  test.each<[string, object[], string]>([
    ['parts that do not sum up', [part('A', 600), part('B', 399)], 'split_sum'],
    ['one part alone', [part('A', 1_000)], 'validation_failed'],
    ['an empty part', [part('A', 1_000), part('B', 0)], 'validation_failed'],
    ['half a peso', [part('A', 999.5), part('B', 0.5)], 'validation_failed'],
    ['an unknown category', [part('A', 500), part('B', 500, 'NADA')], 'validation_failed'],
    ['a part without a name', [part('A', 500), part('  ', 500)], 'validation_failed'],
  ])('for %s', async (_, parts, code) => {
    const { user, split } = await shopper()
    expect((await split(parts)).body.code).toBe(code)
    expect(await user.listRows()).toHaveLength(1)
  })

  test('for a split part, a transfer and a transaction of another user', async () => {
    const { user, split } = await shopper()
    const [first] = (await split(thirds)).body.parts
    const halves = [part('A', 300), part('B', 300)]
    expect((await split(halves, first?.id)).body.code).toBe('split_part')
    await user.ingest(
      user.buildTransaction(0, 'TRASPASO A CUENTA:1', -600n),
      user.buildTransaction(1, 'TRASPASO DE CUENTA:2', 600n),
    )
    const out = (await user.listRows()).find(({ kind }) => kind === 'transfer')
    expect((await split(halves, out?.id)).body.code).toBe('split_refused')
    const other = await shopper()
    expect((await other.split(thirds, first?.id)).status).toBe(404)
  })
})

describe('while a transaction is split', () => {
  test('it is neither paired nor merged, and its parts have no links', async () => {
    const { user, id, split } = await shopper()
    await user.ingest(
      user.buildTransaction(1, 'ABONO', 1_000n),
      user.buildTransaction(0, 'COMPRA JUMBO', -1_000n, { providerId: 'twin' }),
    )
    const rows = await user.listRows()
    const idOf = (provider: string) => rows.find(({ provider_id }) => provider_id === provider)?.id
    const into = rows.find(({ amount }) => amount === 1_000n)?.id
    const [first] = (await split(thirds)).body.parts
    const pair = { out_id: id, in_id: into }
    expect((await user.call('POST', '/api/transfer-pairs/', pair)).body.code).toBe('split_divided')
    expect((await user.call('POST', '/api/transfer-pairs/', { ...pair, out_id: first?.id })).body.code).toBe(
      'split_part',
    )
    expect(
      (await user.call('POST', '/api/merges/', { kept_id: id, merged_id: idOf('twin') })).body.code,
    ).toBe('split_divided')
    const refund = { refund_id: into, charge_id: first?.id }
    expect((await user.call('POST', '/api/refunds/', refund)).body.code).toBe('split_part')
    const goal = (await user.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 10_000 })).body.id
    const assign = (transaction_id: string | undefined) =>
      user.call('POST', '/api/goals/assign-transaction/', {
        transaction_id,
        allocations: [{ goal_id: goal, allocated_amount: 200 }],
      })
    expect((await assign(first?.id)).status).toBe(404)
    expect((await assign(id)).status).toBe(200)
  })

  test('it can have refunds', async () => {
    const { user, id, split } = await shopper()
    await split(thirds)
    await user.ingest(user.buildTransaction(0, 'DEVOLUCION JUMBO', 400n, { date: '2026-11-06' }))
    expect((await user.listRows()).find(({ kind }) => kind === 'refund')?.refund_of).toBe(id)
  })

  test('the category of a part applies to that part only and learns no rule', async () => {
    const { user, split } = await shopper()
    const [, second] = (await split(thirds)).body.parts
    const { body } = await user.call('PATCH', `/api/transactions/${second?.id}/`, { category: 'ROPA' })
    expect([body.category, body.correction]).toEqual(['ROPA', null])
    expect((await user.listRollups()).some((line) => line.includes('ROPA spending -300'))).toBe(true)
  })
})

describe('when the provider sends a split transaction again', () => {
  test('the same ingest changes nothing', async () => {
    const { user, bought, split } = await shopper()
    await split(thirds)
    const before = await user.listRows()
    expect(await user.ingest(bought(-1_000n))).toEqual({ added: 0, changed: 0 })
    expect(await user.listRows()).toEqual(before)
  })

  test('shares another amount in the same proportions and asks for a review', async () => {
    const { user, bought, split } = await shopper()
    await split(thirds)
    await user.ingest(bought(-1_101n))
    const page: TransactionPage = await user.get('/api/transactions/?sort=amount&order=asc')
    expect(page.results.map(({ amount, reviewed }) => [amount, reviewed])).toEqual([
      [-661, false],
      [-330, false],
      [-110, false],
    ])
  })

  test('moves the parts of a pending transaction to the posting date', async () => {
    const user = await createUserWithAccounts({})
    await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -1_000n, { pending: true, providerId: 'p1' }))
    const [row] = await user.listRows()
    await user.call('POST', `/api/transactions/${row?.id}/split/`, { parts: thirds })
    await user.ingest(
      user.buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: '2026-11-05', providerId: 'f1' }),
    )
    const page: TransactionPage = await user.get('/api/transactions/')
    expect(page.results.map(({ date, pending, reviewed }) => [date, pending, reviewed])).toEqual(
      [1, 2, 3].map(() => ['2026-11-05', false, true]),
    )
  })

  test('ends the split if the sign changes', async () => {
    const { user, bought, split } = await shopper()
    await split(thirds)
    await user.ingest(bought(1_000n))
    expect(await listOf(user)).toEqual(['Jumbo 1000'])
  })

  test('removes the parts with the original', async () => {
    const { user, split } = await shopper()
    await split(thirds)
    const taken = { accountId: user.ids[0] ?? '', providerIds: ['jumbo'] }
    await withLockedUserData(db.app, user.userId, (tx) =>
      transactions.removeByProviderIds(tx, user.userId, taken),
    )
    expect([await listOf(user), await user.listRollups()]).toEqual([[], []])
  })

  test('erases originals and parts with the account', async () => {
    const { user, split } = await shopper()
    await split(thirds)
    await withLockedUserData(db.jobs, user.userId, (tx) =>
      transactions.eraseAccountTransactions(tx, user.userId, user.ids),
    )
    expect([await user.listRows(), await user.listRollups()]).toEqual([[], []])
  })
})

test('twenty concurrent splits and undos have a serial result (R-05)', async () => {
  const { user, split, join } = await shopper()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 4 === 3 ? join() : split([part(`A${at}`, at + 1), part(`B${at}`, 999 - at)]),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const parts = (await user.listRows()).filter(({ parent_id }) => parent_id !== null)
  expect([0, 2]).toContain(parts.length)
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
})
