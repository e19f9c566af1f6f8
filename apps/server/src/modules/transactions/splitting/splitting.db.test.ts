import type { Overview } from '@lucas/contract/analytics.ts'
import type { SplitAnswer } from '@lucas/contract/split.ts'
import type { TransactionPage } from '@lucas/contract/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../../test/support/money-house.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { asPerson } from '../../../platform/database/person.ts'

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)

const part = (name: string, amount: number, category = 'SALUD', more: object = {}) => ({
  name,
  amount,
  category,
  ...more,
})
const thirds = [part('Compra del mes', 600, 'ALIMENTACIÓN'), part('Crema', 300), part('Regalo', 100, 'OTROS')]

async function shopper(amount = -1_000n) {
  const who = await person({ balance: 5_000n }, { type: 'savings' })
  const bought = (value: bigint, more = {}) =>
    who.movement(0, 'COMPRA JUMBO', value, { providerId: 'jumbo', ...more })
  await who.deliver(bought(amount))
  const [row] = await who.rows()
  const id = row?.id ?? ''
  const split = async (
    parts: object[],
    of = id,
  ): Promise<{ status: number; body: SplitAnswer & { code: string } }> =>
    who.call('POST', `/api/transactions/${of}/split/`, { parts })
  const join = () => who.call('DELETE', `/api/transactions/${id}/split/`)
  return { who, id, bought, split, join }
}
const listOf = async (who: MoneyPerson, query = '') => {
  const page: TransactionPage = await who.get(`/api/transactions/?${query}`)
  return page.results.map(({ merchant_name, amount }) => `${merchant_name} ${amount}`)
}
const overview = (who: MoneyPerson): Promise<Overview> =>
  who.get('/api/analytics/overview/?from=2026-11-01&to=2026-11-20')

describe('a movement that is divided', () => {
  test('stands in the list, the search and the sums as its parts', async () => {
    const { who, id, split } = await shopper()
    const { body } = await split(thirds)
    expect(body.parts.map(({ amount, part: which }) => [amount, which])).toEqual([
      [-600, { of: id, number: 1, total: 3 }],
      [-300, { of: id, number: 2, total: 3 }],
      [-100, { of: id, number: 3, total: 3 }],
    ])
    expect((await listOf(who)).toSorted()).toEqual(['Compra del mes -600', 'Crema -300', 'Regalo -100'])
    expect(await listOf(who, 'search=crema')).toEqual(['Crema -300'])
    expect(await listOf(who, 'search=jumbo')).toHaveLength(3)
    expect(await who.sums()).toEqual([
      '2026-11-03 ALIMENTACIÓN spending -600 1',
      '2026-11-03 OTROS spending -100 1',
      '2026-11-03 SALUD spending -300 1',
    ])
    expect((await who.get('/api/transactions/')).count).toBe(3)
    expect((await who.get('/api/transactions/totals/')).count).toBe(3)
    expect((await who.get('/api/analytics/recent-transactions/')).length).toBe(3)
  })

  test('is told with its parts in the detail of the whole and of every part', async () => {
    const { who, id, split } = await shopper()
    const [first] = (await split(thirds)).body.parts
    for (const one of [id, first?.id]) {
      const detail: TransactionDetail = await who.get(`/api/transactions/${one}/`)
      expect(detail.split).toMatchObject({ transaction_id: id, amount: -1_000 })
      expect(detail.split?.parts.map(({ name }) => name)).toEqual(['Compra del mes', 'Crema', 'Regalo'])
    }
  })

  test('changes by naming its parts: those stay, the others go, and the same again changes nothing', async () => {
    const { who, split } = await shopper()
    const { parts } = (await split(thirds)).body
    await who.call('PATCH', `/api/transactions/${parts[0]?.id}/notes/`, { notes: 'con la Vale' })
    const wanted = [
      part('Compra', 700, 'ALIMENTACIÓN', { id: parts[0]?.id, tags: 'Mensual' }),
      part('Crema', 300, 'SALUD', { id: parts[1]?.id }),
    ]
    const again = (await split(wanted)).body
    expect(again.parts.map((one) => [one.id, one.amount, one.notes, one.tags])).toEqual([
      [parts[0]?.id, -700, 'con la Vale', 'Mensual'],
      [parts[1]?.id, -300, '', ''],
    ])
    const rows = await who.rows()
    await split(wanted)
    expect(await who.rows()).toEqual(rows)
    expect(
      (await split([part('Compra', 999, 'SALUD', { id: parts[2]?.id }), part('Más', 1)])).body.code,
    ).toBe('conflict')
  })

  test('stands whole again as it was', async () => {
    const { who, split, join } = await shopper()
    const before = { sums: await who.sums(), list: await listOf(who) }
    await split(thirds)
    expect((await join()).body.parts).toEqual([])
    expect({ sums: await who.sums(), list: await listOf(who) }).toEqual(before)
    expect((await join()).status).toBe(200)
  })

  test('over months lets the cash flow move and leaves the balance where it is', async () => {
    const { who, split } = await shopper()
    await who.deliver(who.movement(0, 'SUELDO', 3_000n, { date: '2026-11-02' }))
    const before = await overview(who)
    await split([0, 1, 2, 3].map((month) => part(`Mes ${month}`, 250, 'SALUD', { month })))
    const after = await overview(who)
    expect([before.spending, after.spending]).toEqual([-1_000, -250])
    expect(after.balance).toBe(before.balance)
    expect(after.balance_change_percentage).toBe(before.balance_change_percentage)
    expect((await who.sums()).filter((line) => line.includes('SALUD'))).toEqual([
      '2026-11-03 SALUD spending -250 1',
      '2026-12-03 SALUD spending -250 1',
      '2027-01-03 SALUD spending -250 1',
      '2027-02-03 SALUD spending -250 1',
    ])
    expect((await who.get('/api/analytics/recent-transactions/')).length).toBe(2)
  })
})

describe('dividing is refused', () => {
  test.each<[string, object[], string]>([
    ['parts that do not sum to the whole', [part('A', 600), part('B', 399)], 'split_sum'],
    ['one part alone', [part('A', 1_000)], 'validation_failed'],
    ['a part of nothing', [part('A', 1_000), part('B', 0)], 'validation_failed'],
    ['half a peso', [part('A', 999.5), part('B', 0.5)], 'validation_failed'],
    ['a category that nobody knows', [part('A', 500), part('B', 500, 'NADA')], 'validation_failed'],
    ['a part without a name', [part('A', 500), part('  ', 500)], 'validation_failed'],
  ])('for %s', async (_, parts, code) => {
    const { who, split } = await shopper()
    expect((await split(parts)).body.code).toBe(code)
    expect(await who.rows()).toHaveLength(1)
  })

  test('for a part, for a transfer, for what is somebody else’s', async () => {
    const { who, split } = await shopper()
    const [first] = (await split(thirds)).body.parts
    const halves = [part('A', 300), part('B', 300)]
    expect((await split(halves, first?.id)).body.code).toBe('split_part')
    await who.deliver(
      who.movement(0, 'TRASPASO A CUENTA:1', -600n),
      who.movement(1, 'TRASPASO DE CUENTA:2', 600n),
    )
    const out = (await who.rows()).find(({ kind }) => kind === 'transfer')
    expect((await split(halves, out?.id)).body.code).toBe('split_refused')
    const other = await shopper()
    expect((await other.split(thirds, first?.id)).status).toBe(404)
  })
})

describe('while a movement is divided', () => {
  test('it is neither paired nor merged, and its parts belong to nothing', async () => {
    const { who, id, split } = await shopper()
    await who.deliver(
      who.movement(1, 'ABONO', 1_000n),
      who.movement(0, 'COMPRA JUMBO', -1_000n, { providerId: 'twin' }),
    )
    const rows = await who.rows()
    const idOf = (provider: string) => rows.find(({ provider_id }) => provider_id === provider)?.id
    const into = rows.find(({ amount }) => amount === 1_000n)?.id
    const [first] = (await split(thirds)).body.parts
    const pair = { out_id: id, in_id: into }
    expect((await who.call('POST', '/api/transfer-pairs/', pair)).body.code).toBe('split_divided')
    expect((await who.call('POST', '/api/transfer-pairs/', { ...pair, out_id: first?.id })).body.code).toBe(
      'split_part',
    )
    expect((await who.call('POST', '/api/merges/', { kept_id: id, merged_id: idOf('twin') })).body.code).toBe(
      'split_divided',
    )
    const refund = { refund_id: into, charge_id: first?.id }
    expect((await who.call('POST', '/api/refunds/', refund)).body.code).toBe('split_part')
    const goal = (await who.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 10_000 })).body.id
    const assign = (transaction_id: string | undefined) =>
      who.call('POST', '/api/goals/assign-transaction/', {
        transaction_id,
        allocations: [{ goal_id: goal, allocated_amount: 200 }],
      })
    expect((await assign(first?.id)).status).toBe(404)
    expect((await assign(id)).status).toBe(200)
  })

  test('money that comes back of it is its refund', async () => {
    const { who, id, split } = await shopper()
    await split(thirds)
    await who.deliver(who.movement(0, 'DEVOLUCION JUMBO', 400n, { date: '2026-11-06' }))
    expect((await who.rows()).find(({ kind }) => kind === 'refund')?.refund_of).toBe(id)
  })

  test('the category of a part is the part’s alone and teaches nothing', async () => {
    const { who, split } = await shopper()
    const [, second] = (await split(thirds)).body.parts
    const { body } = await who.call('PATCH', `/api/transactions/${second?.id}/`, { category: 'ROPA' })
    expect([body.category, body.correction]).toEqual(['ROPA', null])
    expect((await who.sums()).some((line) => line.includes('ROPA spending -300'))).toBe(true)
  })
})

describe('when the bank speaks again of a divided movement', () => {
  test('the same delivery changes nothing', async () => {
    const { who, bought, split } = await shopper()
    await split(thirds)
    const before = await who.rows()
    expect(await who.deliver(bought(-1_000n))).toEqual({ added: 0, changed: 0 })
    expect(await who.rows()).toEqual(before)
  })

  test('another amount is shared out in the same proportions, for the person to look at', async () => {
    const { who, bought, split } = await shopper()
    await split(thirds)
    await who.deliver(bought(-1_101n))
    const page: TransactionPage = await who.get('/api/transactions/?sort=amount&order=asc')
    expect(page.results.map(({ amount, reviewed }) => [amount, reviewed])).toEqual([
      [-661, false],
      [-330, false],
      [-110, false],
    ])
  })

  test('a pending one that is posted days later takes its parts along', async () => {
    const who = await person({})
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -1_000n, { pending: true, providerId: 'p1' }))
    const [row] = await who.rows()
    await who.call('POST', `/api/transactions/${row?.id}/split/`, { parts: thirds })
    await who.deliver(who.movement(0, 'COMPRA JUMBO', -1_000n, { date: '2026-11-05', providerId: 'f1' }))
    const page: TransactionPage = await who.get('/api/transactions/')
    expect(page.results.map(({ date, pending, reviewed }) => [date, pending, reviewed])).toEqual(
      [1, 2, 3].map(() => ['2026-11-05', false, true]),
    )
  })

  test('one that turns round stands whole again', async () => {
    const { who, bought, split } = await shopper()
    await split(thirds)
    await who.deliver(bought(1_000n))
    expect(await listOf(who)).toEqual(['Jumbo 1000'])
  })

  test('one that is taken back takes its parts with it', async () => {
    const { who, split } = await shopper()
    await split(thirds)
    const taken = { accountId: who.ids[0] ?? '', providerIds: ['jumbo'] }
    await asPerson(db.app, who.userId, (tx) => transactions.takeBack(tx, who.userId, taken))
    expect([await listOf(who), await who.sums()]).toEqual([[], []])
  })

  test('an account that goes takes wholes and parts', async () => {
    const { who, split } = await shopper()
    await split(thirds)
    await asPerson(db.jobs, who.userId, (tx) => transactions.eraseOfAccounts(tx, who.userId, who.ids))
    expect([await who.rows(), await who.sums()]).toEqual([[], []])
  })
})

test('twenty divisions and joins at once end as if they had come one after the other (R-05)', async () => {
  const { who, split, join } = await shopper()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 4 === 3 ? join() : split([part(`A${at}`, at + 1), part(`B${at}`, 999 - at)]),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const parts = (await who.rows()).filter(({ parent_id }) => parent_id !== null)
  expect([0, 2]).toContain(parts.length)
})

test('after all of it every invariant holds', async () => {
  expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
})
