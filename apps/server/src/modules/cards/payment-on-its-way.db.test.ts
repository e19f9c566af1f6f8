import { cardList } from '@lucas/contract/banking/card.ts'
import { forecast } from '@lucas/contract/planning/forecast.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
let now = noon('2026-12-09')
const { createUserWithAccounts } = await createMoneyTestApp(db, () => now)

beforeEach(() => {
  now = noon('2026-12-09')
})

type CardFacts = Parameters<typeof createUserWithAccounts>[1]

/**
 * A current account and a card that lists its payments: the bill of October was paid, that of 25 November has 72.000 and falls due
 * on 10 December, and 15.000 were bought since.
 */
async function createCardholder(card: CardFacts = {}, ...others: CardFacts[]) {
  const who = await createUserWithAccounts(
    { balance: 900_000n },
    { type: 'credit', balance: 87_000n, ...card },
    ...others.map((other) => ({ type: 'credit' as const, ...other })),
  )
  await who.ingest(
    who.buildTransaction(1, 'JUMBO COSTANERA', -60_000n, { date: '2026-10-10' }),
    who.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -60_000n, { date: '2026-11-10' }),
    who.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 60_000n, { date: '2026-11-10' }),
    who.buildTransaction(1, 'FARMACIA AHUMADA', -72_000n, { date: '2026-11-18' }),
    who.buildTransaction(1, 'COPEC APOQUINDO', -15_000n, { date: '2026-12-02' }),
  )
  await who.call('PATCH', `/api/cards/${who.ids[1]}/`, { closing_day: 25, due_day: 10 })
  return who
}

const pay = (who: MoneyUser, amount = 72_000n) =>
  who.ingest(who.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -amount, { date: '2026-12-09' }))

/** Returns what the card and ¿Cuánto me queda? say on a day on which the bank was read. */
async function readBill(who: MoneyUser, day: string) {
  now = noon(day)
  await db.admin.updateTable('account').set({ synced_at: now }).where('user_id', '=', who.userId).execute()
  const { results } = cardList.parse(await who.get('/api/cards/'))
  const card = results.find(({ account_id: id }) => id === who.ids[1])
  const left = safeToSpend.parse(await who.get('/api/analytics/left/'))
  const { billed, paid, remaining, state } = card?.bill ?? {}
  return {
    billed,
    paid,
    remaining,
    state,
    unbilled: card?.open?.unbilled,
    debt: card?.debt,
    left: left.card_bills.amount,
  }
}
const owed = { billed: 72_000, paid: 0, remaining: 72_000, state: 'due', unbilled: 15_000, left: 72_000 }
const paid = { billed: 72_000, paid: 72_000, remaining: 0, state: 'paid', unbilled: 15_000, left: 0 }

test('a payment counts from the day on which it leaves the account, once', async () => {
  const ana = await createCardholder()
  expect(await readBill(ana, '2026-12-08')).toEqual({ ...owed, debt: 87_000 })
  await pay(ana)
  // The bank takes it off what is owed only when it arrives.
  for (const day of ['2026-12-09', '2026-12-10'])
    expect(await readBill(ana, day), day).toEqual({ ...paid, debt: 87_000 })
  now = noon('2026-12-11')
  await ana.ingest(ana.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 72_000n, { date: '2026-12-11' }))
  await db.admin
    .updateTable('account')
    .set({ balance_current: 15_000n })
    .where('user_id', '=', ana.userId)
    .where('id', '=', ana.ids[1] ?? '')
    .execute()
  expect(await readBill(ana, '2026-12-11')).toEqual({ ...paid, debt: 15_000 })
})

test('a payment that has not arrived after the due day does not make the bill late', async () => {
  const ana = await createCardholder()
  await pay(ana)
  expect(await readBill(ana, '2026-12-14')).toMatchObject({ state: 'paid', remaining: 0 })
})

test('a part of the bill counts as a part', async () => {
  const ana = await createCardholder()
  await pay(ana, 30_000n)
  expect(await readBill(ana, '2026-12-10')).toEqual({
    ...owed,
    paid: 30_000,
    remaining: 42_000,
    debt: 87_000,
    left: 42_000,
  })
})

test('a payment that does not arrive within ten days counts no longer', async () => {
  const ana = await createCardholder()
  await pay(ana)
  expect(await readBill(ana, '2026-12-19')).toMatchObject({ state: 'paid' })
  expect(await readBill(ana, '2026-12-20')).toMatchObject({ state: 'late', remaining: 72_000 })
  const { events } = forecast.parse(await ana.get('/api/forecast/'))
  expect(events.find(({ kind }) => kind === 'card_bill')).toMatchObject({
    date: '2026-12-20',
    due_on: '2026-12-10',
    amount: -72_000,
  })
})

test('a card from files is paid by what the account shows after its last file', async () => {
  const ana = await createCardholder({ balance: null })
  await pay(ana)
  for (const day of ['2026-12-11', '2026-12-20'])
    expect(await readBill(ana, day), day).toMatchObject({ state: 'paid', remaining: 0 })
})

test('a payment that may be of another card of the bank counts for neither', async () => {
  const ana = await createCardholder({}, { balance: 0n })
  await pay(ana)
  expect(await readBill(ana, '2026-12-09')).toEqual({ ...owed, debt: 87_000 })
})

test('a pending payment among the rows of the card counts, too', async () => {
  const ana = await createCardholder()
  await ana.ingest(
    ana.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 72_000n, { date: '2026-12-09', pending: true }),
  )
  expect(await readBill(ana, '2026-12-09')).toEqual({ ...paid, debt: 87_000 })
})
