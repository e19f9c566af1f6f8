import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withLockedUserData } from '../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

// Invariants under any order, repetition, merge or undo, with random histories on a real database.

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(db)

const texts = [
  'COMPRA CAFE ALTURA',
  'COMPRA JUMBO',
  'TRASPASO A CUENTA:1',
  'TRASPASO DE CUENTA:2',
  'DEVOLUCION JUMBO',
]
/** Few days, texts and amounts make duplicates, pairs and neighbours likely. */
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

/** Two equal purchases of a card, a day apart, which the bank names by no id. */
const sameOnTwoDays = [2, 1].map((day) => ({
  account: 2,
  day,
  text: 'DEVOLUCION JUMBO',
  amount: -500n,
  named: false,
}))

const household = () =>
  createUserWithAccounts(
    { institution: 'BCI' },
    { institution: 'Itaú', type: 'savings' },
    { institution: 'BCI', type: 'credit' },
  )
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const toTransactions = (user: MoneyUser, drawn: readonly Drawn[]) =>
  drawn.map(({ account, day, text, amount, named }, at) =>
    user.buildTransaction(account, text, amount, { date: dayOf(day), providerId: named ? `id ${at}` : null }),
  )
type GeneratedTransaction = ReturnType<typeof toTransactions>[number]

/** Lists the rows without their ids. */
const listRows = async (user: MoneyUser) =>
  (await user.listActiveRows())
    .map(
      (row) =>
        `${user.ids.indexOf(row.account_id)} ${row.posted_on} ${row.amount} ${row.description} ${row.pending}`,
    )
    .toSorted()
const toContents = (user: MoneyUser, received: readonly GeneratedTransaction[]) =>
  received
    .map(
      (row) =>
        `${user.ids.indexOf(row.accountId)} ${row.date} ${row.amount} ${row.description} ${row.pending}`,
    )
    .toSorted()
const exact = async (user: MoneyUser) => ({
  list: (await user.listActiveRows())
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
  sums: await user.listRollups(),
  pairs: (await user.listTransferPairs())
    .filter(({ state }) => state !== 'refused')
    .map(({ out_id, in_id, state }) => `${out_id} ${in_id} ${state}`)
    .toSorted(),
})

describe('rel/matching-properties', () => {
  test('real duplicates survive any order and repetition of ingests', () =>
    fc.assert(
      fc.asyncProperty(
        truth,
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 4 }),
        async (drawn, windows) => {
          const user = await household()
          const all = toTransactions(user, drawn)
          for (const [a, b] of windows) {
            const [from, to] = [dayOf(1 + Math.min(a, b)), dayOf(1 + Math.max(a, b))]
            await user.ingest(...all.filter(({ date }) => date >= from && date <= to).toReversed())
          }
          await user.ingest(...all)
          expect(await listRows(user)).toEqual(toContents(user, all))
          const before = await exact(user)
          expect(await user.ingest(...all.toReversed())).toEqual({ added: 0, changed: 0 })
          expect(await exact(user)).toEqual(before)
        },
      ),
      runs,
    ))

  test('the order of callbacks does not matter', () =>
    fc.assert(
      fc.asyncProperty(truth, fc.integer({ min: 1, max: 9 }), async (drawn, cut) => {
        const ways: ((
          early: GeneratedTransaction[],
          late: GeneratedTransaction[],
        ) => GeneratedTransaction[][])[] = [
          (early, late) => [[...early, ...late]],
          (early, late) => [early, late],
          (early, late) => [late, early],
          (early, late) => [late, [...early, ...late], early],
        ]
        const ends = []
        for (const way of ways) {
          const user = await household()
          const all = toTransactions(user, drawn)
          for (const delivery of way(
            all.filter(({ date }) => date <= dayOf(cut)),
            all.filter(({ date }) => date > dayOf(cut)),
          ))
            await user.ingest(...delivery)
          ends.push({ list: await listRows(user), sums: await user.listRollups() })
        }
        for (const end of ends) expect(end).toEqual(ends[0])
      }),
      { ...runs, examples: [[sameOnTwoDays, 1]] },
    ))

  test('a pending row keeps its note through posting, in any order and repetition', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 9 }), amount: fc.constantFrom(-100n, -200n) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom('posted', 'both', 'taken back first', 'taken back last'),
        async (purchases, days, way) => {
          const user = await createUserWithAccounts()
          const pending = purchases.map(({ day, amount }, at) =>
            user.buildTransaction(0, 'COMPRA CAFE ALTURA', amount, {
              date: dayOf(day),
              pending: true,
              providerId: `pending ${at}`,
            }),
          )
          const posted = purchases.map(({ day, amount }, at) =>
            user.buildTransaction(0, 'CAFE ALTURA PROVIDENCIA', amount, {
              date: addDays(dayOf(day), days),
              providerId: `posted ${at}`,
            }),
          )
          const takeBack = () =>
            withLockedUserData(db.jobs, user.userId, (tx) =>
              transactions.removeByProviderIds(tx, user.userId, {
                accountId: user.ids[0] ?? '',
                providerIds: pending.flatMap(({ providerId }) => providerId ?? []),
              }),
            )
          await user.ingest(...pending)
          for (const { id } of await user.listRows())
            await user.call('PATCH', `/api/transactions/${id}/notes/`, { notes: `note ${id}` })
          if (way === 'taken back first') await takeBack()
          await user.ingest(...posted)
          if (way === 'taken back last') await takeBack()
          if (way === 'both') for (const again of [pending, posted]) await user.ingest(...again)
          const rows = await user.listActiveRows()
          expect(rows.map(({ id, notes }) => notes === `note ${id}`)).toEqual(purchases.map(() => true))
          expect(await listRows(user)).toEqual(toContents(user, posted))
        },
      ),
      runs,
    ))

  test('a merge and its undo restore every row, sum and pair', () =>
    fc.assert(
      fc.asyncProperty(truth, fc.nat(), fc.nat(), async (drawn, first, second) => {
        const user = await household()
        await user.ingest(...toTransactions(user, drawn))
        const rows = await user.listActiveRows()
        const target = rows[first % rows.length]
        const others = rows.filter(
          (row) =>
            row.id !== target?.id && row.account_id === target?.account_id && row.amount === target?.amount,
        )
        const merged = others[second % Math.max(others.length, 1)]
        fc.pre(target !== undefined && merged !== undefined)
        const before = await exact(user)
        const answer = await user.call('POST', '/api/merges/', { kept_id: target?.id, merged_id: merged?.id })
        expect([answer.status, (await user.listActiveRows()).length]).toEqual([201, rows.length - 1])
        expect(await user.ingest(...toTransactions(user, drawn))).toEqual({ added: 0, changed: 0 })
        await user.call('POST', `/api/merges/${answer.body.merge_id}/undo/`)
        expect(await exact(user)).toEqual(before)
      }),
      runs,
    ))

  test('a manual pair and its removal restore the totals', () =>
    fc.assert(
      fc.asyncProperty(truth, async (drawn) => {
        const user = await household()
        await user.ingest(...toTransactions(user, drawn))
        const active = (await user.listTransferPairs()).filter(({ state }) => state === 'automatic')
        const taken = new Set(active.flatMap(({ out_id, in_id }) => [out_id, in_id]))
        const free = (await user.listActiveRows()).filter(
          ({ id, kind }) => !taken.has(id) && kind !== 'refund',
        )
        const charged = new Set((await user.listActiveRows()).flatMap(({ refund_of }) => refund_of ?? []))
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
        const before = await user.listRollups()
        const made = await user.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
        expect(made.status).toBe(201)
        await user.call('DELETE', `/api/transfer-pairs/${made.body.id}/`)
        expect(await user.listRollups()).toEqual(before)
        await user.ingest(...toTransactions(user, drawn).map((received) => ({ ...received, branch: 'otra' })))
        expect((await user.listTransferPairs()).find(({ id }) => id === made.body.id)?.state).toBe('refused')
        expect(await user.listRollups()).toEqual(before)
      }),
      runs,
    ))

  test('card, list, summary and rollups agree after random actions', () =>
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
          const user = await household()
          await user.ingest(...toTransactions(user, drawn.slice(0, -3)))
          for (const [deed, pick] of deeds) await act(user, deed, pick)
          await user.ingest(...toTransactions(user, drawn))
          await expectAgreement(user)
        },
      ),
      runs,
    ))

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })
})

/** Runs one random action; does nothing if there is no row for it. */
async function act(user: MoneyUser, deed: string, pick: number): Promise<void> {
  const chosen = <T>(items: readonly T[]): T | undefined => items[pick % Math.max(items.length, 1)]
  if (deed === 'confirm' || deed === 'refuse') {
    const page: ReviewPage = await user.get('/api/review/')
    const item = chosen(page.results)
    if (item) await user.call('POST', `/api/review/${item.id}/${deed}/`, deed === 'confirm' ? {} : undefined)
  } else if (deed === 'merge') {
    const rows = await user.listActiveRows()
    const target = chosen(rows)
    const merged = rows.find(
      (row) =>
        row.id !== target?.id && row.account_id === target?.account_id && row.amount === target?.amount,
    )
    if (merged) await user.call('POST', '/api/merges/', { kept_id: target?.id, merged_id: merged.id })
  } else if (deed === 'undo') {
    const merge = chosen(await user.listMerges())
    if (merge) await user.call('POST', `/api/merges/${merge.id}/undo/`)
  } else if (deed === 'unpair') {
    const pair = chosen(await user.listTransferPairs())
    if (pair) await user.call('DELETE', `/api/transfer-pairs/${pair.id}/`)
  } else {
    const row = chosen(await user.listActiveRows())
    if (!row) return
    const { account_id: accountId, provider_id, id } = row
    await withLockedUserData(db.app, user.userId, (tx) =>
      deed === 'bury'
        ? transactions.deleteTransactions(tx, user.userId, [id])
        : transactions.removeByProviderIds(tx, user.userId, { accountId, providerIds: [provider_id] }),
    )
  }
}

async function expectAgreement(user: MoneyUser): Promise<void> {
  const page: TransactionPage = await user.get('/api/transactions/?limit=500')
  expect(page.count).toBe(page.results.length)
  const of = (...kinds: string[]) =>
    page.results.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
  const overview: Overview = await user.get('/api/analytics/overview/?from=2026-11-01&to=2026-11-30')
  const summary = await user.get('/api/dashboard/summary/')
  const totals = await user.get('/api/transactions/totals/')
  expect([overview.income, overview.spending]).toEqual([of('income'), of('spending', 'refund')])
  expect([summary.monthly_income, summary.monthly_spending]).toEqual([overview.income, overview.spending])
  const [sum] = totals.sums
  expect([sum?.income ?? 0, sum?.spending ?? 0]).toEqual([overview.income, overview.spending])
}
