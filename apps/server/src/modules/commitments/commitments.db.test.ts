import type {
  CommitmentCalendar,
  CommitmentLine,
  Commitments,
  CommitmentsByCard,
} from '@lucas/contract/planning/commitments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createCommitmentHousehold, monthly } from '../../../test/support/fixtures/commitment-household.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

// Today is 2026-11-20.

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
const path = '/api/commitments/'
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

const read = (who: RecurringUser, month = ''): Promise<Commitments> =>
  who.get(month ? `${path}?month=${month}` : path)
const readCalendar = (who: RecurringUser, month = ''): Promise<CommitmentCalendar> =>
  who.get(`${path}calendar/${month && `?month=${month}`}`)
const listLines = async (who: RecurringUser, month = ''): Promise<CommitmentLine[]> =>
  (await read(who, month)).headings.flatMap(({ lines }) => lines)
async function findLine(who: RecurringUser, name: string, month = ''): Promise<CommitmentLine> {
  const found = (await listLines(who, month)).find((line) => line.name === name)
  if (!found) throw new Error(`no line ${name}`)
  return found
}
const listItems = async (who: RecurringUser, month = '') =>
  (await readCalendar(who, month)).days.flatMap(({ date, items }) =>
    items.map(({ name, amount, state }) => [date, name, amount, state]),
  )
/** Sets the day up to which the bank was read. */
const readUntil = (who: RecurringUser, day: string) =>
  db.admin
    .updateTable('account')
    .set({ synced_at: new Date(`${day}T15:00:00Z`) })
    .where('user_id', '=', who.userId)
    .execute()
const createHousehold = () => createCommitmentHousehold(createUserWithAccounts)

describe('the list', () => {
  test('has every commitment under its heading, with next day, amount and account', async () => {
    const ana = await createHousehold()
    const { headings, month, previous, next, today } = await read(ana)
    expect({ month, previous, next, today }).toEqual({
      month: '2026-11',
      previous: '2026-10',
      next: '2026-12',
      today: '2026-11-20',
    })
    expect(headings.map(({ heading, lines }) => [heading, lines.map(({ name }) => name)])).toEqual([
      ['house', ['Enel']],
      ['subscriptions', ['Netflix']],
      ['cards', ['Cuenta 1']],
      ['instalments', ['Falabella']],
      ['income', [expect.stringMatching(/acme/i)]],
    ])
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      source: 'series',
      currency: 'CLP',
      state: 'active',
      account: { id: ana.ids[1], mask: '0001' },
      charged_to_card: true,
      included_in: { id: ana.ids[1] },
      automatic: 'pat',
      amount: 10_990,
      next_date: '2026-12-06',
      last_date: '2026-11-06',
      month: { total: 10_990, paid: 10_990, to_come: 0 },
      year: 131_880,
    })
    expect(await findLine(ana, 'Enel')).toMatchObject({ automatic: 'pac', charged_to_card: false })
    expect(await findLine(ana, 'Falabella')).toMatchObject({
      instalments: { charged: 2, total: 6, remaining_amount: 100_000, ends_on: '2027-03-04' },
      next_date: '2026-12-04',
      year: 125_000,
    })
  })

  test('counts each peso once: a card counts whole, and what is in its bill counts nothing', async () => {
    const ana = await createHousehold()
    const card = await findLine(ana, 'Cuenta 1', '2026-12')
    // The open bill: 40.000 of purchases, 10.990 of Netflix and 25.000 of the instalment.
    expect(card).toMatchObject({
      amount: 75_990,
      next_date: '2026-12-10',
      month: { total: 75_990 },
      year: 0,
      bill: { closes_on: '2026-11-25', due_on: '2026-12-10', in_other_lines: 35_990, state: 'open' },
    })
    expect(card.bill?.amount).toBe(75_990)
    const { totals } = await read(ana, '2026-12')
    expect(totals.spending).toEqual([
      {
        currency: 'CLP',
        total: 30_000 + 75_990,
        paid: 0,
        to_come: 105_990,
        year: 12 * 30_000 + 12 * 10_990 + 4 * 25_000,
        usual_month: Math.round((12 * 30_000 + 12 * 10_990 + 4 * 25_000) / 12),
      },
    ])
    expect(totals.income).toMatchObject([{ total: 1_200_000, year: 14_400_000 }])
    expect(totals.savings).toEqual([])
  })

  test('shows the last change of a price', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...monthly(ana, 'NETFLIX.COM', -8_990n, '2026-10-06'),
      ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-11-06' }),
    )
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      amount: 10_990,
      price_change: { date: '2026-11-06', from: 8_990, to: 10_990 },
    })
  })

  test('leaves out hidden accounts, other users and dismissed series', async () => {
    const ana = await createUserWithAccounts({}, { hidden: true })
    const eva = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', -10_990n, '2026-11-06', 1))
    await ana.ingest(...monthly(ana, 'PAC ENEL DISTRIBUCION', -30_000n))
    expect((await listLines(ana)).map(({ name }) => name)).toEqual(['Enel'])
    expect(await listLines(eva)).toEqual([])
    await ana.dismissSeries((await findLine(ana, 'Enel')).id)
    expect(await listLines(ana)).toEqual([])
  })

  test('refuses months that are none or too far', async () => {
    const ana = await createUserWithAccounts()
    for (const month of ['2026-13', 'noviembre', '2037-01', '1999-01'])
      expect((await ana.call('GET', `${path}?month=${month}`)).status, month).toBe(400)
    expect((await read(ana, '2036-11')).next).toBeNull()
  })
})

describe('the calendar', () => {
  test('ticks what was paid and shows what is expected', async () => {
    const ana = await createHousehold()
    expect(await listItems(ana)).toEqual([
      ['2026-11-04', 'Falabella', 25_000, 'paid'],
      ['2026-11-06', 'Netflix', 10_990, 'paid'],
      ['2026-11-12', 'Enel', 30_000, 'paid'],
      ['2026-11-30', expect.stringMatching(/acme/i), 1_200_000, 'expected'],
    ])
    expect(await listItems(ana, '2026-12')).toEqual([
      ['2026-12-04', 'Falabella', 25_000, 'expected'],
      ['2026-12-06', 'Netflix', 10_990, 'expected'],
      ['2026-12-10', 'Cuenta 1', 75_990, 'expected'],
      ['2026-12-12', 'Enel', 30_000, 'expected'],
      [expect.stringMatching(/2026-12-(29|30|31)/), expect.stringMatching(/acme/i), 1_200_000, 'expected'],
    ])
    const [first] = (await readCalendar(ana)).days
    expect(first?.items[0]?.transaction_id).not.toBeNull()
    expect(first?.items[0]?.included_in).toMatchObject({ id: ana.ids[1], name: 'Cuenta 1' })
    expect(first?.totals).toEqual([{ currency: 'CLP', spending: 0, income: 0 }])
  })

  test('says missing only when the account was read after the window, else since when there are no data', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'PAC ENEL DISTRIBUCION', -30_000n, '2026-10-12'))
    expect(await listItems(ana)).toEqual([['2026-11-12', 'Enel', 30_000, 'missing']])
    expect(await findLine(ana, 'Enel')).toMatchObject({
      state: 'late',
      late_since: '2026-11-12',
      next_date: '2026-12-12',
      no_data_since: null,
    })
    await readUntil(ana, '2026-11-12')
    const [day] = (await readCalendar(ana)).days
    expect(day?.items).toMatchObject([{ state: 'no_data', no_data_since: '2026-11-12' }])
    expect(await findLine(ana, 'Enel')).toMatchObject({ state: 'active', no_data_since: '2026-11-12' })
  })
})

describe('a commitment by hand', () => {
  const rent = {
    name: 'Arriendo Providencia',
    kind: 'bill',
    rhythm: 'monthly',
    amount: 450_000,
    next_date: '2026-12-05',
  }

  test('from nothing is expected, ticked by its first transaction, and stays so', async () => {
    const ana = await createUserWithAccounts()
    const { status, body } = await ana.call('POST', path, {
      ...rent,
      amount_min: 440_000,
      amount_max: 470_000,
      account_id: ana.ids[0],
    })
    expect(status).toBe(201)
    expect(await findLine(ana, rent.name)).toMatchObject({
      id: body.id,
      heading: 'house',
      origin: 'person',
      state: 'active',
      account: { id: ana.ids[0] },
      amount: 450_000,
      amount_min: 440_000,
      amount_max: 470_000,
      amount_varies: true,
      next_date: '2026-12-05',
      year: 5_400_000,
    })
    now = new Date('2026-12-08T15:00:00Z')
    await readUntil(ana, '2026-12-08')
    await ana.ingest(ana.buildTransaction(0, 'ARRIENDO PROVIDENCIA', -455_000n, { date: '2026-12-07' }))
    expect(await listItems(ana)).toEqual([['2026-12-07', rent.name, 455_000, 'paid']])
    await ana.recompute()
    expect(await findLine(ana, rent.name)).toMatchObject({ id: body.id, next_date: '2027-01-05' })
    await ana.updateSeries(body.id, { name: 'Casa' })
    await ana.recompute()
    expect(await findLine(ana, 'Casa')).toMatchObject({ last_date: '2026-12-07' })
  })

  test('without an account is never missing, and its next day moves on by itself', async () => {
    const ana = await createUserWithAccounts()
    await ana.call('POST', path, { ...rent, next_date: '2026-11-25' })
    now = new Date('2027-01-10T15:00:00Z')
    expect(await findLine(ana, rent.name)).toMatchObject({
      state: 'active',
      next_date: '2027-01-25',
      late_since: null,
    })
    expect(await listItems(ana, '2026-12')).toEqual([['2026-12-25', rent.name, 450_000, 'no_data']])
    expect((await ana.listSeries())[0]).toMatchObject({ state: 'active', next_date: '2027-01-25' })
  })

  test('from a transaction takes those like it, and what the user says of it', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'TRANSF A MARIA SOTO', -60_000n, '2026-11-03', 0, 2))
    const [row] = await ana.listRows()
    const { id, rows } = await ana.createSeries({ transaction_ids: [row?.id], name: 'Clases de piano' })
    expect(rows).toHaveLength(2)
    await ana.updateSeries(id, { amount_min: 50_000, amount_max: 80_000, next_date: '2026-12-10' })
    expect(await findLine(ana, 'Clases de piano')).toMatchObject({
      id,
      origin: 'person',
      amount_min: 50_000,
      amount_max: 80_000,
      next_date: '2026-12-10',
      edited: ['name', 'amount_range', 'next_date'],
    })
  })

  test('is refused with a sentence for each field', async () => {
    const ana = await createUserWithAccounts({}, { currency: 'USD', type: 'credit' })
    const refuse = async (change: Record<string, unknown>) => {
      const { status, body } = await ana.call('POST', path, { ...rent, ...change })
      expect(status, JSON.stringify(change)).toBe(400)
      return Object.keys(body.errors)
    }
    for (const field of ['name', 'kind', 'rhythm', 'amount', 'next_date'])
      expect(await refuse({ [field]: undefined })).toEqual([field])
    expect(await refuse({ next_date: '2026-11-19' })).toEqual(['next_date'])
    expect(await refuse({ next_date: '2040-01-01' })).toEqual(['next_date'])
    expect(await refuse({ amount: -5 })).toEqual(['amount'])
    expect(await refuse({ amount: 10.5 })).toEqual(['amount'])
    expect(await refuse({ amount_min: 10, amount_max: 5 })).toEqual(['amount_min'])
    expect(await refuse({ amount_min: 10 })).toEqual(['amount_max'])
    expect(await refuse({ account_id: crypto.randomUUID() })).toEqual(['account_id'])
    expect(await refuse({ account_id: ana.ids[1] })).toEqual(['account_id'])
    expect(await listLines(ana)).toEqual([])
  })

  test('is made of the own data only', async () => {
    const [ana, eva] = [await createUserWithAccounts(), await createUserWithAccounts()]
    expect((await ana.call('POST', path, { ...rent, account_id: eva.ids[0] })).status).toBe(400)
    const { body } = await eva.call('POST', path, rent)
    expect(
      (await ana.call('PATCH', `/api/recurring/${body.id}/`, { cancelled_on: '2026-11-01' })).status,
    ).toBe(404)
  })
})

describe('a cancelled commitment', () => {
  test('is expected no more, is said to be charged again, and comes back', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', -10_990n, '2026-10-06'))
    const { id } = await findLine(ana, 'Netflix')
    await ana.updateSeries(id, { cancelled_on: '2026-10-20' })
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      state: 'cancelled',
      cancelled_on: '2026-10-20',
      charged_again: null,
      next_date: null,
      year: 0,
    })
    expect(await listItems(ana)).toEqual([])
    expect((await ana.getUpcoming()).results).toEqual([])
    await ana.ingest(ana.buildTransaction(0, 'NETFLIX.COM', -10_990n, { date: '2026-11-06' }))
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      state: 'cancelled',
      charged_again: { date: '2026-11-06', amount: 10_990 },
      month: { paid: 10_990 },
    })
    await ana.updateSeries(id, { cancelled_on: null })
    expect(await findLine(ana, 'Netflix')).toMatchObject({ state: 'active', next_date: '2026-12-06' })
    for (const cancelled_on of ['2026-11-21', '2016-11-19'])
      expect((await ana.call('PATCH', `/api/recurring/${id}/`, { cancelled_on })).status).toBe(400)
  })

  test('from an earlier day is said to be charged again since that day', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', -10_990n))
    const { id } = await findLine(ana, 'Netflix')
    await ana.updateSeries(id, { cancelled_on: '2026-11-20' })
    expect(await findLine(ana, 'Netflix')).toMatchObject({ charged_again: null })
    await ana.updateSeries(id, { cancelled_on: '2026-11-01' })
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      state: 'cancelled',
      cancelled_on: '2026-11-01',
      charged_again: { date: '2026-11-06', amount: 10_990 },
    })
  })
})

describe('an edited commitment', () => {
  test('has the amount range, the day and the account of the user, and gets its own back', async () => {
    const ana = await createUserWithAccounts({}, { type: 'credit' })
    await ana.ingest(...monthly(ana, 'NETFLIX.COM', -10_990n))
    const { id } = await findLine(ana, 'Netflix')
    await ana.updateSeries(id, { amount_min: 11_000, amount_max: 13_000, account_id: ana.ids[1] })
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      amount: 11_000,
      amount_min: 11_000,
      amount_max: 13_000,
      account: { id: ana.ids[1] },
      charged_to_card: true,
      edited: ['amount_range', 'account'],
    })
    await ana.recompute()
    await ana.updateSeries(id, { amount_min: null, amount_max: null, account_id: null })
    expect(await findLine(ana, 'Netflix')).toMatchObject({
      amount: 10_990,
      account: { id: ana.ids[0] },
      edited: [],
    })
  })
})

test('the charges that fail when a card changes are those by PAT', async () => {
  const ana = await createHousehold()
  const { results }: CommitmentsByCard = await ana.get(`${path}by-card/`)
  expect(results).toMatchObject([
    {
      account: { id: ana.ids[1] },
      charges: [{ name: 'Netflix', amount: 10_990, next_date: '2026-12-06' }],
      totals: [{ currency: 'CLP', amount: 10_990 }],
    },
  ])
})
