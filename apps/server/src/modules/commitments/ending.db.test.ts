import type {
  CommitmentCalendar,
  CommitmentInput,
  CommitmentLine,
  Commitments,
} from '@lucas/contract/planning/commitments.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { setReadUntil } from '../../../test/support/fixtures/commitment-household.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

// Commitments that end: on a day, after so many payments, or after one. Today is 2026-11-20.

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
const path = '/api/commitments/'
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

const rent = {
  name: 'Arriendo',
  kind: 'bill',
  rhythm: 'monthly',
  amount: 450_000,
  next_date: '2026-12-05',
} satisfies CommitmentInput

const create = async (ana: RecurringUser, change: Partial<CommitmentInput> = {}): Promise<string> => {
  const answer = await ana.call('POST', path, { ...rent, ...change })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer))
  return answer.body.id
}
async function getLine(ana: RecurringUser, id: string, month = ''): Promise<CommitmentLine | undefined> {
  const { headings }: Commitments = await ana.get(path + (month && `?month=${month}`))
  return headings.flatMap(({ lines }) => lines).find((line) => line.id === id)
}
/** Lists the days of the next months on which the calendar has something. */
async function listDays(ana: RecurringUser, months: readonly string[]): Promise<PlainDate[]> {
  const days: PlainDate[] = []
  for (const month of months) {
    const calendar: CommitmentCalendar = await ana.get(`${path}calendar/?month=${month}`)
    days.push(...calendar.days.map(({ date }) => date))
  }
  return days
}
const year = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']

describe('a commitment with an end', () => {
  test('is expected until its last day, and counts so often in the year', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana, { ends_on: '2027-02-20' })
    expect(await getLine(ana, id)).toMatchObject({
      state: 'active',
      next_date: '2026-12-05',
      ends_on: '2027-02-20',
      last_number: null,
      next_number: null,
      year: 1_350_000,
    })
    expect(await listDays(ana, year)).toEqual(['2026-12-05', '2027-01-05', '2027-02-05'])
    expect((await ana.getUpcoming('2027-06-30')).results).toEqual([])
    now = new Date('2027-03-10T15:00:00Z')
    expect(await getLine(ana, id)).toMatchObject({ state: 'ended', next_date: null, year: 0 })
    expect(await ana.getSeries(id)).toMatchObject({ state: 'ended', next_date: null, ends_on: '2027-02-20' })
  })

  test('ends with the last of its payments', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana, { next_number: 10, last_number: 12 })
    expect(await getLine(ana, id)).toMatchObject({
      next_number: 10,
      last_number: 12,
      ends_on: '2027-02-05',
      year: 1_350_000,
    })
    expect(await listDays(ana, year)).toEqual(['2026-12-05', '2027-01-05', '2027-02-05'])
    now = new Date('2026-12-28T15:00:00Z')
    expect(await getLine(ana, id)).toMatchObject({ next_number: 11, last_number: 12 })
  })

  test('is in the outlook of its account until it ends', async () => {
    const ana = await createUserWithAccounts({ balance: 900_000n })
    await create(ana, { account_id: ana.ids[0], next_number: 1, last_number: 2 })
    const { results } = await ana.getUpcoming('2027-06-30')
    expect(results.map(({ date }) => date)).toEqual(['2026-12-05', '2027-01-05'])
  })

  test('that the bank never showed is over on every screen, whatever its end', async () => {
    const ana = await createUserWithAccounts({ balance: 900_000n })
    const id = await create(ana, { account_id: ana.ids[0], next_number: 2, last_number: 24 })
    now = new Date('2027-04-20T15:00:00Z')
    await setReadUntil(db, ana, '2027-04-20')
    expect(await getLine(ana, id)).toMatchObject({ state: 'ended', next_date: null, year: 0 })
    expect((await ana.getUpcoming('2027-06-30')).results).toEqual([])
    const { ahead }: Commitments = await ana.get(path)
    expect(ahead).toMatchObject({ spending: [], days: [] })
    // What did not come stays on its days, and nothing comes after them.
    expect(await listDays(ana, ['2026-12', '2027-01', '2027-03', '2027-04', '2027-05'])).toEqual([
      '2026-12-05',
      '2027-01-05',
      '2027-03-05',
      '2027-04-05',
    ])
  })

  test('goes on as the user says: another rhythm, another next day, no end', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana, { next_number: 1, last_number: 3 })
    expect(await ana.updateSeries(id, { next_date: '2026-12-10' })).toMatchObject({
      next_number: 1,
      last_number: 3,
      ends_on: '2027-02-10',
    })
    expect(await ana.updateSeries(id, { rhythm: 'half_yearly' })).toMatchObject({
      rhythm: 'half_yearly',
      next_number: 1,
      ends_on: '2027-12-10',
    })
    expect(await ana.updateSeries(id, { ends_on: '2027-06-10' })).toMatchObject({
      ends_on: '2027-06-10',
      last_number: null,
    })
    expect(await ana.updateSeries(id, { ends_on: null })).toMatchObject({ ends_on: null, last_number: null })
  })

  test('is set on what Lucas found too', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...Array.from({ length: 5 }, (_, at) =>
        ana.buildTransaction(0, 'PAC GIMNASIO INVENTADO', -25_000n, { date: addMonths('2026-11-05', -at) }),
      ),
    )
    const [series] = await ana.listSeries()
    const id = series?.id ?? ''
    expect(await ana.updateSeries(id, { next_number: 6, last_number: 7 })).toMatchObject({
      next_date: '2026-12-05',
      ends_on: '2027-01-05',
    })
    await ana.ingest(ana.buildTransaction(0, 'PAC GIMNASIO INVENTADO', -25_000n, { date: '2026-12-05' }))
    expect(await ana.getSeries(id)).toMatchObject({ next_number: 7, last_number: 7, count: 6 })
    await ana.ingest(ana.buildTransaction(0, 'PAC GIMNASIO INVENTADO', -25_000n, { date: '2027-01-05' }))
    expect(await ana.getSeries(id)).toMatchObject({ state: 'ended', next_date: null, next_number: null })
  })

  test.each([
    [{ ends_on: '2026-12-04' }, 'ends_on'],
    [{ ends_on: '2226-12-04' }, 'ends_on'],
    [{ next_number: 3 }, 'last_number'],
    [{ last_number: 3 }, 'next_number'],
    [{ next_number: 4, last_number: 3 }, 'next_number'],
    [{ next_number: 1, last_number: 601 }, 'last_number'],
    [{ ends_on: '2027-12-04', next_number: 1, last_number: 2 }, 'ends_on'],
    [{ rhythm: 'once', ends_on: '2027-12-04' }, 'ends_on'],
  ] as const)('refuses %o', async (change, field) => {
    const ana = await createUserWithAccounts()
    const answer = await ana.call('POST', path, { ...rent, ...change })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  })
})

describe('a commitment that happens once', () => {
  test('is expected on its day only, and is over after its transaction', async () => {
    const ana = await createUserWithAccounts({ balance: 900_000n })
    const id = await create(ana, {
      name: 'Gasfiter Rojas',
      rhythm: 'once',
      amount: 60_000,
      account_id: ana.ids[0],
    })
    expect(await getLine(ana, id)).toMatchObject({ rhythm: 'once', next_date: '2026-12-05', year: 60_000 })
    expect(await listDays(ana, [...year, '2027-12'])).toEqual(['2026-12-05'])
    expect((await ana.getUpcoming('2027-11-20')).results.map(({ date }) => date)).toEqual(['2026-12-05'])
    expect(await ana.updateSeries(id, { next_date: '2026-12-09' })).toMatchObject({
      next_date: '2026-12-09',
      ends_on: '2026-12-09',
    })
    now = new Date('2026-12-11T15:00:00Z')
    await ana.ingest(ana.buildTransaction(0, 'GASFITER ROJAS', -61_000n, { date: '2026-12-10' }))
    expect(await ana.getSeries(id)).toMatchObject({ state: 'ended', next_date: null, count: 1 })
    expect(await getLine(ana, id, '2026-12')).toMatchObject({ month: { paid: 61_000, to_come: 0 } })
  })

  test('that did not come is late for some weeks, then over', async () => {
    const ana = await createUserWithAccounts({ balance: 900_000n })
    const id = await create(ana, { rhythm: 'once', account_id: ana.ids[0] })
    const readUntil = (day: string) =>
      db.admin
        .updateTable('account')
        .set({ synced_at: new Date(`${day}T15:00:00Z`) })
        .where('user_id', '=', ana.userId)
        .execute()
    now = new Date('2026-12-20T15:00:00Z')
    await readUntil('2026-12-20')
    expect(await getLine(ana, id)).toMatchObject({ state: 'late', late_since: '2026-12-05' })
    now = new Date('2027-04-20T15:00:00Z')
    await readUntil('2027-04-20')
    expect(await ana.getSeries(id)).toMatchObject({ state: 'ended' })
  })

  test('is refused for what has transactions', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(ana.buildTransaction(0, 'GASFITER ROJAS', -61_000n, { date: '2026-11-10' }))
    const [row] = await ana.listRows()
    const answer = await ana.call('POST', '/api/recurring/', { transaction_ids: [row?.id], rhythm: 'once' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['rhythm']])
  })
})

describe('rhythms of a year', () => {
  test('contribuciones fall on their four dates, or the next banking day', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana, { name: 'Contribuciones', rhythm: 'property_tax', next_date: '2026-11-25' })
    expect(await getLine(ana, id)).toMatchObject({ next_date: '2026-11-30', year: 1_800_000 })
    // 30 April 2028 is a Sunday, and the Monday after it a holiday.
    expect(
      await listDays(ana, ['2026-11', '2027-04', '2027-06', '2027-09', '2027-11', '2028-04', '2028-05']),
    ).toEqual(['2026-11-30', '2027-04-30', '2027-06-30', '2027-09-30', '2027-11-30', '2028-05-02'])
  })

  test('what comes each half year is expected twice', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana, { rhythm: 'half_yearly' })
    expect(await getLine(ana, id)).toMatchObject({ year: 900_000 })
    expect(await listDays(ana, [...year, '2027-12'])).toEqual(['2026-12-05', '2027-06-05', '2027-12-05'])
  })

  test('another rhythm of a written commitment moves its days', async () => {
    const ana = await createUserWithAccounts()
    const id = await create(ana)
    await ana.updateSeries(id, { rhythm: 'weekly' })
    expect(await listDays(ana, ['2026-12'])).toEqual(['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'])
  })
})

test('a series from a transaction has every field that its patch has', async () => {
  const ana = await createUserWithAccounts({}, {})
  await ana.ingest(ana.buildTransaction(0, 'TEF A PEDRO LAGOS', -300_000n, { date: '2026-11-10' }))
  const [row] = await ana.listRows()
  const body = {
    transaction_ids: [row?.id],
    name: 'Arriendo',
    rhythm: 'monthly',
    next_date: '2026-12-12',
    amount_min: 290_000,
    amount_max: 310_000,
    account_id: ana.ids[1],
    next_number: 2,
    last_number: 3,
  }
  expect(await ana.createSeries(body)).toMatchObject({
    next_date: '2026-12-12',
    amount_min: -310_000,
    amount_max: -290_000,
    account: { id: ana.ids[1] },
    ends_on: '2027-01-12',
  })
})
