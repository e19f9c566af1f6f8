import { type Card, cardList } from '@lucas/contract/banking/card.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { lockUserData } from '../../platform/database/locks.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

const db = await testDatabase()
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
let now = noon('2026-11-20')
const { createUserWithAccounts, recurring } = await createMoneyTestApp(db, () => now)

beforeEach(() => {
  now = noon('2026-11-20')
})

const cmr = {
  name: 'CMR',
  account_type: 'credit',
  institution_id: 'falabella',
  opening_balance: 50_000,
  card: { limit: 1_200_000, closing_day: 25, due_day: 10 },
}
const create = (who: MoneyUser, body: Record<string, unknown>) => who.call('POST', '/api/accounts/', body)
const buy = (who: MoneyUser, account: string, more: object = {}) =>
  who.call('POST', '/api/transactions/', {
    name: 'Lavadora',
    amount: 600_000,
    account,
    instalments: 6,
    ...more,
  })
const findCard = async (who: MoneyUser, id: string): Promise<Card> => {
  const found = cardList
    .parse(await who.get('/api/cards/'))
    .results.find(({ account_id: account }) => account === id)
  if (!found) throw new Error('no card')
  return found
}
const stored = (who: MoneyUser, id: string) =>
  db.admin
    .selectFrom('transaction')
    .select(['amount', 'installment_number', 'installment_total', 'payment_method'])
    .where('user_id', '=', who.userId)
    .where('account_id', '=', id)
    .execute()

describe('a card by hand', () => {
  test('has its bank, limit and days, and owes what was said and what is noted', async () => {
    const ana = await createUserWithAccounts()
    const { status, body } = await create(ana, cmr)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      account_type: 'credit',
      institution_id: 'falabella',
      balance_current: '50000.00',
      balance_limit: '1200000.00',
      opening_balance: '50000.00',
      manual: true,
    })
    await buy(ana, body.id, { amount: 20_000, instalments: 1 })
    expect(await findCard(ana, body.id)).toMatchObject({
      closing_day: 25,
      due_day: 10,
      debt: 70_000,
      limit: 1_200_000,
      open: { closes_on: '2026-11-25', due_on: '2026-12-10', unbilled: 70_000 },
    })
    await ana.call('PATCH', `/api/accounts/${body.id}/`, { opening_balance: 0 })
    expect(await findCard(ana, body.id)).toMatchObject({ debt: 20_000 })
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })

  test('a purchase in six cuotas is one row; each bill has its part, and the months to come are committed', async () => {
    const ana = await createUserWithAccounts()
    const { body: account } = await create(ana, { ...cmr, opening_balance: 0 })
    expect((await buy(ana, account.id)).status).toBe(201)
    expect(await stored(ana, account.id)).toEqual([
      { amount: -600_000n, installment_number: 0, installment_total: 6, payment_method: 'credit_card' },
    ])
    expect(await findCard(ana, account.id)).toMatchObject({ debt: 600_000, open: { unbilled: 100_000 } })
    await withUser(db.app, ana.userId, async (tx) => {
      await lockUserData(tx, ana.userId)
      await recurring.recompute.all(tx, ana.userId)
    })
    const { months, results } = await ana.get('/api/instalments/')
    expect(months).toHaveLength(6)
    expect(results).toMatchObject([
      { merchant_name: 'Lavadora', total_instalments: 6, total_amount: 600_000 },
    ])
    now = noon('2026-11-27')
    expect(await findCard(ana, account.id)).toMatchObject({
      bill: { billed: 100_000, due_on: '2026-12-10' },
      open: { unbilled: 0 },
    })
    // Two instalments have passed: Billetera and Compromisos have four to come, the next one ahead.
    now = noon('2027-01-22')
    const later = await ana.get('/api/instalments/')
    expect(later.results).toMatchObject([{ charged_instalments: 2, next_date: '2027-02-20' }])
    expect([later.totals, later.months[0]]).toMatchObject([
      [{ remaining_amount: 400_000 }],
      { month: '2027-02', amount: 100_000 },
    ])
    const { headings }: Commitments = await ana.get('/api/commitments/')
    const line = headings.flatMap(({ lines }) => lines).find(({ source }) => source === 'instalments')
    expect(line?.instalments).toMatchObject({ charged: 2, total: 6, remaining_amount: 400_000 })
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })

  test('is paid by a transfer from an account by hand', async () => {
    const ana = await createUserWithAccounts()
    const { body: card } = await create(ana, cmr)
    const { body: cash } = await create(ana, { name: 'Alcancía', opening_balance: 90_000 })
    now = noon('2026-11-27')
    const paid = await ana.call('POST', '/api/transfers/', {
      from_account: cash.id,
      to_account: card.id,
      amount: 50_000,
    })
    expect(paid.body).toMatchObject({ pair: { kind: 'card_payment' } })
    expect(await findCard(ana, card.id)).toMatchObject({ debt: 0, bill: { billed: 50_000, state: 'paid' } })
  })

  test('refuses what cannot be', async () => {
    const ana = await createUserWithAccounts()
    const fields = async (body: Record<string, unknown>) => (await create(ana, body)).body.errors
    expect(await fields({ ...cmr, institution_id: 'nadie' })).toHaveProperty('institution_id')
    expect(await fields({ ...cmr, account_type: 'savings' })).toHaveProperty('card')
    expect(await fields({ ...cmr, card: { limit: 0 } })).toHaveProperty(['card.limit'])
    expect(await fields({ ...cmr, card: { closing_day: 32 } })).toHaveProperty(['card.closing_day'])
    const { body: cash } = await create(ana, { name: 'Alcancía' })
    expect((await buy(ana, cash.id)).body.errors).toHaveProperty('instalments')
    const { body: card } = await create(ana, cmr)
    expect((await buy(ana, card.id, { type: 'Income' })).body.errors).toHaveProperty('instalments')
    expect((await buy(ana, card.id, { instalments: 49 })).body.errors).toHaveProperty('instalments')
  })

  test('a purchase that moves to cash has no cuotas any more', async () => {
    const ana = await createUserWithAccounts()
    const { body: card } = await create(ana, cmr)
    const { body: cash } = await create(ana, { name: 'Alcancía' })
    const { body: bought } = await buy(ana, card.id)
    await ana.call('PATCH', `/api/transactions/${bought.id}/`, { account: cash.id })
    expect(await stored(ana, cash.id)).toMatchObject([{ installment_total: null, payment_method: 'cash' }])
    expect(await findCard(ana, card.id)).toMatchObject({ debt: 50_000 })
  })

  describe('a purchase that is edited', () => {
    const edit = (who: MoneyUser, id: string, body: Record<string, unknown>) =>
      who.call('PATCH', `/api/transactions/${id}/`, body)
    const listPurchases = async (who: MoneyUser) => {
      await withUser(db.app, who.userId, async (tx) => {
        await lockUserData(tx, who.userId)
        await recurring.recompute.all(tx, who.userId)
      })
      return who.get('/api/instalments/')
    }
    const make = async () => {
      const ana = await createUserWithAccounts()
      const { body: card } = await create(ana, { ...cmr, opening_balance: 0 })
      const { body: bought } = await buy(ana, card.id)
      return { ana, card, bought }
    }

    test('is charged in other cuotas and with another amount, in every bill', async () => {
      const { ana, card, bought } = await make()
      expect(bought).toMatchObject({ instalments: 6 })
      await listPurchases(ana)
      const { body } = await edit(ana, bought.id, { instalments: 3, amount: 450_000 })
      expect(body).toMatchObject({ amount: -450_000, instalments: 3 })
      expect(await stored(ana, card.id)).toMatchObject([
        { amount: -450_000n, installment_number: 0, installment_total: 3 },
      ])
      expect(await findCard(ana, card.id)).toMatchObject({ debt: 450_000, open: { unbilled: 150_000 } })
      const { months, results } = await listPurchases(ana)
      expect(months).toHaveLength(3)
      expect(results).toMatchObject([{ total_instalments: 3, total_amount: 450_000 }])
      expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
    })

    test('is charged at once, and in cuotas again; the same answer twice changes nothing', async () => {
      const { ana, card, bought } = await make()
      await listPurchases(ana)
      await edit(ana, bought.id, { instalments: 1 })
      expect((await listPurchases(ana)).results).toEqual([])
      expect(await findCard(ana, card.id)).toMatchObject({ open: { unbilled: 600_000 } })
      for (const _ of [1, 2]) await edit(ana, bought.id, { instalments: 12 })
      expect((await listPurchases(ana)).results).toMatchObject([{ total_instalments: 12 }])
      expect(await findCard(ana, card.id)).toMatchObject({ open: { unbilled: 50_000 } })
      await edit(ana, bought.id, { name: 'Secadora' })
      expect(await stored(ana, card.id)).toMatchObject([{ installment_total: 12 }])
    })

    test('follows the rules of a new one', async () => {
      const { ana, card, bought } = await make()
      const errorsOf = async (body: Record<string, unknown>) => (await edit(ana, bought.id, body)).body.errors
      const { body: cash } = await create(ana, { name: 'Alcancía' })
      for (const instalments of [0, 49, 2.5])
        expect(await errorsOf({ instalments })).toHaveProperty('instalments')
      expect(await errorsOf({ instalments: 3, type: 'Income' })).toHaveProperty('instalments')
      expect(await errorsOf({ instalments: 3, account: cash.id })).toHaveProperty('instalments')
      expect(await stored(ana, card.id)).toMatchObject([{ amount: -600_000n, installment_total: 6 }])
      const bob = await createUserWithAccounts()
      expect((await edit(bob, bought.id, { instalments: 3 })).status).toBe(404)
    })
  })
})
