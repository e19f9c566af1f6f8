import { limits } from '@lucas/contract/limits.ts'
import type { InsightList } from '@lucas/contract/notifications/insight.ts'
import { chooseInsights } from '@lucas/contract/rules/choose-insights.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
/** Friday 20 November 2026. */
const { createUserWithAccounts } = await createMoneyTestApp(db)
const list = async (who: MoneyUser): Promise<InsightList['results']> => {
  const sources: InsightList[] = []
  for (const source of ['', 'bills/', 'savings/', 'spending/'])
    sources.push(await who.get(`/api/insights/${source}`))
  return chooseInsights(
    sources.flatMap(({ results }) => results),
    limits.insightsShown,
  )
}
const dismiss = (who: MoneyUser, key: unknown) => who.call('POST', '/api/insights/dismiss/', { key })

/** Saved more in October than before, spends less on food in November, and has a card at 80% with a bill due. */
async function household() {
  const ana = await createUserWithAccounts(
    { balance: 900_000n },
    { type: 'credit', balance: 800_000n, limit: 1_000_000n },
  )
  const months = ['2026-06', '2026-07', '2026-08', '2026-09']
  await ana.ingest(
    ...months.flatMap((month) => [
      ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: `${month}-02` }),
      ana.buildTransaction(0, 'COMPRA JUMBO', -800_000n, { date: `${month}-05` }),
    ]),
    ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-02' }),
    ana.buildTransaction(0, 'COMPRA JUMBO', -300_000n, { date: '2026-10-05' }),
    ana.buildTransaction(1, 'COMPRA JUMBO', -60_000n, { date: '2026-10-19' }),
    ana.buildTransaction(0, 'COMPRA JUMBO', -50_000n, { date: '2026-11-05' }),
  )
  await ana.call('PATCH', `/api/cards/${ana.ids[1]}/`, { closing_day: 25, due_day: 22 })
  return ana
}

test('lists at most three facts by rank, from alert causes and trends', async () => {
  const ana = await household()
  expect((await list(ana)).map(({ kind }) => kind)).toEqual(['card_due', 'utilisation', 'saved_more'])
})

test('a dismissed fact never returns and the next one takes its place', async () => {
  const ana = await household()
  const [first] = await list(ana)
  for (const _ of [1, 2]) expect((await dismiss(ana, first?.key)).status).toBe(200)
  const rest = await list(ana)
  expect(rest.map(({ kind }) => kind)).toEqual(['utilisation', 'saved_more', 'spending_down'])
  expect(rest[2]).toMatchObject({ title: 'Alimentación va 86,1% más bajo' })
})

test('savings and spending are those of the months that go from payday to payday', async () => {
  const ana = await createUserWithAccounts({ balance: 900_000n })
  const starts = ['2026-06-30', '2026-07-30', '2026-08-30', '2026-09-30']
  await ana.ingest(
    ...starts.flatMap((date, at) => [
      ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date }),
      ana.buildTransaction(0, 'COPEC', -90_000n, { date: addDays(date, 1) }),
      ana.buildTransaction(0, 'COMPRA JUMBO', at === 3 ? -300_000n : -800_000n, { date: addDays(date, 9) }),
    ]),
    ana.buildTransaction(0, 'COPEC', -20_000n, { date: '2026-10-30' }),
  )
  await ana.call('PATCH', '/api/cycle/', { payday: 'day_30' })
  await ana.call('PATCH', '/api/budgets/', { period: 'cycle' })
  const facts = await list(ana)
  expect(facts.find(({ kind }) => kind === 'saved_more')).toMatchObject({
    key: 'saved_more:2026-10',
    title: 'Entre el 30 sep y el 29 oct ahorraste $510.000',
    message: 'Tu promedio de los 3 meses anteriores es $10.000.',
  })
  const { results }: InsightList = await ana.get('/api/insights/spending/')
  expect(results).toContainEqual(
    expect.objectContaining({
      key: 'spending_down:TRANSPORTE:2026-11',
      message: 'Llevas $20.000. A esta altura de tu mes anterior ibas en $90.000.',
    }),
  )
})

describe('a bill of a commitment that is due', () => {
  const bill = { name: 'Arriendo', kind: 'bill', rhythm: 'monthly', amount: 450_000 }
  const write = (who: MoneyUser, next_date: string, more: Record<string, unknown> = {}) =>
    who.call('POST', '/api/commitments/', { ...bill, next_date, ...more })

  test('is a fact with its amount, and leads to its line', async () => {
    const ana = await createUserWithAccounts()
    const { body } = await write(ana, '2026-11-22')
    expect(await list(ana)).toMatchObject([
      {
        kind: 'bill_due',
        type: 'info',
        title: 'Arriendo vence el 22 nov',
        message: 'Esperas pagar $450.000.',
        about: { subject: 'commitment', key: body.id },
      },
    ])
  })

  test('is none before its last three days, when it comes in, and once it is cancelled', async () => {
    const ana = await createUserWithAccounts()
    await write(ana, '2026-11-24')
    await write(ana, '2026-11-22', { name: 'Sueldo', kind: 'salary' })
    const { body } = await write(ana, '2026-11-22')
    expect(await list(ana)).toMatchObject([{ title: 'Arriendo vence el 22 nov' }])
    await ana.call('PATCH', `/api/recurring/${body.id}/`, { cancelled_on: '2026-11-20' })
    expect(await list(ana)).toEqual([])
  })

  test('is the earliest one first, and of one day the largest', async () => {
    const ana = await createUserWithAccounts()
    await write(ana, '2026-11-23', { name: 'Luz', amount: 900_000 })
    await write(ana, '2026-11-22', { name: 'Agua', amount: 9_000 })
    await write(ana, '2026-11-22')
    expect((await list(ana)).map(({ title }) => title)).toEqual([
      'Arriendo vence el 22 nov',
      'Agua vence el 22 nov',
      'Luz vence el 23 nov',
    ])
  })

  test('does not return once it is dismissed, and is after the bill of a card', async () => {
    const ana = await household()
    await write(ana, '2026-11-21')
    const facts = await list(ana)
    expect(facts.map(({ kind }) => kind)).toEqual(['card_due', 'bill_due', 'utilisation'])
    await dismiss(ana, facts[1]?.key)
    expect((await list(ana)).map(({ kind }) => kind)).toEqual(['card_due', 'utilisation', 'saved_more'])
  })
})

test('a dismissal is the user’s own', async () => {
  const [ana, eva] = [await household(), await household()]
  for (const { key } of await list(ana)) await dismiss(ana, key)
  expect(await list(eva)).toHaveLength(3)
})

test('a user without data has none', async () => {
  expect(await list(await createUserWithAccounts())).toEqual([])
})

test.each([[''], [7], ['x'.repeat(201)], [undefined]])('refuses the key %o', async (key) => {
  expect((await dismiss(await createUserWithAccounts(), key)).status).toBe(400)
})

test('keeps the newest two hundred dismissals', async () => {
  const ana = await createUserWithAccounts()
  for (let at = 0; at < 205; at += 1) await dismiss(ana, `fact:${at}`)
  const rows = await db.admin
    .selectFrom('insight_dismissal')
    .select('key')
    .where('user_id', '=', ana.userId)
    .execute()
  expect(rows).toHaveLength(200)
})
