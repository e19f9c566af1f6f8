import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAlertTestApp } from '../../../test/support/module-apps/alert-test-app.ts'

// Today is 2026-11-20.

const db = await testDatabase()
const { createConnectedUser, reset, advance } = await createAlertTestApp(db, new Date('2026-11-20T15:00:00Z'))
beforeEach(reset)

type Customer = Awaited<ReturnType<typeof createConnectedUser>>
const buy = (user: Customer, amount: bigint, date: string) =>
  user.buildTransaction(0, 'COMPRA FARMACIA CRUZ VERDE', -amount, { date })

/** A user with 100.000 pesos a month for health, and a first delivery, which is history. */
async function createBudgeter(amount = 100_000) {
  const ana = await createConnectedUser()
  await ana.sync(buy(ana, 1_000n, '2026-11-02'))
  const line = { kind: 'category', category: 'SALUD', amount }
  const { body } = await ana.call('POST', '/api/budgets/lines/', { lines: [line] })
  return { ana, id: body.ids[0] }
}
const listBudgetAlerts = async (user: Customer) =>
  (await user.get('/api/notifications/')).results.filter(({ kind }: { kind: string }) =>
    kind.startsWith('budget'),
  )
const titles = async (user: Customer): Promise<string[]> =>
  (await listBudgetAlerts(user)).map(({ title }: { title: string }) => title).toSorted()

test('a sync that reaches 80 and then 100 percent notifies each once', async () => {
  const { ana } = await createBudgeter()
  await ana.sync(buy(ana, 70_000n, '2026-11-18'))
  expect(await titles(ana)).toEqual([])
  await ana.sync(buy(ana, 14_000n, '2026-11-19'))
  expect(await titles(ana)).toEqual(['Salud: llevas el 85% de tu presupuesto'])
  await ana.sync(buy(ana, 1_500n, '2026-11-19'))
  expect(await titles(ana)).toHaveLength(1)
  await ana.sync(buy(ana, 20_000n, '2026-11-20'))
  await ana.sync(buy(ana, 2_000n, '2026-11-20'))
  expect(await titles(ana)).toEqual([
    'Salud: llevas el 85% de tu presupuesto',
    'Salud: te pasaste por $6.500',
  ])
  const [over] = await listBudgetAlerts(ana)
  expect(over).toMatchObject({
    message: 'Van $106.500 de $100.000.',
    about: { subject: 'budget', key: null },
    group: 'spending',
  })
})

test('a line that is over at once has no alert of 80 percent, also after it falls back', async () => {
  const { ana } = await createBudgeter(50_000)
  await ana.sync(buy(ana, 60_000n, '2026-11-18'))
  expect(await titles(ana)).toEqual(['Salud: te pasaste por $11.000'])
  const { results } = await ana.get('/api/transactions/?min_amount=1000&max_amount=1000')
  await ana.call('PATCH', `/api/transactions/${results[0].id}/`, { category: 'ROPA' })
  const refund = ana.buildTransaction(0, 'DEVOLUCION FARMACIA CRUZ VERDE', 15_000n, { date: '2026-11-19' })
  await ana.sync(refund)
  expect(await titles(ana)).toHaveLength(1)
})

test('imports, hand-written rows and changes of older rows notify too, past months never', async () => {
  const { ana } = await createBudgeter()
  const write = async (date: string) => {
    advance(1_000)
    await ana.call('POST', '/api/transactions/', {
      name: 'Dentista',
      amount: 82_000,
      date,
      category: 'SALUD',
    })
    await ana.notifyAboutChanges()
  }
  await write('2026-10-30')
  expect(await titles(ana)).toEqual([])
  await write('2026-11-03')
  expect(await titles(ana)).toEqual(['Salud: llevas el 83% de tu presupuesto'])
  await write('2026-11-04')
  expect(await titles(ana)).toHaveLength(2)
})

test('a change of the past reaches the running month by the carry-over, once', async () => {
  const { ana, id } = await createBudgeter()
  await ana.call('DELETE', `/api/budgets/lines/${id}/`)
  const line = { kind: 'category', category: 'SALUD', amount: 50_000, carry_over: true }
  await ana.call('POST', '/api/budgets/lines/', { lines: [line], month: '2026-10' })
  await ana.sync(buy(ana, 60_000n, '2026-11-18'))
  expect(await titles(ana)).toEqual([])
  for (const amount of [30_000, 5_000]) {
    advance(1_000)
    await ana.call('POST', '/api/transactions/', {
      name: 'Lentes',
      amount,
      date: '2026-10-05',
      category: 'SALUD',
    })
    await ana.notifyAboutChanges()
  }
  expect(await titles(ana)).toEqual(['Salud: llevas el 87% de tu presupuesto'])
})

test('fixed spending and paused lines are not watched', async () => {
  const ana = await createConnectedUser()
  await ana.call('POST', '/api/budgets/lines/', {
    lines: [
      { kind: 'fixed', categories: ['SALUD'], amount: 1_000 },
      { kind: 'flexible', amount: 1_000 },
    ],
  })
  await ana.sync(buy(ana, 60_000n, '2026-11-18'))
  expect(await titles(ana)).toEqual([])
  await ana.sync(ana.buildTransaction(0, 'COMPRA FALABELLA', -60_000n, { date: '2026-11-18' }))
  expect(await titles(ana)).toEqual(['Gasto flexible: te pasaste por $59.000'])
})
