import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { BudgetHistory } from '@lucas/contract/planning/budget.ts'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { createPlanGrants } from '../../src/modules/billing/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import {
  addLines,
  budgetPath,
  categoryLine,
  createBudgetTestApp,
  findLine,
  findUnconserved,
  readBudget,
} from '../support/module-apps/budget-test-app.ts'
import type { MoneyUser } from '../support/module-apps/money-test-app.ts'
import { createBudgetRaces } from '../support/races/budget.ts'
import { fairOutcome, runRace } from '../support/races/race.ts'

// whatever ends, lowers, nests or pauses a line, each level of a budget has what was typed into it, and no line is below zero.
// Today is 2026-11-20.

const pairs = 12
const db = await testDatabase()
const { testApp, createBudgeter, setPlan } = await createBudgetTestApp(db)
const races = await createBudgetRaces(testApp)

const idOf = async (who: MoneyUser, category: string) => (await findLine(who, category)).id
const change = async (who: MoneyUser, category: string, patch: Record<string, unknown>) =>
  who.call('PATCH', `${budgetPath}lines/${await idOf(who, category)}/`, patch)
const remove = async (who: MoneyUser, category: string) =>
  who.call('DELETE', `${budgetPath}lines/${await idOf(who, category)}/`)
const move = async (who: MoneyUser, from: string, to: string, amount: number, more = {}) =>
  who.call('POST', `${budgetPath}moves/`, {
    from_line: await idOf(who, from),
    to_line: await idOf(who, to),
    amount,
    ...more,
  })
const undo = (who: MoneyUser, id: string) => who.call('DELETE', `${budgetPath}moves/${id}/`)
const group = (amount: number, ...categories: string[]) => ({
  kind: 'group',
  name: 'Grupo',
  categories,
  amount,
})
/** What each line has in a period. */
const planned = async (who: MoneyUser, on?: string) =>
  Object.fromEntries(
    (await readBudget(who, on)).lines.map(({ category, name, planned: amount }) => [
      category ?? name,
      amount,
    ]),
  )

const expectConserved = async (who: MoneyUser, on?: string) =>
  expect(await findUnconserved(who, on)).toEqual([])
const storedMoves = async (who: MoneyUser) =>
  db.admin
    .selectFrom('budget_move')
    .select(['id', 'amount', 'asked', 'cut'])
    .where('user_id', '=', who.userId)
    .orderBy('created_at')
    .execute()
/** Returns the invariants of budgets that the stored rows of a user violate. */
const check = async (who: MoneyUser) =>
  (await checkInvariants(db.admin, { now: new Date() }))
    .filter(({ userId, invariant }) => userId === who.userId && invariant.startsWith('budget'))
    .map(({ invariant }) => invariant)
    .toSorted()

/** SALUD has 10.000 and gave 8.000 of them to ROPA, which has 5.000. */
async function createGiver() {
  const ana = await createBudgeter()
  await addLines(ana, categoryLine('SALUD', 10_000), categoryLine('ROPA', 5_000))
  const { body } = await move(ana, 'SALUD', 'ROPA', 8_000)
  return { ana, id: String(body.id) }
}

describe('rel/budget-moves', () => {
  test('a giver that is lowered gives what it still has, and says so', async () => {
    const { ana, id } = await createGiver()
    const { body } = await change(ana, 'SALUD', { amount: 1_000 })
    expect(await planned(ana)).toEqual({ SALUD: 0, ROPA: 6_000 })
    const cut = { id, amount: 1_000, asked: 8_000, cut: 'short', on: '2026-11-20' }
    expect(body.cut_moves).toMatchObject([cut])
    expect((await readBudget(ana)).moves).toMatchObject([
      { ...cut, from: { kind: 'category', category: 'SALUD' }, to: { category: 'ROPA' } },
    ])
    const history: BudgetHistory = await ana.get(`${budgetPath}history/`)
    expect(history.periods.at(-1)?.cut_moves).toMatchObject([cut])
    // What was cut does not come back by itself.
    await change(ana, 'SALUD', { amount: 10_000 })
    expect(await planned(ana)).toEqual({ SALUD: 9_000, ROPA: 6_000 })
  })

  test.each([
    ['giver', 'SALUD', { ROPA: 5_000 }],
    ['taker', 'ROPA', { SALUD: 10_000 }],
  ])('a %s that is deleted undoes the move, which stays to be seen', async (_, category, left) => {
    const { ana, id } = await createGiver()
    const { body } = await remove(ana, category)
    expect(await planned(ana)).toEqual(left)
    const cut = { id, amount: 0, asked: 8_000, cut: 'ended' }
    expect(body.cut_moves).toMatchObject([cut])
    expect((await readBudget(ana)).moves).toMatchObject([cut])
    // The line can come back; the move does not.
    expect((await addLines(ana, categoryLine(category, 3_000))).status).toBe(201)
    expect(await planned(ana)).toEqual({ ...left, [category]: 3_000 })
  })

  test('a line that ends now and was there before undoes what it gave in this month, not before', async () => {
    const ana = await createBudgeter()
    await ana.call('POST', `${budgetPath}lines/`, {
      lines: [categoryLine('SALUD', 10_000), categoryLine('ROPA', 5_000)],
      month: '2026-09',
    })
    for (const on of ['2026-10-10', '2026-11-10', '2026-12-10'])
      await move(ana, 'SALUD', 'ROPA', 2_000, { on })
    const { body } = await remove(ana, 'SALUD')
    expect(body.cut_moves).toMatchObject([
      { on: '2026-11-10', cut: 'ended' },
      { on: '2026-12-10', cut: 'ended' },
    ])
    expect(await planned(ana, '2026-10-01')).toEqual({ SALUD: 8_000, ROPA: 7_000 })
    expect(await planned(ana)).toEqual({ ROPA: 5_000 })
    expect(await planned(ana, '2026-12-01')).toEqual({ ROPA: 5_000 })
  })

  test.each([
    ['taker', 'ROPA'],
    ['giver', 'SALUD'],
  ])('a %s that gets into a group undoes the move', async (_, category) => {
    const { ana, id } = await createGiver()
    const { body } = await addLines(ana, group(15_000, category))
    expect(await planned(ana)).toEqual({ SALUD: 10_000, ROPA: 5_000, Grupo: 15_000 })
    await expectConserved(ana)
    expect(body.cut_moves).toMatchObject([{ id, amount: 0, asked: 8_000, cut: 'nested' }])
    expect(body.ids).toHaveLength(1)
  })

  test('both in one group keep it; one that leaves the group undoes it', async () => {
    const { ana } = await createGiver()
    const { body } = await addLines(ana, group(20_000, 'SALUD', 'ROPA'))
    expect(body.cut_moves).toEqual([])
    expect(await planned(ana)).toEqual({ SALUD: 2_000, ROPA: 13_000, Grupo: 20_000 })
    const changed = await ana.call('PATCH', `${budgetPath}lines/${body.ids[0]}/`, { categories: ['SALUD'] })
    expect(changed.body.cut_moves).toMatchObject([{ cut: 'nested' }])
    await expectConserved(ana)
  })

  test('undoing the first move of a chain cuts what was given on', async () => {
    const ana = await createBudgeter()
    await addLines(
      ana,
      categoryLine('SALUD', 10_000),
      categoryLine('ROPA', 5_000),
      categoryLine('HOGAR', 1_000),
    )
    const first = await move(ana, 'SALUD', 'ROPA', 10_000)
    const second = await move(ana, 'ROPA', 'HOGAR', 15_000)
    const { body } = await undo(ana, first.body.id)
    expect(await planned(ana)).toEqual({ SALUD: 10_000, ROPA: 0, HOGAR: 6_000 })
    expect(body.cut_moves).toMatchObject([{ id: second.body.id, amount: 5_000, asked: 15_000, cut: 'short' }])
    await undo(ana, second.body.id)
    expect(await planned(ana)).toEqual({ SALUD: 10_000, ROPA: 5_000, HOGAR: 1_000 })
    expect((await readBudget(ana)).moves).toEqual([])
  })

  test('the newest move gives way first, and no more than must', async () => {
    const ana = await createBudgeter()
    await addLines(
      ana,
      categoryLine('SALUD', 10_000),
      categoryLine('ROPA', 5_000),
      categoryLine('HOGAR', 1_000),
    )
    await move(ana, 'SALUD', 'ROPA', 4_000)
    const newest = await move(ana, 'SALUD', 'HOGAR', 3_000)
    expect((await change(ana, 'SALUD', { amount: 7_000 })).body.cut_moves).toEqual([])
    const { body } = await change(ana, 'SALUD', { amount: 5_000 })
    expect(body.cut_moves).toMatchObject([{ id: newest.body.id, amount: 1_000 }])
    expect(await planned(ana)).toEqual({ SALUD: 0, ROPA: 9_000, HOGAR: 2_000 })
  })

  test('a plan that ends pauses lines: what they gave and got is undone, visibly, and not given back later', async () => {
    const ana = await createBudgeter()
    await addLines(ana, ...['SALUD', 'ROPA', 'HOGAR', 'OTROS'].map((one) => categoryLine(one, 5_000)))
    await move(ana, 'SALUD', 'OTROS', 4_000)
    await move(ana, 'OTROS', 'ROPA', 2_000)
    await setPlan(ana, 'free')
    await expectConserved(ana)
    const { moves } = await readBudget(ana)
    expect(moves.map(({ amount, cut }) => [amount, cut])).toEqual([
      [0, 'paused'],
      [0, 'paused'],
    ])
    // The server stores it when the plan changes; here the next change of the budget does.
    expect((await change(ana, 'HOGAR', { amount: 6_000 })).body.cut_moves).toHaveLength(2)
    await setPlan(ana, 'grow')
    expect(await planned(ana)).toEqual({ SALUD: 5_000, ROPA: 5_000, HOGAR: 6_000, OTROS: 5_000 })
  })

  test('counting by pay cycle leaves no move with one line', async () => {
    const ana = await createBudgeter()
    await ana.call('PATCH', '/api/cycle/', { payday: 'day_15' })
    await ana.call('POST', `${budgetPath}lines/`, { lines: [categoryLine('SALUD', 9_000)], month: '2026-08' })
    await addLines(ana, categoryLine('ROPA', 5_000), categoryLine('HOGAR', 1_000))
    // The cycle of 10 November belongs to October, where only SALUD has an amount.
    await move(ana, 'SALUD', 'ROPA', 4_000, { on: '2026-11-10' })
    await move(ana, 'ROPA', 'HOGAR', 1_000, { on: '2026-11-10' })
    const { body } = await ana.call('PATCH', budgetPath, { period: 'cycle' })
    expect(body.cut_moves).toMatchObject([{ asked: 4_000, amount: 0, cut: 'ended' }])
    await expectConserved(ana, '2026-11-10')
    await expectConserved(ana)
    // Neither line of the second one is there: it changes nothing, and is there again with the months.
    await ana.call('PATCH', budgetPath, { period: 'month' })
    expect(await planned(ana)).toEqual({ SALUD: 9_000, ROPA: 4_000, HOGAR: 2_000 })
  })

  test('the other form of the budget keeps its moves', async () => {
    const { ana } = await createGiver()
    await addLines(ana, { kind: 'fixed', amount: 7_000 }, { kind: 'flexible', amount: 5_000 })
    const { lines, moves } = await readBudget(ana)
    expect([lines.length, moves]).toEqual([2, []])
    await ana.call('PATCH', budgetPath, { form: 'lines' })
    expect(await planned(ana)).toEqual({ SALUD: 2_000, ROPA: 13_000 })
  })

  test('a category that is deleted, hidden or joined with another conserves its level', async () => {
    const { ana } = await createGiver()
    const sub = { name: 'Dental', emoji: '🦷', color: 'blue', parent: 'SALUD' }
    const { id } = (await ana.call('POST', '/api/categories/', sub)).body
    await addLines(ana, categoryLine('HOGAR', 2_000), categoryLine('Dental', 3_000))
    await move(ana, 'ROPA', 'HOGAR', 13_000)
    await ana.call('DELETE', `/api/categories/${id}/`, {})
    await ana.call('POST', '/api/categories/base/SALUD/hide/', { move_to: 'HOGAR' })
    await expectConserved(ana)
    expect(await planned(ana)).toEqual({ ROPA: 0, HOGAR: 17_000 })
  })

  test('the end of a plan and a deleted category store what they cut', async () => {
    const ana = await createBudgeter()
    const grant = createPlanGrants({ db: db.app, clock: testApp.clock, events: testApp.events })
    await grant(ana.userId, 'grow')
    await addLines(ana, ...['SALUD', 'ROPA', 'HOGAR', 'OTROS'].map((one) => categoryLine(one, 5_000)))
    await move(ana, 'SALUD', 'OTROS', 4_000)
    await grant(ana.userId, 'free')
    expect(await storedMoves(ana)).toMatchObject([{ amount: 0n, asked: 4_000n, cut: 'paused' }])
    await grant(ana.userId, 'grow')
    await ana.call('POST', '/api/categories/', {
      name: 'Dental',
      emoji: '🦷',
      color: 'blue',
      parent: 'SALUD',
    })
    await addLines(ana, categoryLine('Dental', 1_000), group(9_000, 'HOGAR'))
    expect((await move(ana, 'SALUD', 'ROPA', 3_000)).status).toBe(201)
    // ROPA becomes a part of the line of the group.
    await ana.call('POST', '/api/categories/base/ROPA/hide/', { move_to: 'HOGAR' })
    expect((await storedMoves(ana)).at(-1)).toMatchObject({ amount: 0n, asked: 3_000n, cut: 'nested' })
    await expectConserved(ana)
    expect(await check(ana)).toEqual([])
  })

  test('moves that an earlier build left are right at once, and stored with the next change', async () => {
    const ana = await createBudgeter()
    await addLines(
      ana,
      categoryLine('SALUD', 10_000),
      categoryLine('ROPA', 5_000),
      categoryLine('HOGAR', 2_000),
    )
    await addLines(ana, group(50_000, 'HOGAR'))
    const [salud, ropa, hogar] = await Promise.all(['SALUD', 'ROPA', 'HOGAR'].map((one) => idOf(ana, one)))
    const plant = (from_line = '', to_line = '', amount = 0n) =>
      db.admin
        .insertInto('budget_move')
        .values({
          user_id: ana.userId,
          id: newId(),
          moved_on: '2026-11-05',
          from_line,
          to_line,
          amount,
          created_at: new Date(),
        })
        .execute()
    await plant(salud, ropa, 18_000n)
    await plant(ropa, hogar, 1_000n)
    expect(await check(ana)).toEqual(['budget_levels', 'budget_lines'])
    await expectConserved(ana)
    const cuts = [
      { amount: 10_000, asked: 18_000, cut: 'short' },
      { amount: 0, asked: 1_000, cut: 'nested' },
    ]
    expect((await readBudget(ana)).moves).toMatchObject(cuts)
    const before = await planned(ana)
    expect((await change(ana, 'SALUD', { carry_over: true })).body.cut_moves).toMatchObject(cuts)
    expect(await planned(ana)).toEqual(before)
    expect((await readBudget(ana)).lines.map(({ amount }) => amount)).toEqual([10_000, 5_000, 2_000, 50_000])
    expect(await check(ana)).toEqual([])
  })

  test('a period has at most 200 moves', async () => {
    const { ana } = await createGiver()
    const [from_line, to_line] = await Promise.all(['SALUD', 'ROPA'].map((one) => idOf(ana, one)))
    const row = {
      user_id: ana.userId,
      moved_on: '2026-11-01',
      from_line: from_line ?? '',
      to_line: to_line ?? '',
    }
    const rows = Array.from({ length: limits.budgetMovesMax - 2 }, () => ({
      ...row,
      id: newId(),
      amount: 1n,
      created_at: new Date(),
    }))
    await db.admin.insertInto('budget_move').values(rows).execute()
    const answers = await Promise.all([1, 2, 3].map(() => move(ana, 'SALUD', 'ROPA', 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 400)?.body.detail).toBe(budgetsCopy.movesFull)
    expect((await move(ana, 'SALUD', 'ROPA', 1, { on: '2026-12-01' })).status).toBe(201)
  })

  test.each(races)(`${pairs} pairs of a move and $name`, async (race) => {
    expect(await runRace(db, race, pairs)).toEqual(fairOutcome)
  })
})
