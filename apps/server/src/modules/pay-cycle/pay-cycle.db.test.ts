import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
/** Friday 20 November 2026, noon in Santiago. */
let now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

const cycleOf = (who: RecurringUser): Promise<PayCycle> => who.get('/api/cycle/')
const leftOf = (who: RecurringUser): Promise<SafeToSpend> => who.get('/api/analytics/left/')
const choose = (who: RecurringUser, payday: string) => who.call('PATCH', '/api/cycle/', { payday })
/** Six monthly transactions with one description. */
const monthly = (who: RecurringUser, text: string, amount: bigint, last: string, account = 0) =>
  Array.from({ length: 6 }, (_, at) =>
    who.buildTransaction(account, text, amount, { date: addMonths(last, -at) }),
  )

/**
 * A user with a checking account of 1.700.000, savings and a card; rent on the 5th, electricity on the 25th, a
 * purchase in six instalments on the 28th, and a goal for next May.
 */
async function household() {
  const ana = await createUserWithAccounts(
    { balance: 1_700_000n },
    { type: 'savings', balance: 3_000_000n },
    { type: 'credit', balance: 468_105n },
    { currency: 'USD', balance: 900_000n },
    { balance: 5_000_000n, hidden: true },
  )
  await ana.ingest(
    ...monthly(ana, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
    ...monthly(ana, 'PAC ENEL DISTRIBUCION', -38_740n, '2026-10-25'),
    ...monthly(ana, 'ARRIENDO DEPTO PROVIDENCIA', -500_000n, '2026-11-05'),
    ...monthly(ana, 'PAC AGUAS ANDINAS', -18_000n, '2026-10-24', 4),
    ...[1, 2, 3].map((number) =>
      ana.buildTransaction(2, `PARIS.CL CUOTA 0${number}/06`, -20_000n, {
        date: addMonths('2026-07-28', number),
      }),
    ),
    ana.buildTransaction(0, 'COMPRA JUMBO', -90_000n, { date: '2026-11-10' }),
  )
  return ana
}
const ana = await household()
const chooseCushion = (who: RecurringUser, cushion: number | null) =>
  who.call('PATCH', '/api/cycle/', { cushion })
await chooseCushion(ana, 0)

describe('the payday', () => {
  test('is detected from the salary', async () =>
    expect(await cycleOf(ana)).toEqual({
      payday: 'salary',
      from_salary: true,
      from: '2026-10-30',
      next_payday: '2026-11-30',
      previous_from: '2026-09-30',
      habit: null,
      income_mode: 'salary',
      income_mode_choice: 'automatic',
      cushion: { choice: 0, usual: 538_740 },
    }))

  test('is the last banking day of the month without a salary', async () => {
    const ben = await createUserWithAccounts()
    expect(await cycleOf(ben)).toMatchObject({
      payday: 'salary',
      from_salary: false,
      from: '2026-10-30',
      next_payday: '2026-11-30',
    })
  })

  test('is what the user chooses, for that user only, and other values are refused', async () => {
    const cleo = await createUserWithAccounts()
    expect((await choose(cleo, 'day_15')).body).toEqual({
      payday: 'day_15',
      from_salary: false,
      from: '2026-11-15',
      next_payday: '2026-12-15',
      previous_from: '2026-10-15',
      habit: null,
      income_mode: 'salary',
      income_mode_choice: 'automatic',
      cushion: { choice: null, usual: 0 },
    })
    expect(await cycleOf(cleo)).toMatchObject({ payday: 'day_15' })
    expect(await cycleOf(ana)).toMatchObject({ payday: 'salary' })
    expect((await choose(cleo, 'day_31')).status).toBe(400)
  })

  test('an overdue salary is expected on the next day', async () => {
    now = new Date('2026-12-10T15:00:00Z')
    const setSynced = (at: Date) =>
      db.admin.updateTable('account').set({ synced_at: at }).where('user_id', '=', ana.userId).execute()
    await setSynced(now)
    expect(await cycleOf(ana)).toMatchObject({ from: '2026-10-30', next_payday: '2026-12-11' })
    const overview: Overview = await ana.get('/api/analytics/overview/')
    await setSynced(new Date('2026-11-20T15:00:00Z'))
    expect(overview.expected_income).toMatchObject({ kind: 'salary', date: '2026-12-11' })
    now = new Date('2026-11-20T15:00:00Z')
  })
})

describe('safe-to-spend', () => {
  test('is the balance of everyday accounts minus bills, instalments and goals before the payday', async () => {
    await ana.call('POST', '/api/goals/', {
      name: 'Viaje',
      target_amount: 600_000,
      target_date: '2027-05-20',
    })
    const left = await leftOf(ana)
    expect(left).toMatchObject({
      today: '2026-11-20',
      days: 10,
      balance: { amount: 1_700_000 },
      bills: {
        amount: 38_740,
        items: [{ name: 'Enel', date: '2026-11-25', amount: 38_740, late: false, no_data: false }],
      },
      instalments: { amount: 20_000, items: [{ date: '2026-11-28', number: 4, total: 6 }] },
      goals: { amount: 100_000, items: [{ name: 'Viaje', amount: 100_000 }] },
      free: 1_541_260,
      per_day: 154_126,
      card_debt: 468_105,
    })
    expect(left.balance.items).toHaveLength(1)
  })

  test('the projection ends five days after the payday and includes salary and rent', async () => {
    const { line, lowest, pace } = await leftOf(ana)
    // 90.000 in a month without recurring spending, spread over the days since the first row of the pace
    expect(pace).toBeGreaterThan(0)
    const named = line.flatMap(({ date, events }) => events.map(({ name }) => `${date} ${name}`))
    expect(line.at(-1)?.date).toBe('2026-12-05')
    expect(named).toEqual([
      '2026-11-25 Enel',
      '2026-11-28 Paris',
      '2026-11-29 Metas',
      '2026-11-30 Sueldo',
      expect.stringMatching(/^2026-12-05 /),
    ])
    expect(lowest).toEqual({ date: '2026-11-29', balance: 1_541_260 - 9 * pace })
  })

  test('a contribution stays taken off, and the goals screen names the same missing amount', async () => {
    const { results } = await ana.get('/api/goals/')
    const { free } = await leftOf(ana)
    await ana.call('POST', `/api/goals/${results[0].id}/contribute/`, { amount: 30_000 })
    expect(await leftOf(ana)).toMatchObject({
      goals: { amount: 100_000, due: 70_000, set_aside: 30_000 },
      free,
    })
    expect(await ana.get('/api/goals/summary/')).toMatchObject({
      monthly_target: 100_000,
      monthly_missing: 70_000,
    })
    await ana.call('POST', `/api/goals/${results[0].id}/contribute/`, { amount: 90_000 })
    expect(await leftOf(ana)).toMatchObject({
      goals: { amount: 120_000, due: 0, set_aside: 120_000 },
      free: free - 20_000,
    })
    expect(await ana.get('/api/goals/summary/')).toMatchObject({
      monthly_saved: 120_000,
      monthly_target: 100_000,
      monthly_missing: 0,
    })
  })

  test('is negative when the balance is too low, and names what is missing and when', async () => {
    const dan = await createUserWithAccounts({ balance: 10_000n })
    await dan.ingest(
      ...monthly(dan, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
      ...monthly(dan, 'PAC ENEL DISTRIBUCION', -38_740n, '2026-10-25'),
    )
    expect(await leftOf(dan)).toMatchObject({
      free: -28_740,
      per_day: 0,
      shortfall: { amount: 28_740, until: '2026-11-29' },
      below_zero: { date: '2026-11-25', lowest: { date: '2026-11-25', balance: -28_740 } },
    })
  })

  test('with another payday the salary before it is a line of its own, and the habit is offered', async () => {
    const fay = await createUserWithAccounts({ balance: 300_000n })
    await fay.ingest(
      ...monthly(fay, 'REMUNERACION SERVICIOS SPA', 1_500_000n, '2026-10-30'),
      ...monthly(fay, 'ARRIENDO DEPTO PROVIDENCIA', -500_000n, '2026-11-05'),
    )
    await choose(fay, 'day_15')
    await chooseCushion(fay, 0)
    expect(await leftOf(fay)).toMatchObject({
      cycle: { next_payday: '2026-12-15', habit: { payday: 'salary', next_payday: '2026-11-30' } },
      incomes: { amount: 1_500_000, items: [{ kind: 'salary', date: '2026-11-30', amount: 1_500_000 }] },
      late_incomes: [],
      bills: { amount: 500_000 },
      free: 1_300_000,
      // 300.000 in the ten days before the salary
      per_day: 30_000,
      per_day_until: '2026-11-29',
      shortfall: null,
    })
    await choose(fay, 'salary')
    expect(await leftOf(fay)).toMatchObject({ cycle: { habit: null }, incomes: { amount: 0 }, free: 300_000 })
    // A salary that is late counts when it arrives.
    await choose(fay, 'day_15')
    now = new Date('2026-12-10T15:00:00Z')
    await db.admin.updateTable('account').set({ synced_at: now }).where('user_id', '=', fay.userId).execute()
    const late = await leftOf(fay)
    now = new Date('2026-11-20T15:00:00Z')
    expect(late).toMatchObject({
      cycle: { habit: null },
      incomes: { amount: 0, items: [] },
      late_incomes: [{ kind: 'salary', due: '2026-11-30', date: '2026-12-11', amount: 1_500_000 }],
    })
  })

  test('is zero without any data', async () => {
    const eva = await createUserWithAccounts({ currency: 'USD', balance: 100n })
    expect(await leftOf(eva)).toMatchObject({
      free: 0,
      per_day: null,
      runway: null,
      pace: 0,
      balance: { amount: 0, items: [] },
    })
  })
})

describe('Mi ciclo', () => {
  test('is compared with the same days of the previous cycle', async () => {
    const { from, previous_from } = await cycleOf(ana)
    const overview: Overview = await ana.get(
      `/api/analytics/overview/?from=${from}&to=2026-11-20&compare_from=${previous_from}`,
    )
    expect(overview).toMatchObject({
      range: { from: '2026-10-30', to: '2026-11-20' },
      compared_with: { from: '2026-09-30', to: '2026-10-20' },
      income: 1_500_000,
      income_change_percentage: 0,
    })
  })
  test('the comparison does not overlap the range', async () => {
    const { status } = await ana.call(
      'GET',
      '/api/analytics/overview/?from=2026-11-01&to=2026-11-20&compare_from=2026-11-01',
    )
    expect(status).toBe(400)
  })
})
