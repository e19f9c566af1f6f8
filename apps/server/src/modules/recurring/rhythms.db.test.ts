import type { CommitmentCalendar, Commitments } from '@lucas/contract/planning/commitments.ts'
import { addDays, addMonths, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { recurringSpendingRepository } from './repository/recurring-spending.ts'

const db = await testDatabase()
const now = new Date('2026-12-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

/** Returns the only series of a user with these charges, and the user. */
async function detect(text: string, dates: readonly PlainDate[]) {
  const ana = await createUserWithAccounts()
  await ana.ingest(...dates.map((date) => ana.buildTransaction(0, text, -9_990n, { date })))
  const [series, ...others] = await ana.listSeries()
  expect(others).toEqual([])
  if (!series) throw new Error('no series')
  return { ana, series }
}
const listDates = (count: number, toDate: (at: number) => PlainDate) =>
  Array.from({ length: count }, (_, at) => toDate(at))

describe('a charge every 28 days', () => {
  test('is no monthly one, and is expected 28 days later', async () => {
    const { ana, series } = await detect(
      'CLARO PREPAGO',
      listDates(6, (at) => addDays('2026-07-24', at * 28)),
    )
    expect(series).toMatchObject({
      rhythm: 'every_28_days',
      last_date: '2026-12-11',
      next_date: '2027-01-08',
      // Thirteen times a year.
      monthly_amount: -10_823,
    })
    expect((await ana.getUpcoming('2027-03-31')).results.map(({ date }) => date)).toEqual([
      '2027-01-08',
      '2027-02-05',
      '2027-03-05',
    ])
  })

  test('can be chosen and cleared', async () => {
    const { ana, series } = await detect(
      'NETFLIX.COM',
      listDates(4, (at) => addMonths('2026-09-06', at)),
    )
    const chosen = await ana.updateSeries(series.id, { rhythm: 'every_28_days' })
    expect(chosen).toMatchObject({ rhythm: 'every_28_days', next_date: '2027-01-01', edited: ['rhythm'] })
    expect(await ana.updateSeries(series.id, { rhythm: null })).toMatchObject({
      rhythm: 'monthly',
      next_date: '2027-01-06',
    })
  })
})

test('a bill that no summer brings is expected after the third one', async () => {
  const isSummer = (date: PlainDate) => ['01', '02'].includes(date.slice(5, 7))
  const { ana, series } = await detect(
    'PAC COLEGIO SANTA ELENA',
    listDates(34, (at) => addMonths('2024-03-05', at)).filter((date) => !isSummer(date)),
  )
  expect(series).toMatchObject({ rhythm: 'monthly', state: 'active', next_date: '2027-03-05' })
  expect((await ana.getUpcoming('2027-02-28')).results).toEqual([])
  await ana.recompute()
  expect(await ana.listSeries()).toEqual([series])
})

test('a yearly bill is expected after two years; after a payee of no known kind, three', async () => {
  const two = ['2025-03-24', '2026-03-20']
  const { series } = await detect('MUNI PROVIDENCIA PERMISO CIRCULACION', two)
  expect(series).toMatchObject({ rhythm: 'yearly', count: 2, state: 'active' })
  const ana = await createUserWithAccounts()
  await ana.ingest(...two.map((date) => ana.buildTransaction(0, 'AMIGOS DEL PARQUE', -9_990n, { date })))
  expect(await ana.listSeries()).toEqual([])
})

test('a debit that is due on a weekend is late after the banking day that follows', async () => {
  // The 26th of December 2026 is a Saturday after a holiday; so far none fell on such a day.
  const { series } = await detect('PAC VERISURE CHILE', ['2026-10-26', '2026-11-26'])
  expect(series).toMatchObject({ next_date: '2026-12-26', next_from: '2026-12-24', next_to: '2026-12-28' })
})

test('a bill for two months continues a series that missed one', async () => {
  const ana = await createUserWithAccounts()
  const bills: [PlainDate, bigint][] = [
    ['2026-05-11', -16_000n],
    ['2026-06-11', -17_500n],
    ['2026-07-13', -15_800n],
    ['2026-08-11', -16_900n],
    ['2026-10-13', -33_900n],
  ]
  await ana.ingest(
    ...bills.map(([date, amount]) =>
      ana.buildTransaction(0, 'PAC COMITE AGUA POTABLE RURAL', amount, { date }),
    ),
  )
  expect((await ana.listSeries()).map(({ rhythm, count }) => [rhythm, count])).toEqual([['monthly', 5]])
})

test.each([
  [
    'a school without a summer',
    'PAC COLEGIO SANTA ELENA',
    10,
    (at: number) => addMonths('2024-03-05', at),
    34,
  ],
  [
    'what comes every two weeks',
    'PAC JARDIN LOS PEQUES',
    26,
    (at: number) => addDays('2026-08-21', at * 14),
    9,
  ],
  ['what comes every 28 days', 'PAC PLAN GIMNASIO', 13, (at: number) => addDays('2026-03-06', at * 28), 11],
] as const)('a year of %s is what its calendar has', async (_, text, times, dateOf, count) => {
  const isInSummer = (date: PlainDate) => times === 10 && ['01', '02'].includes(date.slice(5, 7))
  const { ana, series } = await detect(
    text,
    listDates(count, dateOf).filter((date) => !isInSummer(date)),
  )
  const { headings }: Commitments = await ana.get('/api/commitments/?month=2027-01')
  const year = headings.flatMap(({ lines }) => lines).find(({ id }) => id === series.id)?.year
  let listed = 0
  for (let month = 0; month < 12; month += 1) {
    const path = `/api/commitments/calendar/?month=${monthOf(addMonths('2027-01-01', month))}`
    const { days }: CommitmentCalendar = await ana.get(path)
    for (const { items } of days) listed += items.filter(({ line_id: id }) => id === series.id).length
  }
  expect([listed, year]).toEqual([times, times * -series.expected_amount])
  expect(series.monthly_amount).toBe(-Math.round((times * -series.expected_amount) / 12))
})

test.each([
  ['a yearly bill that came earlier this time', ['2024-12-18', '2025-12-22', '2026-12-16'], 1],
  ['a bill of each half year', ['2025-06-22', '2025-12-21', '2026-06-20', '2026-12-18'], 2],
] as const)('twelve months have %s as often as a year has it', async (_, dates, times) => {
  const { ana } = await detect('MUNI PROVIDENCIA PERMISO CIRCULACION', dates)
  const year = { from: '2025-12-20', to: '2026-12-20' }
  const charges = await withUser(db.app, ana.userId, (tx) =>
    recurringSpendingRepository(tx).listYearly(ana.userId, ana.ids, 'CLP', year),
  )
  expect(charges.reduce((sum, { spent }) => sum + spent, 0n)).toBe(9_990n * BigInt(times))
})
