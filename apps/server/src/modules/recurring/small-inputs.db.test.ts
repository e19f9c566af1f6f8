import type { RecurringList } from '@lucas/contract/planning/recurring.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { csv } from '../../../test/support/fixtures/imported-rows.ts'
import { createClock } from '../../platform/clock.ts'

// Statement files of a few lines, imported as a user does: what they show as recurring.

const app = await createFullApp({ clock: createClock(() => new Date('2026-11-24T15:00:00Z')) })
const imports = createImportClient(app)

const soon = { timeout: 60_000, interval: 100 }

/** Counts the recomputations of a user that have not run; one where the import enqueued none yet. */
async function countOpenJobs(userId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select greatest(1 - count(*), count(*) filter (where state <> 'completed'))::int as open from pgboss.job
     where name = 'recurring.recount' and data ->> 'person' = ${userId}`.execute(app.db.admin)
  return rows[0]?.open ?? 1
}

type Line = readonly [day: PlainDate, text: string, amount: number]

/** Imports a file with these lines and returns the series of its user, the next one first. */
async function importLines(lines: readonly Line[]) {
  const user = await app.auth.registerUser()
  const sorted = lines.toSorted(([one], [other]) => one.localeCompare(other))
  const { id } = await imports.upload(
    user,
    csv(...sorted.map(([day, text, amount]) => `${day.split('-').toReversed().join('/')};${text};${amount}`)),
  )
  await imports.confirm(user, id)
  await vi.waitFor(async () => expect(await countOpenJobs(user.user.id)).toBe(0), soon)
  const answer = await app.requestAs(user, 'GET', '/api/recurring/')
  const { results }: RecurringList = answer.json()
  return results
}

const months = (first: PlainDate, count: number, step = 1): PlainDate[] =>
  Array.from({ length: count }, (_, at) => addMonths(first, at * step))
const weeks = (first: PlainDate, count: number, days = 7): PlainDate[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at * days))
const each = (days: readonly PlainDate[], text: string, amount: number): Line[] =>
  days.map((day) => [day, text, amount])
const summarise = (series: Awaited<ReturnType<typeof importLines>>) =>
  series
    .map(({ rhythm, expected_amount: amount, count, next_date: next }) => [rhythm, amount, count, next])
    .toSorted(([, one], [, other]) => Number(other) - Number(one))

describe('two plans of one merchant', () => {
  test('on two days are two monthly series', async () => {
    const lines = [
      ...each(months('2026-03-05', 9), 'CINEVIDEO INVENTADO', -4_990),
      ...each(months('2026-03-19', 9), 'CINEVIDEO INVENTADO', -9_990),
    ]
    expect(summarise(await importLines(lines))).toEqual([
      ['monthly', -4_990, 9, '2026-12-05'],
      ['monthly', -9_990, 9, '2026-12-19'],
    ])
  })

  test('are two series after three months', async () => {
    const lines = [
      ...each(months('2026-09-05', 3), 'CINEVIDEO INVENTADO', -4_990),
      ...each(months('2026-09-08', 3), 'CINEVIDEO INVENTADO', -9_990),
    ]
    expect(summarise(await importLines(lines))).toEqual([
      ['monthly', -4_990, 3, '2026-12-05'],
      ['monthly', -9_990, 3, '2026-12-08'],
    ])
  })

  test('stay two series when both prices rise', async () => {
    const lines = [
      ...each(months('2026-01-05', 5), 'CINEVIDEO INVENTADO', -4_990),
      ...each(months('2026-01-19', 5), 'CINEVIDEO INVENTADO', -6_990),
      ...each(months('2026-06-05', 6), 'CINEVIDEO INVENTADO', -5_990),
      ...each(months('2026-06-19', 6), 'CINEVIDEO INVENTADO', -7_990),
    ]
    expect(summarise(await importLines(lines))).toEqual([
      ['monthly', -5_990, 11, '2026-12-05'],
      ['monthly', -7_990, 11, '2026-12-19'],
    ])
  })

  test('with their own rhythms are series of each', async () => {
    const lines = [
      ...each(weeks('2026-09-04', 12), 'CLASES INVENTADAS', -8_000),
      ...each(months('2026-07-17', 5), 'CLASES INVENTADAS', -40_000),
    ]
    expect(summarise(await importLines(lines))).toEqual([
      ['weekly', -8_000, 12, '2026-11-27'],
      ['monthly', -40_000, 5, '2026-12-17'],
    ])
  })

  test('one plan whose price rose is one series', async () => {
    const lines = [
      ...each(weeks('2026-05-05', 13, 14), 'JARDINERO INVENTADO', -20_000),
      ...each(weeks('2026-11-03', 2, 14), 'JARDINERO INVENTADO', -25_000),
    ]
    expect(summarise(await importLines(lines))).toEqual([['fortnightly', -25_000, 15, '2026-12-01']])
  })
})

describe('the name of a series', () => {
  test.each([
    [
      'codes that differ',
      (at: number) => `SUSCRIPCION CINEVIDEO P${4_326 + at * 917}XK NRR:${80_012_345 + at * 7_919}`,
    ],
    ['a number with its label', (at: number) => `SUSCRIPCION CINEVIDEO REF ${80_012_345 + at * 7_919}`],
    ['a number in front', (at: number) => `${80_012_345 + at * 7_919} SUSCRIPCION CINEVIDEO`],
    [
      'letters that differ',
      (at: number) => `SUSCRIPCION CINEVIDEO ${'ABCDEFGH'[at]}${4_326 + at}${'QRSTUVWX'[at]}K9`,
    ],
    ['a month', (at: number) => `SUSCRIPCION CINEVIDEO ${String(at + 3).padStart(2, '0')}/2026`],
  ])('has no %s', async (_, toText) => {
    const lines = months('2026-03-17', 8).map((day, at): Line => [day, toText(at), -7_990])
    const series = await importLines(lines)
    expect(series.map(({ name, rhythm, count }) => [name, rhythm, count])).toEqual([
      ['Suscripción Cinevideo', 'monthly', 8],
    ])
  })

  test('has the number of its brand', async () => {
    const series = await importLines(each(months('2026-03-17', 8), 'SUSCRIPCION CANAL 13 PLUS', -7_990))
    expect(series.map(({ name }) => name)).toEqual(['Suscripción Canal 13 Plus'])
  })
})

describe('what comes every half year', () => {
  test('is found', async () => {
    const lines = each(months('2023-03-20', 8, 6), 'SEGURO AUTO INVENTADO', -89_990)
    expect(summarise(await importLines(lines))).toEqual([['half_yearly', -89_990, 8, '2027-03-20']])
  })

  test('is found after three charges on the days around it', async () => {
    const lines: Line[] = [
      ['2025-07-31', 'PATENTE COMERCIAL INVENTADA', -64_300],
      ['2026-01-30', 'PATENTE COMERCIAL INVENTADA', -66_100],
      ['2026-07-31', 'PATENTE COMERCIAL INVENTADA', -68_200],
    ]
    expect((await importLines(lines)).map(({ rhythm, count }) => [rhythm, count])).toEqual([
      ['half_yearly', 3],
    ])
  })
})

test('contribuciones are found by their four days of a year', async () => {
  const lines = [
    '2025-04-30',
    '2025-06-30',
    '2025-09-30',
    '2025-12-01',
    '2026-04-30',
    '2026-06-30',
    '2026-09-30',
  ].map((day): Line => [day, 'TGR CONTRIBUCIONES', -112_400])
  expect(summarise(await importLines(lines))).toEqual([['property_tax', -112_400, 7, '2026-11-30']])
})

describe('shopping is no commitment', () => {
  const amountAt = (at: number) => -(30_000 + ((at * 7_919) % 25_000))
  test.each([
    ['each week', 'SUPERMERCADO INVENTADO', weeks('2026-05-02', 30)],
    ['each second week', 'FERIA INVENTADA', weeks('2026-05-02', 15, 14)],
    ['every 28 days', 'TIENDA INVENTADA', weeks('2026-01-06', 12, 28)],
    ['on the first of each month', 'SUPERMERCADO INVENTADO', months('2026-01-01', 11)],
    ['on a day of each month', 'FARMACIA INVENTADA', months('2026-01-12', 11)],
    ['of fuel each week', 'COPEC INVENTADA', weeks('2026-06-05', 24)],
  ])('%s, of an amount that varies', async (_, text, days) => {
    expect(await importLines(days.map((day, at): Line => [day, text, amountAt(at)]))).toEqual([])
  })

  test.each([
    ['a bill that varies', 'AGUAS ANDINAS', months('2026-01-12', 11)],
    [
      'a bill that varies and is charged automatically',
      'PAC COOPERATIVA INVENTADA',
      months('2026-01-12', 11),
    ],
  ])('%s is one', async (_, text, days) => {
    const series = await importLines(days.map((day, at): Line => [day, text, amountAt(at) / 2]))
    expect(series.map(({ rhythm, amount_varies: varies }) => [rhythm, varies])).toEqual([['monthly', true]])
  })

  test('a price that is paid each week is one', async () => {
    const series = await importLines(each(weeks('2026-06-05', 24), 'CLASES INVENTADAS', -15_000))
    expect(series.map(({ rhythm }) => rhythm)).toEqual(['weekly'])
  })
})
