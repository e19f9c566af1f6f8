import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
let now = noon('2026-11-20')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

const readLeft = (who: RecurringUser): Promise<SafeToSpend> => who.get('/api/analytics/left/')
const monthly = (who: RecurringUser, account: number, text: string, amount: bigint, last: string) =>
  Array.from({ length: 6 }, (_, at) =>
    who.buildTransaction(account, text, amount, { date: addMonths(last, -at) }),
  )
/** Sets the days of the card and of its dollar part. */
async function setDays(who: RecurringUser, days: Record<string, number>) {
  for (const id of who.ids.slice(1)) await who.call('PATCH', `/api/cards/${id}/`, days)
}
/** Closed on 18 November with 100.000, due on 10 December. */
const days = { closing_day: 18, due_day: 10 }

beforeEach(() => {
  now = noon('2026-11-20')
})

/** A checking account with electricity; a card with a purchase, a subscription on the 24th and three of six instalments. */
async function createCardholder() {
  const who = await createUserWithAccounts(
    { balance: 1_000_000n },
    { type: 'credit', balance: 130_000n },
    { type: 'credit', currency: 'USD', balance: 4_500n },
  )
  await who.ingest(
    ...monthly(who, 0, 'PAC ENEL DISTRIBUCION', -38_740n, '2026-10-25'),
    ...monthly(who, 1, 'NETFLIX.COM', -10_000n, '2026-10-24'),
    ...[1, 2, 3].map((number) =>
      who.buildTransaction(1, `PARIS.CL CUOTA 0${number}/06`, -20_000n, {
        date: addMonths('2026-07-28', number),
      }),
    ),
    who.buildTransaction(1, 'JUMBO COSTANERA', -70_000n, { date: '2026-11-10' }),
    who.buildTransaction(1, 'FARMACIA AHUMADA', -30_000n, { date: '2026-11-19' }),
    who.buildTransaction(2, 'OPENAI', -4_500n, { date: '2026-11-05' }),
  )
  await who.call('PATCH', '/api/cycle/', { payday: 'day_15', income_mode: 'salary', cushion: 0 })
  return who
}

describe('a card with known days', () => {
  test('leaves with its closed bill, and with nothing that is charged to it', async () => {
    const ana = await createCardholder()
    const before = await readLeft(ana)
    expect(before.bills.items.map(({ name }) => name)).toEqual(['Netflix', 'Enel'])
    expect(before).toMatchObject({ instalments: { amount: 20_000 }, card_bills: { amount: 0, items: [] } })

    await setDays(ana, days)
    const left = await readLeft(ana)
    expect(left).toMatchObject({
      cycle: { next_payday: '2026-12-15' },
      bills: { amount: 38_740, items: [{ name: 'Enel' }] },
      instalments: { amount: 0, items: [] },
      card_bills: {
        amount: 100_000,
        items: [
          {
            account_id: ana.ids[1],
            mask: '0001',
            closes_on: '2026-11-18',
            due_on: '2026-12-10',
            date: '2026-12-10',
            amount: 100_000,
            state: 'closed',
          },
        ],
      },
      card_bills_later: [{ account_id: ana.ids[2], currency: 'USD', amount: 45, due_on: '2026-12-10' }],
      unbilled: [{ account_id: ana.ids[1], amount: 30_000, carried: 0, due_on: '2027-01-11' }],
      free: 1_000_000 - 38_740 - 100_000,
      pace: 0,
    })
    const events = left.line.flatMap((day) => day.events.map((event) => ({ date: day.date, ...event })))
    expect(events).toEqual([
      { date: '2026-11-25', name: 'Enel', amount: -38_740 },
      { date: '2026-12-10', name: 'Cuenta 1 ****0001', amount: -100_000 },
    ])
  })

  test('an open cycle leaves with what is expected on it, if it closes and falls due before the payday', async () => {
    const ana = await createCardholder()
    await setDays(ana, { closing_day: 28, due_day: 10 })
    const left = await readLeft(ana)
    // The bill of October was not paid. The open one has purchases of 100.000, Netflix on the 24th and the instalment of the 28th.
    expect(left.card_bills).toMatchObject({
      amount: 30_000 + 130_000,
      items: [
        { closes_on: '2026-10-28', date: '2026-11-20', amount: 30_000, state: 'closed' },
        { closes_on: '2026-11-28', date: '2026-12-10', amount: 130_000, state: 'open' },
      ],
    })
    expect(left.unbilled.map(({ currency }) => currency)).toEqual(['USD'])
    expect(left.instalments.amount).toBe(0)
  })

  test('what was paid since the closing is not deducted again', async () => {
    const ana = await createCardholder()
    await setDays(ana, days)
    await ana.ingest(
      ana.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 60_000n, { date: '2026-11-20' }),
      ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -60_000n, { date: '2026-11-20' }),
    )
    await db.admin
      .updateTable('account')
      .set({ balance_current: 70_000n })
      .where('user_id', '=', ana.userId)
      .where('id', '=', ana.ids[1] ?? '')
      .execute()
    expect(await readLeft(ana)).toMatchObject({
      card_bills: { amount: 40_000 },
      unbilled: [{ amount: 30_000 }],
    })
  })
})

test('the calendar lists a card by its bills, and what is charged to it nowhere else', async () => {
  const ana = await createCardholder()
  const before = await ana.getUpcoming('2026-12-31')
  expect(before.card_bills).toEqual([])
  expect(new Set(before.results.map(({ name }) => name))).toEqual(new Set(['Netflix', 'Enel']))
  await setDays(ana, days)
  const { results, card_bills, totals } = await ana.getUpcoming('2027-01-31')
  expect(new Set(results.map(({ name }) => name))).toEqual(new Set(['Enel']))
  // November 19 to December 18: the pharmacy, Netflix and one instalment.
  expect(card_bills.map(({ due_on, amount, state }) => ({ due_on, amount, state }))).toEqual([
    { due_on: '2026-12-10', amount: -100_000, state: 'closed' },
    { due_on: '2026-12-10', amount: -45, state: 'closed' },
    { due_on: '2027-01-11', amount: -60_000, state: 'open' },
  ])
  const electricity = results.reduce((sum, { amount }) => sum - amount, 0)
  expect(totals).toContainEqual({ currency: 'CLP', income: 0, spending: -electricity - 160_000 })
  expect(totals).toContainEqual({ currency: 'USD', income: 0, spending: -45 })
})
