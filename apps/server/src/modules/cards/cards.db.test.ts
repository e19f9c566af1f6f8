import { type Card, cardList } from '@lucas/contract/banking/card.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { generateHousehold } from '@lucas/household/household.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { billsDue, createCards } from './index.ts'

const db = await testDatabase()
/** Friday 20 November 2026, noon in Santiago. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
let now = noon('2026-11-20')
const { createUserWithAccounts, clock, events } = await createMoneyTestApp(db, () => now)

const listCards = async (who: MoneyUser): Promise<Card[]> =>
  cardList.parse(await who.get('/api/cards/')).results
const patch = (who: MoneyUser, at: number, body: Record<string, unknown>) =>
  who.call('PATCH', `/api/cards/${who.ids[at]}/`, body)

/** A checking account and a card with two months of purchases; the bill of October was paid on 10 November. */
async function createCardholder(more: { limit?: bigint; balance?: bigint | null } = {}) {
  const who = await createUserWithAccounts(
    { balance: 900_000n },
    { type: 'credit', balance: 72_000n, limit: 1_000_000n, ...more },
  )
  const charge = (date: string, text: string, amount: bigint) =>
    who.buildTransaction(1, text, -amount, { date })
  await who.ingest(
    charge('2026-10-10', 'JUMBO COSTANERA', 40_000n),
    charge('2026-10-25', 'COPEC APOQUINDO', 20_000n),
    charge('2026-10-26', 'LIDER EXPRESS', 50_000n),
    who.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -60_000n, { date: '2026-11-10' }),
    who.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 60_000n, { date: '2026-11-10' }),
    charge('2026-11-18', 'FARMACIA AHUMADA', 22_000n),
  )
  return who
}
const days = { closing_day: 25, due_day: 10 }

beforeEach(() => {
  now = noon('2026-11-20')
})

describe('a card without known days', () => {
  test('asks for them and has no bill', async () => {
    const ana = await createCardholder()
    expect(await listCards(ana)).toMatchObject([
      {
        account_id: ana.ids[1],
        closing_day: null,
        closing_source: null,
        due_day: null,
        debt: 72_000,
        limit: 1_000_000,
        utilisation: 7.2,
        bill: null,
        open: null,
        bills: [],
      },
    ])
  })

  test('one of the two days is not enough', async () => {
    const ana = await createCardholder()
    expect((await patch(ana, 1, { closing_day: 25 })).body).toMatchObject({ closing_day: 25, bill: null })
    expect((await patch(ana, 1, { due_day: 10 })).body).toMatchObject(days)
  })
})

describe('a card with days', () => {
  test('has its last bill, paid, and what is not billed', async () => {
    const ana = await createCardholder()
    const { status, body } = await patch(ana, 1, days)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...days,
      closing_source: 'person',
      due_source: 'person',
      bill: {
        closes_on: '2026-10-25',
        due_on: '2026-11-10',
        billed: 60_000,
        paid: 60_000,
        remaining: 0,
        minimum: null,
        state: 'paid',
      },
      open: {
        from: '2026-10-26',
        closes_on: '2026-11-25',
        due_on: '2026-12-10',
        unbilled: 72_000,
        carried: 0,
      },
    })
    expect(await listCards(ana)).toEqual([body])
  })

  test('closes at the end of the closing day', async () => {
    const ana = await createCardholder()
    await patch(ana, 1, days)
    now = noon('2026-11-25')
    expect((await listCards(ana))[0]).toMatchObject({
      bill: { closes_on: '2026-10-25' },
      open: { unbilled: 72_000 },
    })
    now = noon('2026-11-26')
    expect((await listCards(ana))[0]).toMatchObject({
      bill: {
        closes_on: '2026-11-25',
        due_on: '2026-12-10',
        billed: 72_000,
        remaining: 72_000,
        state: 'due',
      },
      open: { unbilled: 0, closes_on: '2026-12-25' },
    })
  })

  test('the days of one month change that bill alone', async () => {
    const ana = await createCardholder()
    await patch(ana, 1, days)
    const changed = (await patch(ana, 1, { month: '2026-11', closing_day: 17, due_day: 4 })).body
    expect(changed).toMatchObject({
      ...days,
      months: [{ month: '2026-11', closing_day: 17, due_day: 4 }],
      bill: { closes_on: '2026-11-17', due_on: '2026-12-04', billed: 50_000 },
      open: { from: '2026-11-18', closes_on: '2026-12-25', unbilled: 22_000 },
    })
    const cleared = await patch(ana, 1, { month: '2026-11', closing_day: null, due_day: null })
    expect(cleared.body).toMatchObject({ months: [], bill: { closes_on: '2026-10-25' } })
  })

  test('null returns to the detected day', async () => {
    const ana = await createCardholder()
    await patch(ana, 1, days)
    expect((await patch(ana, 1, { due_day: null })).body).toMatchObject({
      closing_day: 25,
      due_day: null,
      bill: null,
    })
  })

  test('two tabs that set different days keep both', async () => {
    const ana = await createCardholder()
    await Promise.all([patch(ana, 1, { closing_day: 25 }), patch(ana, 1, { due_day: 10 })])
    expect((await listCards(ana))[0]).toMatchObject(days)
  })

  test('the dollar part has a bill of its own with the days of the card', async () => {
    const ana = await createUserWithAccounts(
      { type: 'credit', balance: 15_000n },
      { type: 'credit', currency: 'USD', balance: 2_599n, limit: 300_000n },
    )
    // Both parts of a card have one name and number.
    await db.admin.updateTable('account').set({ name: 'Visa' }).where('user_id', '=', ana.userId).execute()
    await ana.ingest(
      ana.buildTransaction(0, 'JUMBO', -15_000n, { date: '2026-11-02' }),
      ana.buildTransaction(1, 'AMAZON', -2_599n, { date: '2026-11-02' }),
    )
    await patch(ana, 0, days)
    expect(await listCards(ana)).toMatchObject([
      { currency: 'CLP', closing_source: 'person', open: { unbilled: 15_000 } },
      { currency: 'USD', closing_source: 'same_card', open: { unbilled: 25.99 }, debt: 25.99 },
    ])
  })

  test('a card whose sync is too old says what it knows, and not what happened since', async () => {
    const ana = await createCardholder()
    await patch(ana, 1, days)
    now = noon('2027-01-15')
    expect((await listCards(ana))[0]).toMatchObject({
      bill: { closes_on: '2026-10-25', state: 'paid' },
      open: null,
    })
    await db.admin.updateTable('account').set({ synced_at: now }).where('user_id', '=', ana.userId).execute()
    expect((await listCards(ana))[0]).toMatchObject({
      bill: { closes_on: '2026-12-25', billed: 72_000, state: 'late' },
      open: { closes_on: '2027-01-25', unbilled: 0 },
    })
  })

  test('a payment that only the current account shows counts', async () => {
    const ana = await createUserWithAccounts({}, { type: 'credit', balance: null })
    await ana.ingest(
      ana.buildTransaction(1, 'JUMBO', -40_000n, { date: '2026-10-20' }),
      ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -40_000n, { date: '2026-11-10' }),
    )
    expect((await patch(ana, 1, days)).body).toMatchObject({
      bill: { billed: 40_000, paid: 40_000, state: 'paid' },
    })
  })
})

test('what is due before a payday is the closed bill less its payments; the open cycle comes later', async () => {
  const ana = await createCardholder()
  await patch(ana, 1, { ...days, closing_day: 18 })
  await ana.ingest(
    ana.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 30_000n, { date: '2026-11-19' }),
    ana.buildTransaction(1, 'UNIMARC', -11_000n, { date: '2026-11-20' }),
  )
  await db.admin
    .updateTable('account')
    .set({ balance_current: 53_000n })
    .where('id', '=', ana.ids[1] ?? '')
    .where('user_id', '=', ana.userId)
    .execute()
  const today = '2026-11-20'
  const cards = await withUserSnapshot(db.app, ana.userId, (tx) =>
    createCards({ db: db.app, clock, events }).listBilled(tx, ana.userId, '2027-01-31'),
  )
  const dueUntil = (until: string) => billsDue({ cards, today, from: today, until })
  expect(dueUntil('2026-11-30').due).toEqual([])
  expect(dueUntil('2026-12-30')).toMatchObject({
    due: [{ dueOn: '2026-12-10', amount: 42_000n, state: 'closed' }],
    rest: [{ dueOn: '2027-01-11', amount: 11_000n, state: 'open' }],
  })
  expect(dueUntil('2027-01-31').due.map(({ amount }) => amount)).toEqual([42_000n, 11_000n])
})

describe('the detail of a purchase', () => {
  const paymentOf = async (who: MoneyUser, text: string) => {
    const row = (await who.listRows()).find(({ description }) => description === text)
    return (await who.get(`/api/transactions/${row?.id}/`)).card_payment
  }

  test('says when it is paid', async () => {
    const ana = await createCardholder()
    expect(await paymentOf(ana, 'FARMACIA AHUMADA')).toBeNull()
    await patch(ana, 1, days)
    expect(await paymentOf(ana, 'FARMACIA AHUMADA')).toEqual({
      account_id: ana.ids[1],
      closes_on: '2026-11-25',
      due_on: '2026-12-10',
      may_shift: false,
    })
    expect(await paymentOf(ana, 'COPEC APOQUINDO')).toMatchObject({
      closes_on: '2026-10-25',
      may_shift: false,
    })
    expect(await paymentOf(ana, 'LIDER EXPRESS')).toMatchObject({ closes_on: '2026-11-25' })
  })

  test('says so of a purchase that the bank may bill later, and of no other row', async () => {
    const ana = await createCardholder()
    await ana.ingest(ana.buildTransaction(1, 'FALABELLA', -9_000n, { date: '2026-11-20' }))
    await patch(ana, 1, { ...days, closing_day: 22 })
    expect(await paymentOf(ana, 'FALABELLA')).toMatchObject({ closes_on: '2026-11-22', may_shift: true })
    expect(await paymentOf(ana, 'PAGO RECIBIDO GRACIAS')).toBeNull()
    expect(await paymentOf(ana, 'PAGO TARJETA DE CREDITO')).toBeNull()
  })
})

describe('bad input', () => {
  const closing = 'El día de cierre debe ser un número entre 1 y 31.'
  const due = 'El día de pago debe ser un número entre 1 y 31.'
  test.each([
    [{ closing_day: 0 }, 'closing_day', closing],
    [{ closing_day: 32 }, 'closing_day', closing],
    [{ closing_day: 2.5 }, 'closing_day', closing],
    [{ closing_day: '25' }, 'closing_day', closing],
    [{ due_day: 0 }, 'due_day', due],
    [{ due_day: 32, closing_day: 20 }, 'due_day', due],
    [{ closing_day: 20, month: '2026-13' }, 'month', 'El mes debe tener la forma 2026-11.'],
    [{ closing_day: 20, month: '2031-01' }, 'month', 'El mes debe estar a no más de dos años de hoy.'],
  ])('%j is refused with a sentence for its field', async (body, field, sentence) => {
    const ana = await createCardholder()
    const before = await listCards(ana)
    const answer = await patch(ana, 1, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ [field]: [sentence] })
    expect(await listCards(ana)).toEqual(before)
  })

  test('nothing to change is refused', async () => {
    const ana = await createCardholder()
    expect((await patch(ana, 1, {})).status).toBe(400)
    expect((await patch(ana, 1, { month: '2026-11' })).status).toBe(400)
  })

  test('an account that is no card, and the card of another user, are not found', async () => {
    const [ana, eva] = [await createCardholder(), await createCardholder()]
    expect((await patch(ana, 0, days)).status).toBe(404)
    expect((await eva.call('PATCH', `/api/cards/${ana.ids[1]}/`, days)).status).toBe(404)
    expect((await listCards(ana))[0]).toMatchObject({ closing_day: null })
  })
})

test('the bills of a household come through ingest, with the days found from its payments', async () => {
  const household = generateHousehold({
    seed: 'lucas',
    rut: '12345678-5',
    bank: 'santander',
    today: '2026-11-20',
  })
  const cards = household.accounts.filter(({ type }) => type === 'credit')
  const main = household.accounts.find(({ key }) => key === 'main')
  const dollars = household.accounts.find(({ key }) => key === 'dollars')
  const accounts = [main, dollars, ...cards].flatMap((account) => account ?? [])
  const bills = household.cardBills.filter(({ account }) => account === 'card')
  const whole = bills.filter(({ dueOn }) => dueOn < '2026-11-20')
  const closing = addDays(bills.at(-1)?.closesOn ?? '', 1)
  now = noon(closing)
  const balanceOn = (account: (typeof accounts)[number]) =>
    account.movements.reduce(
      (sum, { date, amount }) => (date <= closing ? sum + amount : sum),
      account.opening,
    )
  const who = await createUserWithAccounts(
    ...accounts.map((account) => ({
      type: account.type,
      currency: account.currency,
      balance: BigInt(account.type === 'credit' ? -balanceOn(account) : balanceOn(account)),
      limit: account.limit === undefined ? null : BigInt(account.limit),
    })),
  )
  await who.ingest(
    ...accounts.flatMap(({ movements }, at) =>
      movements
        .filter(({ date }) => date <= closing)
        .map(({ id, date, description, amount }) =>
          who.buildTransaction(at, description, BigInt(amount), { date, providerId: id }),
        ),
    ),
  )
  const peso = (await listCards(who)).find(({ currency }) => currency === 'CLP')
  expect(peso).toMatchObject({
    closing_day: household.profile.cardCycle.closingDay,
    due_day: household.profile.cardCycle.dueDay,
    closing_source: 'payments',
    due_source: 'payments',
  })
  expect(peso?.bills.map(({ closes_on, due_on, billed }) => [closes_on, due_on, billed])).toEqual(
    bills
      .slice(-12)
      .toReversed()
      .map(({ closesOn, dueOn, amount }) => [closesOn, dueOn, amount]),
  )
  expect(whole.length).toBeGreaterThan(20)
})
