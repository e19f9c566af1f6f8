import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAlertTestApp } from '../../../test/support/module-apps/alert-test-app.ts'

const db = await testDatabase()
const { createConnectedUser, reset, advance } = await createAlertTestApp(db, new Date('2026-11-20T15:00:00Z'))
beforeEach(reset)

type Customer = Awaited<ReturnType<typeof createConnectedUser>>
type Row = ReturnType<Customer['buildTransaction']>

const limit = { kind: 'category_limit', amount: 100_000, category: 'SALUD' }
const purchase = (user: Customer, date: string, amount: bigint) =>
  user.buildTransaction(0, `FARMACIA AHUMADA ${date.slice(5)}`, -amount, { date })

/** Returns the spending of November in a category, as the category card shows it. */
async function readCard(user: Customer, category: string): Promise<number> {
  const shares: CategoryShares = await user.get('/api/analytics/categories/?from=2026-11-01&to=2026-11-30')
  return shares.categories.find((one) => one.category === category)?.amount ?? 0
}

/** Ingests rows of a category; those with a plus are refunds. */
async function ingest(user: Customer, category: string, ...rows: Row[]) {
  const known = new Set((await user.listActiveRows()).map(({ id }) => id))
  advance(1_000)
  await user.ingest(...rows)
  for (const { id, amount } of await user.listActiveRows())
    if (!known.has(id))
      await user.call('PATCH', `/api/transactions/${id}/`, {
        category,
        ...(amount > 0n && { kind: 'refund' }),
      })
}

describe('a category limit', () => {
  test('counts what the category card shows: spending less refunds', async () => {
    const ana = await createConnectedUser()
    await ana.sync()
    await ingest(
      ana,
      'SALUD',
      purchase(ana, '2026-11-05', 130_000n),
      ana.buildTransaction(0, 'ABONO FARMACIA', 50_000n, { date: '2026-11-06' }),
    )
    await ana.call('POST', '/api/alert-rules/', limit)
    await ana.notifyAboutChanges()
    expect(await readCard(ana, 'SALUD')).toBe(80_000)
    expect(await ana.listKinds()).toEqual([])

    await ingest(ana, 'SALUD', purchase(ana, '2026-11-18', 25_000n))
    await ana.sync()
    expect(await readCard(ana, 'SALUD')).toBe(105_000)
    expect((await ana.listNotifications()).results).toMatchObject([
      { kind: 'category_limit', message: 'En noviembre van $105.000.' },
    ])
  })

  test('matches in the preview on the same days', async () => {
    const ana = await createConnectedUser()
    await ingest(
      ana,
      'SALUD',
      purchase(ana, '2026-10-05', 90_000n),
      ana.buildTransaction(0, 'ABONO FARMACIA', 40_000n, { date: '2026-10-07' }),
      purchase(ana, '2026-10-09', 45_000n),
      purchase(ana, '2026-11-05', 90_000n),
      purchase(ana, '2026-11-09', 45_000n),
    )
    const { body } = await ana.call('POST', '/api/alert-rules/preview/', limit)
    expect(body).toMatchObject({ days: ['2026-11-09'] })
  })
})

test('unusual spending counts a week less what came back in it', async () => {
  const ana = await createConnectedUser()
  // Irregular purchases below 15.000 for a year.
  const usual = Array.from({ length: 26 }, (_, at) =>
    ana.buildTransaction(0, `FARMACIA ${at}`, -(6_000n + BigInt((at * 1_370) % 9_000)), {
      date: addDays('2026-11-05', -14 * at - ((at * 5) % 9)),
    }),
  )
  await ingest(ana, 'SALUD', ...usual)
  await ana.sync()
  const listUnusual = async () =>
    (await ana.listNotifications()).results.filter(({ kind }) => kind === 'unusual_spending')

  await ingest(
    ana,
    'SALUD',
    ...['2026-11-16', '2026-11-17', '2026-11-18'].map((date) => purchase(ana, date, 90_000n)),
    ana.buildTransaction(0, 'ABONO FARMACIA', 150_000n, { date: '2026-11-18' }),
  )
  await ana.sync()
  expect(await listUnusual()).toEqual([])

  await ingest(ana, 'SALUD', purchase(ana, '2026-11-19', 95_000n))
  await ana.sync()
  const [notification, ...others] = await listUnusual()
  expect(notification?.message).toContain('$215.000')
  expect(others).toEqual([])
})
