import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { projectForecast } from '@lucas/contract/rules/forecast.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const today = '2026-11-20'
const { createUserWithAccounts } = await createRecurringTestApp(db, () => new Date(`${today}T15:00:00Z`))
const daysBefore = (count: number) => Array.from({ length: count }, (_, at) => addDays(today, -at - 1))
const monthsBefore = (day: string, count: number) =>
  Array.from({ length: count }, (_, at) => addMonths(day, -at))

test('without an expected income the line falls by the usual spending of a month until the money ends', async () => {
  const who = await createUserWithAccounts({ balance: 2_000_000n })
  const rows = [
    // The salary ended in May.
    ...monthsBefore('2026-05-30', 5).map((date) => ['REMUNERACION SERVICIOS SPA', 900_000n, date] as const),
    ...monthsBefore('2026-11-05', 10).map((date) => ['ARRIENDO DEPTO PROVIDENCIA', -200_000n, date] as const),
    ...daysBefore(300).map((date) => ['COMPRA LIDER EXPRESS', -5_000n, date] as const),
  ]
  await who.ingest(...rows.map(([text, amount, date]) => who.buildTransaction(0, text, amount, { date })))
  await who.recompute()
  const forecast: Forecast = await who.get('/api/forecast/')
  expect(forecast.income_mode).toBe('irregular')
  expect(forecast.events.filter(({ amount }) => amount > 0)).toEqual([])
  const usual = forecast.usual_spending ?? 0
  expect(usual).toBeGreaterThan(340_000)
  expect(usual).toBeLessThan(360_000)
  const line = projectForecast(forecast, forecast.until)
  const balanceOn = (day: string) => line.find(({ date }) => date === day)?.balance ?? 0
  for (const [from, to] of [['2027-02-10', '2027-05-10']] as const)
    expect(Math.abs(balanceOn(from) - balanceOn(to) - 3 * usual)).toBeLessThan(usual / 10)
  // 2.000.000 are spent in less than six months.
  expect(balanceOn('2027-04-10')).toBeGreaterThan(0)
  expect(balanceOn('2027-06-10')).toBeLessThan(0)
})

test('purchases of a card without days are in the pace, and once its days are known in its bills instead', async () => {
  const who = await createUserWithAccounts({ balance: 2_000_000n }, { type: 'credit', balance: 0n })
  await who.ingest(
    ...daysBefore(200).map((date) => who.buildTransaction(1, 'COMPRA LIDER EXPRESS', -10_000n, { date })),
  )
  const before: Forecast = await who.get('/api/forecast/')
  expect(before.cards).toMatchObject([{ account_id: who.ids[1], bills: [] }])
  expect(before.pace[0]?.amount).toBe(10_000)
  expect(before.events.map(({ kind }) => kind)).not.toContain('card_usual')

  await who.call('PATCH', `/api/cards/${who.ids[1]}/`, { closing_day: 25, due_day: 10 })
  const after: Forecast = await who.get('/api/forecast/')
  expect(after.pace.every(({ from, amount }) => from > '2026-12-20' || amount === 0)).toBe(true)
  const [open, next] = after.cards[0]?.bills ?? []
  // Five days of the open bill are to come: the 31 days until 25 November have 310.000.
  expect(open).toMatchObject({ closes_on: '2026-11-25', due_on: '2026-12-10' })
  expect(open?.usual).toBeGreaterThan(48_000)
  expect(open?.usual).toBeLessThan(52_000)
  expect(next).toMatchObject({ closes_on: '2026-12-25', low: 300_000, usual: 310_000, high: 310_000 })
  const usual = after.events.filter(({ kind }) => kind === 'card_usual')
  expect(usual.slice(0, 2).map(({ date, amount, certain }) => ({ date, amount, certain }))).toEqual([
    { date: '2026-12-10', amount: -(open?.usual ?? 0), certain: false },
    { date: '2027-01-11', amount: -310_000, certain: false },
  ])
})

test('one day of history gives a pace over a month and no more', async () => {
  const who = await createUserWithAccounts({ balance: 500_000n })
  await who.ingest(who.buildTransaction(0, 'COMPRA LIDER EXPRESS', -30_000n, { date: '2026-11-19' }))
  expect(await who.get('/api/forecast/')).toMatchObject({
    balance: 500_000,
    events: [],
    pace: [{ from: '2026-11-21', amount: 1_000 }],
    usual_spending: null,
    yearly: [],
  })
})

test('spending in the categories of a budget follows its plan after the days of safe-to-spend', async () => {
  const who = await createUserWithAccounts({ balance: 2_000_000n }, { type: 'credit', balance: 0n })
  await who.ingest(
    ...monthsBefore('2026-10-30', 6).map((date) =>
      who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date }),
    ),
    ...daysBefore(120).flatMap((date) => [
      who.buildTransaction(0, 'COMPRA JUMBO', -3_000n, { date }),
      who.buildTransaction(1, 'COMPRA JUMBO', -3_000n, { date }),
      who.buildTransaction(0, 'FARMACIAS CRUZ VERDE', -1_000n, { date }),
    ]),
  )
  await who.recompute()
  await who.call('PATCH', `/api/cards/${who.ids[1]}/`, { closing_day: 25, due_day: 10 })
  const forecast: Forecast = await who.get('/api/forecast/')
  expect(forecast.pace).toEqual([{ from: '2026-11-21', amount: 4_000 }])

  // 365.000 a month are 12.000 a day: half of it is paid with the card, whose bills have it.
  const line = { kind: 'category', category: 'ALIMENTACIÓN', amount: 365_000 }
  expect((await who.call('POST', '/api/budgets/lines/', { lines: [line] })).status).toBeLessThan(300)
  const { result, statements } = await recordStatements((): Promise<Forecast> => who.get('/api/forecast/'))
  expect(result.pace).toEqual([
    { from: '2026-11-21', amount: 4_000 },
    { from: addDays(result.next_payday, 6), amount: 7_000 },
  ])
  expect(result.events).toEqual(forecast.events)
  expect(statements.filter((text) => !/set_config/.test(text)).length).toBeLessThanOrEqual(16)
})
