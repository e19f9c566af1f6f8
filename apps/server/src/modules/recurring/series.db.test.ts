import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

const names = [
  'NETFLIX.COM',
  'PAC ENEL',
  'PAC METROGAS',
  'TEF A PEDRO LAGOS',
  'COMPRA JUMBO',
  'REMUNERACION ANDES SPA',
]
/** Series with irregular days and amounts, single transactions between them, and instalments. */
const histories = fc.record({
  series: fc.array(
    fc.record({
      text: fc.constantFrom(...names),
      account: fc.integer({ min: 0, max: 1 }),
      begins: fc.integer({ min: 0, max: 200 }),
      months: fc.constantFrom(0, 1, 1, 1, 2),
      amount: fc.integer({ min: 1_000, max: 900_000 }),
      shakes: fc.array(
        fc.record({ days: fc.integer({ min: -2, max: 2 }), more: fc.integer({ min: 0, max: 99 }) }),
        {
          minLength: 2,
          maxLength: 12,
        },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  single: fc.array(
    fc.record({
      text: fc.constantFrom(...names),
      day: fc.integer({ min: 0, max: 400 }),
      amount: fc.integer({ min: 1_000, max: 90_000 }),
    }),
    { maxLength: 12 },
  ),
  purchases: fc.array(
    fc.record({
      begins: fc.integer({ min: 0, max: 300 }),
      total: fc.constantFrom(3, 6, 12),
      amount: fc.integer({ min: 9_000, max: 99_000 }),
      shown: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    }),
    { maxLength: 3 },
  ),
})
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never
const beginning = '2025-10-01'
const signOf = (text: string) => (text.startsWith('REMUN') ? 1n : -1n)

function movementsOf(user: RecurringUser, { series, single, purchases }: History) {
  const ofSeries = series.flatMap(({ text, account, begins, months, amount, shakes }) =>
    shakes.map(({ days, more }, at) => {
      const first = addDays(beginning, begins)
      const day = months === 0 ? addDays(first, at * 7) : addMonths(first, at * months)
      return user.buildTransaction(account, text, signOf(text) * BigInt(amount + more), {
        date: addDays(day, days),
      })
    }),
  )
  const alone = single.map(({ text, day, amount }) =>
    user.buildTransaction(0, text, signOf(text) * BigInt(amount), { date: addDays(beginning, day) }),
  )
  const parts = purchases.flatMap(({ begins, total, amount, shown }, at) =>
    shown.slice(0, total).flatMap((isShown, index) =>
      isShown
        ? [
            user.buildTransaction(2, `TIENDA ${'ABC'[at]} CUOTA ${index + 1}/${total}`, -BigInt(amount), {
              date: addMonths(addDays(beginning, begins), index),
            }),
          ]
        : [],
    ),
  )
  return [...ofSeries, ...alone, ...parts].filter(({ date }) => date <= '2026-11-20')
}

const createUser = () => createUserWithAccounts({}, { type: 'credit' }, { type: 'credit' })

/** Returns series and purchases without ids; rows are identified by date, description and amount. */
async function describeState(user: RecurringUser) {
  const rows = new Map(
    (await user.listRows()).map((row) => [row.id, `${row.posted_on} ${row.description} ${row.amount}`]),
  )
  const series = await Promise.all(
    (await user.listSeries()).map(async ({ id }) => {
      const { id: _, account: __, rows: evidence, ...facts } = await user.getSeries(id)
      return { ...facts, rows: evidence.map((row) => rows.get(row.transaction_id) ?? '').toSorted() }
    }),
  )
  const { results } = await user.getInstalments('?state=all')
  const purchases = results.map(({ id: _, account: __, parts, ...facts }) => ({
    ...facts,
    parts: parts.map(({ transaction_id: row, ...part }) => ({ ...part, row: row && rows.get(row) })),
  }))
  const sorted = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted()
  return { series: sorted(series), purchases: sorted(purchases) }
}

const runs = { numRuns: 15 }

describe('rel/recurring', () => {
  test('the same transactions give the same series and purchases in any order and batches', () =>
    fc.assert(
      fc.asyncProperty(
        histories,
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        async (history, cuts) => {
          const [whole, parts] = [await createUser(), await createUser()]
          const all = movementsOf(whole, history)
          await whole.ingest(...all)
          const days = [...new Set(all.map(({ date }) => date))]
          const turn = (date: string) => (cuts[days.indexOf(date) % 3] ?? 0) % 4
          for (const portion of [2, 0, 3, 1])
            await parts.ingest(...movementsOf(parts, history).filter(({ date }) => turn(date) === portion))
          expect(await describeState(parts)).toEqual(await describeState(whole))
        },
      ),
      runs,
    ))

  test('recomputing changes nothing, not even an id', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const user = await createUser()
        await user.ingest(...movementsOf(user, history))
        const before = [await user.listSeries(), await user.getInstalments('?state=all')]
        await user.recompute()
        expect([await user.listSeries(), await user.getInstalments('?state=all')]).toEqual(before)
      }),
      runs,
    ))

  test('a dismissed series stays dismissed, whatever is ingested later', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const user = await createUser()
        const all = movementsOf(user, history)
        await user.ingest(...all.filter(({ date }) => date < '2026-07-01'))
        const ids = (await user.listSeries()).map(({ id }) => id)
        for (const id of ids) await user.dismissSeries(id)
        await user.ingest(...all.filter(({ date }) => date >= '2026-07-01'))
        await user.recompute()
        const shown = (await user.listSeries()).map(({ id }) => id)
        expect(shown.filter((id) => ids.includes(id))).toEqual([])
        expect((await user.listSeries('?state=dismissed')).map(({ id }) => id).toSorted()).toEqual(
          ids.toSorted(),
        )
      }),
      runs,
    ))

  test('a purchase is the sum of its instalments, and the months sum to the remaining ones', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const user = await createUser()
        await user.ingest(...movementsOf(user, history))
        const { results, months, totals, cards } = await user.getInstalments('?state=all')
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
        for (const purchase of results) {
          const { parts, total_amount: total, charged_amount: charged, remaining_amount: left } = purchase
          expect(sum(parts.map(({ amount }) => amount))).toBe(total)
          expect(charged + left).toBe(total)
          expect(parts).toHaveLength(purchase.total_instalments)
          expect(parts.map(({ number }) => number)).toEqual(parts.map((_, at) => at + 1))
        }
        const left = sum(results.map(({ remaining_amount: amount }) => amount))
        expect(sum(months.map(({ amount }) => amount))).toBe(left)
        expect(sum(totals.map(({ remaining_amount: amount }) => amount))).toBe(left)
        expect(sum(cards.map(({ remaining_amount: amount }) => amount))).toBe(left)
      }),
      runs,
    ))
})

describe('the checker', () => {
  test('finds no violation after these tests', async () =>
    expect(await checkInvariants(db.admin, { now })).toEqual([]))

  test.each([
    [
      'series_alike',
      sql`update recurring_series set direction = 1`,
      sql`update recurring_series set direction = -1`,
    ],
    [
      'instalments_fit',
      sql`update instalment_row set number = 50 where number = 1`,
      sql`update instalment_row set number = 1 where number = 50`,
    ],
  ])('finds what breaks %s', async (invariant, corrupt, restore) => {
    await sql`delete from recurring_series`.execute(db.admin)
    await sql`delete from instalment_purchase`.execute(db.admin)
    const user = await createUser()
    await user.ingest(
      ...[0, 1, 2].map((at) =>
        user.buildTransaction(1, 'NETFLIX.COM', -10_990n, { date: addMonths('2026-09-06', at) }),
      ),
      ...[1, 2].map((at) =>
        user.buildTransaction(2, `PARIS CUOTA 0${at}/03`, -5_000n, { date: addMonths('2026-08-06', at) }),
      ),
    )
    await corrupt.execute(db.admin)
    const faults = await checkInvariants(db.admin, { now })
    await restore.execute(db.admin)
    expect([...new Set(faults.map((fault) => fault.invariant))]).toEqual([invariant])
  })
})
