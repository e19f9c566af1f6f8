import type { Overview } from '@lucas/contract/analytics.ts'
import type { ReviewPage } from '@lucas/contract/review.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { TransactionPage } from '@lucas/contract/transaction.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { testDatabase } from '../database.ts'
import { type MoneyPerson, moneyHouse } from '../support/money-house.ts'

// What no order, repetition, merge or undo may change, on random histories and a real database.

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)

const texts = [
  'COMPRA CAFE ALTURA',
  'COMPRA JUMBO',
  'TRASPASO A CUENTA:1',
  'TRASPASO DE CUENTA:2',
  'DEVOLUCION JUMBO',
]
/** Few days, texts and amounts, so that twins, pairs and neighbours are common. */
const truth = fc.array(
  fc.record({
    account: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 1, max: 9 }),
    text: fc.constantFrom(...texts),
    amount: fc.constantFrom(-500n, -200n, -100n, 100n, 200n, 500n),
    named: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)
type Drawn = (typeof truth extends fc.Arbitrary<infer T> ? T : never)[number]
const runs = { numRuns: 12 }

const household = () =>
  person(
    { institution: 'BCI' },
    { institution: 'Itaú', type: 'savings' },
    { institution: 'BCI', type: 'credit' },
  )
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const movementsOf = (who: MoneyPerson, drawn: readonly Drawn[]) =>
  drawn.map(({ account, day, text, amount, named }, at) =>
    who.movement(account, text, amount, { date: dayOf(day), providerId: named ? `id ${at}` : null }),
  )
type Told = ReturnType<typeof movementsOf>[number]

/** The rows as a person sees them, whatever their ids. */
const listOf = async (who: MoneyPerson) =>
  (await who.alive())
    .map(
      (row) =>
        `${who.ids.indexOf(row.account_id)} ${row.posted_on} ${row.amount} ${row.description} ${row.pending}`,
    )
    .toSorted()
const contentOf = (who: MoneyPerson, told: readonly Told[]) =>
  told
    .map(
      (row) =>
        `${who.ids.indexOf(row.accountId)} ${row.date} ${row.amount} ${row.description} ${row.pending}`,
    )
    .toSorted()
const exact = async (who: MoneyPerson) => ({
  list: (await who.alive())
    .map(({ id, category, kind, refund_of, notes, tags, amount, posted_on, provider_id, pending }) =>
      JSON.stringify([
        id,
        category,
        kind,
        refund_of,
        notes,
        tags,
        String(amount),
        posted_on,
        provider_id,
        pending,
      ]),
    )
    .toSorted(),
  sums: await who.sums(),
  pairs: (await who.pairs())
    .filter(({ state }) => state !== 'refused')
    .map(({ out_id, in_id, state }) => `${out_id} ${in_id} ${state}`)
    .toSorted(),
})

describe('rel/matching-properties', () => {
  test('real twins survive, whatever was delivered before, between and again', () =>
    fc.assert(
      fc.asyncProperty(
        truth,
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 4 }),
        async (drawn, windows) => {
          const who = await household()
          const all = movementsOf(who, drawn)
          for (const [a, b] of windows) {
            const [from, to] = [dayOf(1 + Math.min(a, b)), dayOf(1 + Math.max(a, b))]
            await who.deliver(...all.filter(({ date }) => date >= from && date <= to).toReversed())
          }
          await who.deliver(...all)
          expect(await listOf(who)).toEqual(contentOf(who, all))
          const before = await exact(who)
          expect(await who.deliver(...all.toReversed())).toEqual({ added: 0, changed: 0 })
          expect(await exact(who)).toEqual(before)
        },
      ),
      runs,
    ))

  test('the order of callbacks does not matter', () =>
    fc.assert(
      fc.asyncProperty(truth, fc.integer({ min: 1, max: 9 }), async (drawn, cut) => {
        const ways: ((early: Told[], late: Told[]) => Told[][])[] = [
          (early, late) => [[...early, ...late]],
          (early, late) => [early, late],
          (early, late) => [late, early],
          (early, late) => [late, [...early, ...late], early],
        ]
        const ends = []
        for (const way of ways) {
          const who = await household()
          const all = movementsOf(who, drawn)
          for (const delivery of way(
            all.filter(({ date }) => date <= dayOf(cut)),
            all.filter(({ date }) => date > dayOf(cut)),
          ))
            await who.deliver(...delivery)
          ends.push({ list: await listOf(who), sums: await who.sums() })
        }
        for (const end of ends) expect(end).toEqual(ends[0])
      }),
      runs,
    ))

  test('a pending row keeps its note through posting, in any order and however often it is told', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 9 }), amount: fc.constantFrom(-100n, -200n) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom('posted', 'both', 'taken back first', 'taken back last'),
        async (purchases, days, way) => {
          const who = await person()
          const pending = purchases.map(({ day, amount }, at) =>
            who.movement(0, 'COMPRA CAFE ALTURA', amount, {
              date: dayOf(day),
              pending: true,
              providerId: `pending ${at}`,
            }),
          )
          const posted = purchases.map(({ day, amount }, at) =>
            who.movement(0, 'CAFE ALTURA PROVIDENCIA', amount, {
              date: addDays(dayOf(day), days),
              providerId: `posted ${at}`,
            }),
          )
          const takeBack = () =>
            asPerson(db.jobs, who.userId, (tx) =>
              transactions.takeBack(tx, who.userId, {
                accountId: who.ids[0] ?? '',
                providerIds: pending.flatMap(({ providerId }) => providerId ?? []),
              }),
            )
          await who.deliver(...pending)
          for (const { id } of await who.rows())
            await who.call('PATCH', `/api/transactions/${id}/notes/`, { notes: `note ${id}` })
          if (way === 'taken back first') await takeBack()
          await who.deliver(...posted)
          if (way === 'taken back last') await takeBack()
          if (way === 'both') for (const again of [pending, posted]) await who.deliver(...again)
          const rows = await who.alive()
          expect(rows.map(({ id, notes }) => notes === `note ${id}`)).toEqual(purchases.map(() => true))
          expect(await listOf(who)).toEqual(contentOf(who, posted))
        },
      ),
      runs,
    ))

  test('a merge and its undo leave every row, sum and pair as it was', () =>
    fc.assert(
      fc.asyncProperty(truth, fc.nat(), fc.nat(), async (drawn, first, second) => {
        const who = await household()
        await who.deliver(...movementsOf(who, drawn))
        const rows = await who.alive()
        const kept = rows[first % rows.length]
        const others = rows.filter(
          (row) => row.id !== kept?.id && row.account_id === kept?.account_id && row.amount === kept?.amount,
        )
        const merged = others[second % Math.max(others.length, 1)]
        fc.pre(kept !== undefined && merged !== undefined)
        const before = await exact(who)
        const answer = await who.call('POST', '/api/merges/', { kept_id: kept?.id, merged_id: merged?.id })
        expect([answer.status, (await who.alive()).length]).toEqual([201, rows.length - 1])
        expect(await who.deliver(...movementsOf(who, drawn))).toEqual({ added: 0, changed: 0 })
        await who.call('POST', `/api/merges/${answer.body.merge_id}/undo/`)
        expect(await exact(who)).toEqual(before)
      }),
      runs,
    ))

  test('a pair made by hand and taken apart leaves the totals as they were', () =>
    fc.assert(
      fc.asyncProperty(truth, async (drawn) => {
        const who = await household()
        await who.deliver(...movementsOf(who, drawn))
        const active = (await who.pairs()).filter(({ state }) => state === 'automatic')
        const taken = new Set(active.flatMap(({ out_id, in_id }) => [out_id, in_id]))
        const free = (await who.alive()).filter(({ id, kind }) => !taken.has(id) && kind !== 'refund')
        const charged = new Set((await who.alive()).flatMap(({ refund_of }) => refund_of ?? []))
        const out = free.find(
          (row) =>
            row.amount < 0n &&
            !charged.has(row.id) &&
            free.some((other) => other.amount === -row.amount && other.account_id !== row.account_id),
        )
        const into = free.find(
          (row) => row.amount === -(out?.amount ?? 0n) && row.account_id !== out?.account_id,
        )
        fc.pre(out !== undefined && into !== undefined)
        const before = await who.sums()
        const made = await who.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
        expect(made.status).toBe(201)
        await who.call('DELETE', `/api/transfer-pairs/${made.body.id}/`)
        expect(await who.sums()).toEqual(before)
        await who.deliver(...movementsOf(who, drawn).map((told) => ({ ...told, branch: 'otra' })))
        expect((await who.pairs()).find(({ id }) => id === made.body.id)?.state).toBe('refused')
        expect(await who.sums()).toEqual(before)
      }),
      runs,
    ))

  test('card, list, summary and rollups agree after anything that people and banks do', () =>
    fc.assert(
      fc.asyncProperty(
        truth,
        fc.array(
          fc.tuple(
            fc.constantFrom('confirm', 'refuse', 'merge', 'undo', 'unpair', 'take back', 'bury'),
            fc.nat(),
          ),
          {
            maxLength: 8,
          },
        ),
        async (drawn, deeds) => {
          const who = await household()
          await who.deliver(...movementsOf(who, drawn.slice(0, -3)))
          for (const [deed, pick] of deeds) await act(who, deed, pick)
          await who.deliver(...movementsOf(who, drawn))
          await expectAgreement(who)
        },
      ),
      runs,
    ))

  test('and the checker finds nothing wrong after all of it', async () => {
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })
})

/** One random deed; where there is nothing to do it to, nothing happens. */
async function act(who: MoneyPerson, deed: string, pick: number): Promise<void> {
  const chosen = <T>(items: readonly T[]): T | undefined => items[pick % Math.max(items.length, 1)]
  if (deed === 'confirm' || deed === 'refuse') {
    const page: ReviewPage = await who.get('/api/review/')
    const item = chosen(page.results)
    if (item) await who.call('POST', `/api/review/${item.id}/${deed}/`, deed === 'confirm' ? {} : undefined)
  } else if (deed === 'merge') {
    const rows = await who.alive()
    const kept = chosen(rows)
    const merged = rows.find(
      (row) => row.id !== kept?.id && row.account_id === kept?.account_id && row.amount === kept?.amount,
    )
    if (merged) await who.call('POST', '/api/merges/', { kept_id: kept?.id, merged_id: merged.id })
  } else if (deed === 'undo') {
    const merge = chosen(await who.merges())
    if (merge) await who.call('POST', `/api/merges/${merge.id}/undo/`)
  } else if (deed === 'unpair') {
    const pair = chosen(await who.pairs())
    if (pair) await who.call('DELETE', `/api/transfer-pairs/${pair.id}/`)
  } else {
    const row = chosen(await who.alive())
    if (!row) return
    const { account_id: accountId, provider_id, id } = row
    await asPerson(db.app, who.userId, (tx) =>
      deed === 'bury'
        ? transactions.buryRows(tx, who.userId, [id])
        : transactions.takeBack(tx, who.userId, { accountId, providerIds: [provider_id] }),
    )
  }
}

async function expectAgreement(who: MoneyPerson): Promise<void> {
  const page: TransactionPage = await who.get('/api/transactions/?limit=500')
  expect(page.count).toBe(page.results.length)
  const of = (...kinds: string[]) =>
    page.results.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
  const overview: Overview = await who.get('/api/analytics/overview/?from=2026-11-01&to=2026-11-30')
  const summary = await who.get('/api/dashboard/summary/')
  const totals = await who.get('/api/transactions/totals/')
  expect([overview.income, overview.spending]).toEqual([of('income'), of('spending', 'refund')])
  expect([summary.monthly_income, summary.monthly_spending]).toEqual([overview.income, overview.spending])
  const [sum] = totals.sums
  expect([sum?.income ?? 0, sum?.spending ?? 0]).toEqual([overview.income, overview.spending])
}
