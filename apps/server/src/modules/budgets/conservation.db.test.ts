import type { Budget, BudgetLine, BudgetMove } from '@lucas/contract/planning/budget.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  budgetPath,
  categoryLine,
  createBudgetTestApp,
  findUnconserved,
  readBudget,
} from '../../../test/support/module-apps/budget-test-app.ts'
import type { MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { sampleSize } from '../../../test/support/sample-size.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createPlanGrants } from '../billing/index.ts'

// after any sequence of changes each level has what was typed into it, no line is below zero, and every move that counts less
// than before is in the answer. Today is 2026-11-20.

const db = await testDatabase()
const { testApp, createUserWithAccounts } = await createBudgetTestApp(db)
const grant = createPlanGrants({ db: db.app, clock: testApp.clock, events: testApp.events })
const days = ['2026-10-20', '2026-11-10', '2026-11-20', '2026-12-05']
const categories = ['SALUD', 'Dental', 'ROPA', 'HOGAR', 'OTROS']

type Step =
  | { do: 'create'; category: string; amount: number; month: string }
  | { do: 'edit'; at: number; amount: number; month: string }
  | { do: 'move'; at: number; share: number; on: string }
  | { do: 'delete' | 'undo'; at: number }
  | { do: 'nest'; categories: string[]; amount: number }
  | { do: 'plan'; plan: 'free' | 'grow' }
  | { do: 'period'; period: 'month' | 'cycle' }

const at = fc.nat({ max: 6 })
const amount = fc.integer({ min: 1, max: 20 })
const month = fc.constantFrom('2026-10', '2026-11', '2026-12')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), category: fc.constantFrom(...categories), amount, month }),
  fc.record({ do: fc.constant('edit' as const), at, amount, month }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      at: fc.nat({ max: 40 }),
      share: fc.constantFrom(30, 70, 100),
      on: fc.constantFrom(...days),
    }),
  },
  fc.record({ do: fc.constantFrom('delete' as const, 'undo' as const), at }),
  fc.record({
    do: fc.constant('nest' as const),
    categories: fc.subarray(['SALUD', 'ROPA', 'HOGAR'], { minLength: 1 }),
    amount,
  }),
  fc.record({ do: fc.constant('plan' as const), plan: fc.constantFrom('free' as const, 'grow' as const) }),
  fc.record({
    do: fc.constant('period' as const),
    period: fc.constantFrom('month' as const, 'cycle' as const),
  }),
)

/** The lines to which a line can give what it has. */
const listTargets = (lines: readonly BudgetLine[], from: BudgetLine) =>
  lines.filter(
    (to) =>
      from.planned > 0 &&
      to.id !== from.id &&
      to.parent_id === from.parent_id &&
      !to.is_beyond_plan &&
      !from.is_beyond_plan,
  )

/** Runs a step, which may be refused. Returns the moves that the answer says were cut; null where nobody is answered. */
async function runStep(who: MoneyUser, one: Step): Promise<BudgetMove[] | null> {
  const on = one.do === 'move' ? one.on : undefined
  const { lines, moves } = await readBudget(who, on)
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
    (await who.call(method, `${budgetPath}${path}`, body)).body.cut_moves ?? []
  const line = lines['at' in one ? one.at % Math.max(1, lines.length) : 0]
  switch (one.do) {
    case 'create':
      return send('POST', 'lines/', { lines: [categoryLine(one.category, one.amount)], month: one.month })
    case 'edit':
      return line ? send('PATCH', `lines/${line.id}/`, { amount: one.amount, month: one.month }) : []
    case 'delete':
      return line ? send('DELETE', `lines/${line.id}/`) : []
    case 'undo': {
      const move = moves[one.at % Math.max(1, moves.length)]
      return move ? send('DELETE', `moves/${move.id}/`) : []
    }
    case 'move': {
      const pairs = lines.flatMap((from) => listTargets(lines, from).map((to) => ({ from, to })))
      const pair = pairs[one.at % Math.max(1, pairs.length)]
      if (!pair) return []
      const part = Math.ceil((pair.from.planned * one.share) / 100)
      return send('POST', 'moves/', {
        from_line: pair.from.id,
        to_line: pair.to.id,
        amount: part,
        on: one.on,
      })
    }
    case 'nest': {
      const group = lines.find(({ kind }) => kind === 'group')
      const body = { kind: 'group', name: 'Casa', categories: one.categories, amount: one.amount }
      return group
        ? send('PATCH', `lines/${group.id}/`, { categories: one.categories })
        : send('POST', 'lines/', { lines: [body] })
    }
    case 'plan':
      await grant(who.userId, one.plan)
      return null
    case 'period':
      return send('PATCH', '', { period: one.period })
  }
}

/** Lists the moves that count less than before and were not named. One that the user undid is gone. */
function listSilentCuts(
  before: readonly Budget[],
  after: readonly Budget[],
  said: readonly BudgetMove[] | null,
): string[] {
  if (said === null) return []
  const now = new Map(after.flatMap(({ moves }) => moves.map((move) => [move.id, move.amount] as const)))
  const cut = before.flatMap(({ moves }) => moves).filter(({ id, amount: was }) => (now.get(id) ?? was) < was)
  return cut.map(({ id }) => id).filter((id) => said.every((move) => move.id !== id))
}

describe('rel/budget-moves', () => {
  test('after any sequence of changes budget money is conserved, and nothing is cut in silence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
        const who = await createUserWithAccounts()
        const userId = who.userId
        await grant(userId, 'grow')
        await who.call('PATCH', '/api/cycle/', { payday: 'day_15' })
        const sub = { name: 'Dental', emoji: '🦷', color: 'blue', parent: 'SALUD' }
        await who.call('POST', '/api/categories/', sub)
        const lines = categories.map((category) => categoryLine(category, 20))
        await who.call('POST', `${budgetPath}lines/`, { lines, month: '2026-10' })
        const readAll = () => Promise.all(days.map((day) => readBudget(who, day)))
        let before = await readAll()
        for (const one of steps) {
          const said = await runStep(who, one)
          const after = await readAll()
          for (const day of days) expect(await findUnconserved(who, day)).toEqual([])
          expect(listSilentCuts(before, after, one.do === 'period' ? null : said)).toEqual([])
          before = after
        }
        const found = await checkInvariants(db.admin, { now: testApp.clock.now() })
        expect(found.filter((violation) => violation.userId === userId)).toEqual([])
      }),
      { numRuns: sampleSize({ gate: 4, all: 10 }), endOnFailure: true },
    )
  })
})
