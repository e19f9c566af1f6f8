import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import {
  type CommitmentCalendar,
  type CommitmentLine,
  type Commitments,
  commitmentPayment,
} from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createCommitmentHousehold,
  setReadUntil,
} from '../../../test/support/fixtures/commitment-household.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { createCards } from '../cards/index.ts'
import { createCommitmentReader } from '../recurring/index.ts'
import { createBillReminders } from './bill-reminders.ts'

// Enel is charged on the 12th of each month, last on 2026-11-12.

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts, clock, events } = await createRecurringTestApp(db, () => now)
const cards = createCards({ db: db.app, clock, events })
const listReminders = createBillReminders({ clock, cards, reader: createCommitmentReader({ clock }) })
beforeEach(() => {
  now = new Date('2026-12-10T15:00:00Z')
})

const read = (who: RecurringUser, month = '2026-12'): Promise<Commitments> =>
  who.get(`/api/commitments/?month=${month}`)
async function readDays(who: RecurringUser, month = '2026-12') {
  const calendar: CommitmentCalendar = await who.get(`/api/commitments/calendar/?month=${month}`)
  return calendar.days
}
const findLine = ({ headings }: Commitments, name: string): CommitmentLine => {
  const line = headings.flatMap(({ lines }) => lines).find((one) => one.name === name)
  if (!line) throw new Error(`there is no ${name}`)
  return line
}
const totalsOf = ({ totals }: Commitments) => totals.spending[0]
const leftOf = (who: RecurringUser): Promise<SafeToSpend> => who.get('/api/analytics/left/')
const remindersOf = (who: RecurringUser) =>
  withUser(db.app, who.userId, (tx) => listReminders(tx, who.userId))

async function createPayer() {
  const ana = await createCommitmentHousehold(createUserWithAccounts)
  await readUntil(ana, '2026-12-09')
  const { id } = findLine(await read(ana), 'Enel')
  const path = (day: string, series = id) => `/api/commitments/${series}/payments/${day}/`
  return {
    ...ana,
    id,
    path,
    mark: (day: string, body: Record<string, unknown>) => ana.call('PUT', path(day), body),
    /** The bank shows that the bill was charged. */
    receive: async (date: string, amount: bigint) => {
      await ana.ingest(ana.buildTransaction(0, 'PAC ENEL DISTRIBUCION', -amount, { date }))
    },
  }
}
const readUntil = (who: RecurringUser, day: string) => setReadUntil(db, who, day)

describe('a commitment that the user marks as paid', () => {
  test('is paid on that day with that amount, is not reminded of, and nothing else changes', async () => {
    const ana = await createPayer()
    const before = { list: await read(ana), left: await leftOf(ana), reminders: await remindersOf(ana) }
    expect(before.reminders.map(({ name }) => name)).toEqual(['Enel'])
    const answer = await ana.mark('2026-12-12', { paid_on: '2026-12-08', amount: 31_500 })
    expect([answer.status, commitmentPayment.parse(answer.body)]).toEqual([
      200,
      { expected_on: '2026-12-12', paid_on: '2026-12-08', amount: 31_500 },
    ])
    const list = await read(ana)
    expect(findLine(list, 'Enel')).toMatchObject({
      month: { total: 31_500, paid: 31_500, to_come: 0 },
      next_date: '2027-01-12',
      payable_on: '2027-01-12',
      paid_by_hand: { expected_on: '2026-12-12', paid_on: '2026-12-08', amount: 31_500 },
    })
    const days = await readDays(ana)
    expect(days.find(({ date }) => date === '2026-12-08')?.items).toMatchObject([
      { name: 'Enel', state: 'paid', amount: 31_500, transaction_id: null, paid_by_hand: { amount: 31_500 } },
    ])
    expect(days.find(({ date }) => date === '2026-12-12')).toBeUndefined()
    expect(await remindersOf(ana)).toEqual([])
    // The known balance still has the money: what is left and what comes are as before.
    expect((await leftOf(ana)).free).toBe(before.left.free)
    expect(list.ahead).toEqual(before.list.ahead)
  })

  test('counts once when the bank shows it, as if it had not been marked', async () => {
    const [ana, eva] = [await createPayer(), await createPayer()]
    await ana.mark('2026-12-12', { paid_on: '2026-12-08', amount: 31_500 })
    for (const who of [ana, eva]) {
      await who.receive('2026-12-11', 30_000n)
      await readUntil(who, '2026-12-11')
    }
    const [marked, plain] = [await read(ana), await read(eva)]
    expect(findLine(marked, 'Enel')).toMatchObject({
      month: { total: 30_000, paid: 30_000, to_come: 0 },
      paid_by_hand: null,
    })
    expect(totalsOf(marked)).toEqual(totalsOf(plain))
    const amounts = (await readDays(ana)).flatMap(({ date, items }) =>
      items.filter(({ name }) => name === 'Enel').map(({ amount, state }) => [date, amount, state]),
    )
    expect(amounts).toEqual([['2026-12-11', 30_000, 'paid']])
  })

  test.each([
    ['2026-12-06', 28_000n],
    ['2026-12-12', 31_500n],
    ['2026-12-17', 45_000n],
  ])('nothing is counted twice when the bank shows it on %s', async (date, amount) => {
    now = new Date('2026-12-20T15:00:00Z')
    const [ana, eva] = [await createPayer(), await createPayer()]
    await ana.mark('2026-12-12', { paid_on: '2026-12-15', amount: 29_000 })
    for (const who of [ana, eva]) await who.receive(date, amount)
    const sums = async (who: RecurringUser) =>
      Promise.all(['2026-11', '2026-12', '2027-01'].map(async (month) => totalsOf(await read(who, month))))
    expect(await sums(ana)).toEqual(await sums(eva))
  })

  test('can be changed, repeated and taken back', async () => {
    const ana = await createPayer()
    const before = await read(ana)
    for (const amount of [31_500, 32_000, 32_000])
      await ana.mark('2026-12-12', { paid_on: '2026-12-08', amount })
    expect(findLine(await read(ana), 'Enel').month.paid).toBe(32_000)
    expect((await ana.call('DELETE', ana.path('2026-12-12'))).status).toBe(200)
    expect(await read(ana)).toEqual(before)
    expect((await ana.call('DELETE', ana.path('2026-12-12'))).status).toBe(404)
  })

  test('is refused where nothing is expected, for an income or a card, and for another user', async () => {
    const [ana, eva] = [await createPayer(), await createPayer()]
    const list = await read(ana)
    const paid = { paid_on: '2026-12-08', amount: 1_000 }
    const errorsOf = async (day: string, body: Record<string, unknown>, series = ana.id) =>
      (await ana.call('PUT', ana.path(day, series), body)).body.errors
    expect(await errorsOf('2026-11-12', paid)).toEqual({ paid_on: [copy.notExpected] })
    expect(await errorsOf('2026-12-12', { ...paid, paid_on: '2026-12-11' })).toEqual({
      paid_on: [copy.paidOnInvalid],
    })
    expect(await errorsOf('2026-12-12', { ...paid, paid_on: addDays('2026-12-10', -400) })).toEqual({
      paid_on: [copy.paidOnInvalid],
    })
    expect(await errorsOf('2026-12-12', { ...paid, amount: 0 })).toHaveProperty('amount')
    const netflix = findLine(list, 'Netflix').id
    expect(await errorsOf('2027-01-06', paid, netflix)).toEqual({ paid_on: [copy.notPaidByHand] })
    expect((await eva.call('PUT', ana.path('2026-12-12'), paid)).status).toBe(404)
    expect((await ana.call('PUT', ana.path('2026-12-12', newId()), paid)).status).toBe(404)
    expect(await read(ana)).toEqual(list)
  })

  test('without an account of a bank it is paid in every list', async () => {
    const ana = await createPayer()
    await ana.call('POST', '/api/commitments/', {
      name: 'Gimnasio',
      kind: 'bill',
      rhythm: 'monthly',
      amount: 20_000,
      next_date: '2026-12-15',
    })
    const line = findLine(await read(ana), 'Gimnasio')
    const body = { paid_on: '2026-12-10', amount: 20_000 }
    expect((await ana.call('PUT', ana.path('2026-12-15', line.id), body)).status).toBe(200)
    const { ahead } = await read(ana)
    const names = ahead?.days.flatMap(({ items }) => items.map(({ name, state }) => `${name} ${state}`)) ?? []
    expect(names).not.toContain('Gimnasio expected')
  })
})

test('a payment is offered only for a day that can be marked', async () => {
  now = new Date('2026-12-10T15:00:00Z')
  const ana = await createUserWithAccounts()
  const input = { name: 'Seguro auto', kind: 'bill', rhythm: 'half_yearly', amount: 180_000 }
  const { body } = await ana.call('POST', '/api/commitments/', { ...input, next_date: '2027-02-20' })
  const mark = (day: string) =>
    ana.call('PUT', `/api/commitments/${body.id}/payments/${day}/`, {
      paid_on: '2026-12-10',
      amount: 180_000,
    })
  const offered = async () => findLine(await read(ana), 'Seguro auto').payable_on
  expect([await offered(), (await mark('2027-02-20')).status]).toEqual([null, 400])
  now = new Date('2026-12-20T15:00:00Z')
  expect([await offered(), (await mark('2027-02-20')).status]).toEqual(['2027-02-20', 200])
  // The next one is half a year later.
  expect(await offered()).toBe(null)
})
