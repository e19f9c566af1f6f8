import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { type RecurringPerson, recurringHouse } from '../support/recurring-house.ts'

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { person } = await recurringHouse(db, () => now)

const names = [
  'NETFLIX.COM',
  'PAC ENEL',
  'PAC METROGAS',
  'TEF A PEDRO LAGOS',
  'COMPRA JUMBO',
  'REMUNERACION ANDES SPA',
]
/** Series of some rhythms with shaken days and amounts, single movements between them, and instalments. */
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

function movementsOf(who: RecurringPerson, { series, single, purchases }: History) {
  const ofSeries = series.flatMap(({ text, account, begins, months, amount, shakes }) =>
    shakes.map(({ days, more }, at) => {
      const first = addDays(beginning, begins)
      const day = months === 0 ? addDays(first, at * 7) : addMonths(first, at * months)
      return who.movement(account, text, signOf(text) * BigInt(amount + more), { date: addDays(day, days) })
    }),
  )
  const alone = single.map(({ text, day, amount }) =>
    who.movement(0, text, signOf(text) * BigInt(amount), { date: addDays(beginning, day) }),
  )
  const parts = purchases.flatMap(({ begins, total, amount, shown }, at) =>
    shown.slice(0, total).flatMap((isShown, index) =>
      isShown
        ? [
            who.movement(2, `TIENDA ${'ABC'[at]} CUOTA ${index + 1}/${total}`, -BigInt(amount), {
              date: addMonths(addDays(beginning, begins), index),
            }),
          ]
        : [],
    ),
  )
  return [...ofSeries, ...alone, ...parts].filter(({ date }) => date <= '2026-11-20')
}

const household = () => person({}, { type: 'credit' }, { type: 'credit' })

/** What there is, without ids: rows by what they say. */
async function seen(who: RecurringPerson) {
  const rows = new Map(
    (await who.rows()).map((row) => [row.id, `${row.posted_on} ${row.description} ${row.amount}`]),
  )
  const series = await Promise.all(
    (await who.list()).map(async ({ id }) => {
      const { id: _, account: __, rows: evidence, ...facts } = await who.series(id)
      return { ...facts, rows: evidence.map((row) => rows.get(row.transaction_id) ?? '').toSorted() }
    }),
  )
  const { results } = await who.instalments('?state=all')
  const purchases = results.map(({ id: _, account: __, parts, ...facts }) => ({
    ...facts,
    parts: parts.map(({ transaction_id: row, ...part }) => ({ ...part, row: row && rows.get(row) })),
  }))
  const sorted = (items: object[]) => items.map((item) => JSON.stringify(item)).toSorted()
  return { series: sorted(series), purchases: sorted(purchases) }
}

const runs = { numRuns: 15 }

describe('rel/recurring', () => {
  test('the same movements give the same series and purchases, in whatever order and portions they come', () =>
    fc.assert(
      fc.asyncProperty(
        histories,
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        async (history, cuts) => {
          const [whole, parts] = [await household(), await household()]
          const all = movementsOf(whole, history)
          await whole.deliver(...all)
          const days = [...new Set(all.map(({ date }) => date))]
          const turn = (date: string) => (cuts[days.indexOf(date) % 3] ?? 0) % 4
          for (const portion of [2, 0, 3, 1])
            await parts.deliver(...movementsOf(parts, history).filter(({ date }) => turn(date) === portion))
          expect(await seen(parts)).toEqual(await seen(whole))
        },
      ),
      runs,
    ))

  test('a recount changes nothing, not even an id', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const who = await household()
        await who.deliver(...movementsOf(who, history))
        const before = [await who.list(), await who.instalments('?state=all')]
        await who.recount()
        expect([await who.list(), await who.instalments('?state=all')]).toEqual(before)
      }),
      runs,
    ))

  test('what was dismissed stays dismissed, whatever comes after', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const who = await household()
        const all = movementsOf(who, history)
        await who.deliver(...all.filter(({ date }) => date < '2026-07-01'))
        const ids = (await who.list()).map(({ id }) => id)
        for (const id of ids) await who.dismiss(id)
        await who.deliver(...all.filter(({ date }) => date >= '2026-07-01'))
        await who.recount()
        const shown = (await who.list()).map(({ id }) => id)
        expect(shown.filter((id) => ids.includes(id))).toEqual([])
        expect((await who.list('?state=dismissed')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      }),
      runs,
    ))

  test('a purchase is the sum of its parts, and the months are the sum of what is to come', () =>
    fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const who = await household()
        await who.deliver(...movementsOf(who, history))
        const { results, months, totals, cards } = await who.instalments('?state=all')
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
  test('finds nothing wrong after all of it', async () =>
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
  ])('finds what breaks %s', async (invariant, breakIt, mendIt) => {
    await sql`delete from recurring_series`.execute(db.admin)
    await sql`delete from instalment_purchase`.execute(db.admin)
    const who = await household()
    await who.deliver(
      ...[0, 1, 2].map((at) =>
        who.movement(1, 'NETFLIX.COM', -10_990n, { date: addMonths('2026-09-06', at) }),
      ),
      ...[1, 2].map((at) =>
        who.movement(2, `PARIS CUOTA 0${at}/03`, -5_000n, { date: addMonths('2026-08-06', at) }),
      ),
    )
    await breakIt.execute(db.admin)
    const faults = await checkInvariants(db.admin, { now })
    await mendIt.execute(db.admin)
    expect([...new Set(faults.map((fault) => fault.invariant))]).toEqual([invariant])
  })
})
