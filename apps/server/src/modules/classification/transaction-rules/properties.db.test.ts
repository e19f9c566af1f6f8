import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { sampleSize } from '../../../../test/support/sample-size.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { createUserWithAccounts } = app
const { grow, createRule, expectNoViolation, applyRule, undoRun } = createTransactionRuleClient(app)

const texts = ['COMPRA PARIS', 'DEVOLUCION COMPRA PARIS', 'TRASPASO A CUENTA PROPIA', 'QUILANTAR', 'SUELDO']
const row = fc.record({
  text: fc.constantFrom(...texts),
  size: fc.bigInt({ min: 100n, max: 500_000n }),
  day: fc.integer({ min: 1, max: 19 }),
})
const rule = fc.record({
  word: fc.constantFrom('paris', 'compra', 'quilantar', 'cuenta', 'sueldo'),
  actions: fc
    .record(
      {
        category: fc.constantFrom('ROPA', 'HOGAR'),
        merchant_name: fc.constantFrom('Uno', 'Dos'),
        tags: fc.constantFrom('x', 'x,y'),
        kind: fc.constantFrom('spending', 'excluded', 'savings', 'income'),
        reviewed: fc.constant(true),
        split: fc.constant({
          parts: [
            { category: 'ROPA', percentage: 30 },
            { category: 'SALUD', rest: true },
          ],
        }),
      },
      { requiredKeys: [] },
    )
    .filter((actions) => Object.keys(actions).length > 0),
})

test(
  'applying random rules leaves consistent sums, a second time changes nothing, and undoing them restores everything',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        async (rows, rules) => {
          const user = await createUserWithAccounts({}, {})
          await grow(user)
          await user.ingest(
            ...rows.map(({ text, size, day }, at) =>
              user.buildTransaction(at % 2, text, /^(DEV|SUELDO)/.test(text) ? size : -size, {
                date: `2026-11-${String(day).padStart(2, '0')}`,
                providerId: `p${at}`,
              }),
            ),
          )
          const before = await user.getState()
          const ids: string[] = []
          for (const { word, actions } of rules) ids.push(await createRule(user, [contains(word)], actions))
          const runs = []
          for (const id of ids) runs.push(await applyRule(user, id))
          await expectNoViolation()
          const after = await user.getState()
          for (const id of ids) expect(await applyRule(user, id)).toMatchObject({ state: 'done', changed: 0 })
          expect(await user.getState()).toEqual(after)
          for (const { id, can_undo } of runs.toReversed()) if (can_undo) await undoRun(user, id)
          await expectNoViolation()
          expect(await user.getState()).toEqual(before)
        },
      ),
      { numRuns: sampleSize({ gate: 10, all: 25 }) },
    ),
  120_000,
)
