import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { Upcoming } from '@lucas/contract/planning/recurring.ts'
import { projectForecast } from '@lucas/contract/rules/forecast.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { generateHousehold } from '@lucas/household/household.ts'
import { createRandom } from '@lucas/household/random.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { createLife, getBalance, lifeKinds } from '../../../test/support/simulation/lives.ts'

const db = await testDatabase()
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
const setToday = (day: PlainDate) => {
  now = new Date(`${day}T15:00:00Z`)
}

const read = (who: RecurringUser): Promise<Forecast> => who.get('/api/forecast/')

/** Compares a forecast with every other list of what comes; returns it. */
async function check(who: RecurringUser): Promise<Forecast> {
  const forecast = await read(who)
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const known = forecast.events.filter(({ kind }) => kind !== 'card_usual' && kind !== 'yearly')
  const last = left.line.at(-1)?.date ?? forecast.today
  const line = projectForecast({ ...forecast, events: known }, last)
  expect(line.map(({ date, balance }) => ({ date, balance }))).toEqual(
    left.line.map(({ date, balance }) => ({ date, balance })),
  )
  expect(forecast.next_payday > left.last_day).toBe(true)

  // Each payment of a series and each bill of a card is there once, in all twelve months.
  const upcoming: Upcoming = await who.get(`/api/recurring/upcoming/?until=${forecast.until}`)
  const ofSeries = forecast.events.filter(({ series_id: id }) => id !== null)
  const keys = ofSeries.map(({ series_id, date }) => `${series_id} ${date}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const paid = upcoming.results.filter(({ amount, currency }) => currency === 'CLP' && amount < 0)
  const spent = (kinds: readonly string[]) =>
    forecast.events.flatMap(({ kind, date, amount }) => (kinds.includes(kind) ? [{ date, amount }] : []))
  expect(spent(['bill', 'savings']).reduce((sum, { amount }) => sum + amount, 0)).toBe(
    paid.reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(spent(['card_bill']).toSorted(byDay)).toEqual(
    upcoming.card_bills
      .flatMap(({ currency, date, amount }) => (currency === 'CLP' ? [{ date, amount }] : []))
      .toSorted(byDay),
  )
  return forecast
}

const byDay = (a: { date: string; amount: number }, b: { date: string; amount: number }) =>
  a.date.localeCompare(b.date) || a.amount - b.amount

describe('the line of safe-to-spend is the beginning of the forecast', () => {
  test.each([
    ['12345678-5', 'chile'],
    ['9876543-3', 'bci'],
  ] as const)('of a household with cards, %s %s, on random days', async (rut, bank) => {
    const random = createRandom('forecast', rut)
    const { accounts } = generateHousehold({
      seed: 'lucas',
      today: '2026-11-20',
      rut,
      bank,
      isSingleBank: true,
    })
    setToday('2025-11-20')
    const who = await createUserWithAccounts(
      ...accounts.map(({ type, currency, limit, number }) => ({
        mask: number.slice(-4),
        type,
        currency,
        limit: limit === undefined ? null : BigInt(limit),
      })),
    )
    let delivered = '2024-11-20'
    for (const name of ['Viaje', 'Auto'])
      await who.call('POST', '/api/goals/', {
        name,
        target_amount: random.int(2, 40) * 100_000,
        target_date: addDays('2026-12-01', random.int(1, 300)),
      })
    let hadCardBill = false
    for (
      let day = addDays('2026-06-20', random.int(0, 20));
      day < '2026-11-20';
      day = addDays(day, random.int(17, 40))
    ) {
      setToday(day)
      await who.ingest(
        ...accounts.flatMap(({ movements }, at) =>
          movements
            .filter(({ date }) => date > delivered && date <= day)
            .map(({ id, date, description, amount }) =>
              who.buildTransaction(at, description, BigInt(amount), { date, providerId: id }),
            ),
        ),
      )
      delivered = day
      for (const [at, { opening, movements, type }] of accounts.entries()) {
        const balance = movements.reduce((sum, one) => (one.date <= day ? sum + one.amount : sum), opening)
        await db.admin
          .updateTable('account')
          .set({ balance_current: BigInt(type === 'credit' ? -balance : balance), synced_at: now })
          .where('user_id', '=', who.userId)
          .where('id', '=', who.ids[at] ?? '')
          .execute()
      }
      await who.call('PATCH', '/api/cycle/', {
        payday: random.pick(['salary', 'last_banking_day', 'day_5', 'day_15'] as const),
        income_mode: random.pick(['automatic', 'irregular', 'small'] as const),
      })
      const forecast = await check(who)
      hadCardBill ||= forecast.events.some(({ kind }) => kind === 'card_usual')
    }
    expect(hadCardBill).toBe(true)
  })

  test.each(lifeKinds)('of a household of kind %s', async (kind) => {
    const life = createLife(kind, { until: '2026-11-20', months: 9, seed: 'forecast' })
    setToday('2026-11-20')
    const who = await createUserWithAccounts({ balance: BigInt(getBalance(life, '2026-11-20')) })
    await who.ingest(
      ...life.rows.map(({ text, amount, date }) => who.buildTransaction(0, text, BigInt(amount), { date })),
    )
    const forecast = await check(who)
    const incomes = forecast.events.filter(({ amount }) => amount > 0)
    expect(incomes.length === 0).toBe(kind === 'freelancer')
    expect(incomes.length).toBeGreaterThanOrEqual(kind === 'freelancer' ? 0 : 12)
    expect(forecast.until).toBe(addMonths('2026-11-20', 12))
    // The salary is late, then its series has ended.
    for (const day of ['2026-12-03', '2027-02-20']) {
      setToday(day)
      await check(who)
    }
  })
})

test('nothing is invented without rows or accounts in pesos: dollars are not added', async () => {
  setToday('2026-11-20')
  const who = await createUserWithAccounts({ currency: 'USD', balance: 500_000n })
  expect(await check(who)).toEqual({
    today: '2026-11-20',
    until: '2027-11-20',
    income_mode: 'irregular',
    next_payday: '2026-12-21',
    accounts: [],
    balance: 0,
    events: [],
    pace: [],
    cards: [],
    yearly: [],
    usual_spending: null,
  })
})
