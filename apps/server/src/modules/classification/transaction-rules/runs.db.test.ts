import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { createUserWithAccounts, workOffRuleRuns } = app
const { grow, createRule, getRule, findRow, expectNoViolation, applyRule, undoRun, createGoal } =
  createTransactionRuleClient(app)

describe('applying to earlier transactions', () => {
  async function customer() {
    const user = await createUserWithAccounts()
    const goalId = await createGoal(user)
    await user.ingest(
      user.buildTransaction(0, 'COMPRA QUILANTAR 1', -1_000n, { date: '2026-10-01' }),
      user.buildTransaction(0, 'COMPRA QUILANTAR 2', -2_000n, { date: '2026-11-02' }),
      user.buildTransaction(0, 'COMPRA OTRA', -3_000n),
    )
    return { user, goalId }
  }

  test('changes what the preview says, and the undo restores everything', async () => {
    const { user, goalId } = await customer()
    const rule = {
      conditions: [contains('quilantar')],
      actions: { category: 'ROPA', merchant_name: 'La Quila', tags: 'x', kind: 'spending', reviewed: true },
    }
    const before = await user.getState()
    const preview = await user.call('POST', '/api/rules/preview/', rule)
    expect(preview.body).toMatchObject({
      matched: 2,
      changed: 2,
      results: [
        {
          transaction: { description: 'COMPRA QUILANTAR 2' },
          proposed: {
            category: 'ROPA',
            subcategory: null,
            merchant_name: 'La Quila',
            tags: 'x',
            reviewed: true,
          },
        },
        { transaction: { description: 'COMPRA QUILANTAR 1' } },
      ],
    })
    expect(await user.getState()).toEqual(before)
    const id = await createRule(user, rule.conditions, rule.actions)
    const goal = await createRule(user, rule.conditions, { goal: { goal_id: goalId, percentage: 50 } })
    const run = await applyRule(user, id)
    expect(run).toMatchObject({ state: 'done', done: 2, total: 2, changed: 2, can_undo: true })
    expect(await findRow(user, 'COMPRA QUILANTAR 1')).toMatchObject({
      category: 'ROPA',
      kind_source: 'written',
    })
    expect(await applyRule(user, id)).toMatchObject({ changed: 0, can_undo: false })
    expect(await getRule(user, id)).toMatchObject({ uses: 2, last_run: null })
    const goalRun = await applyRule(user, goal)
    expect(goalRun).toMatchObject({ changed: 2 })
    expect((await user.get('/api/goals/')).results[0]).toMatchObject({ current_amount: 1_500 })
    await expectNoViolation()
    expect(await undoRun(user, goalRun.id)).toMatchObject({ state: 'undone', can_undo: false })
    expect((await user.get('/api/goals/')).results[0]).toMatchObject({ current_amount: 0 })
    expect(await undoRun(user, run.id)).toMatchObject({ state: 'undone' })
    expect(await user.getState()).toEqual(before)
    expect(await getRule(user, id)).toMatchObject({ uses: 0 })
    await expectNoViolation()
  })

  test('an undo joins the parts and leaves what the user changed since', async () => {
    const { user } = await customer()
    await grow(user)
    const id = await createRule(user, [contains('quilantar')], {
      tags: 'x',
      split: {
        parts: [
          { category: 'ROPA', percentage: 50 },
          { category: 'HOGAR', percentage: 50 },
        ],
      },
    })
    const name = await createRule(user, [contains('otra')], { category: 'ROPA', merchant_name: 'Otra cosa' })
    const before = await user.getState()
    const run = await applyRule(user, id)
    expect((await user.listActiveRows()).filter((row) => row.parent_id !== null)).toHaveLength(4)
    await expectNoViolation()
    await undoRun(user, run.id)
    expect((await user.getState()).sums).toEqual(before.sums)
    expect(await user.getState()).toEqual(before)
    const other = await applyRule(user, name)
    const row = await findRow(user, 'COMPRA OTRA')
    await user.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'SALUD' })
    await undoRun(user, other.id)
    expect(await findRow(user, 'COMPRA OTRA')).toMatchObject({
      category: 'SALUD',
      category_source: 'person',
      name_source: 'bank',
    })
    await expectNoViolation()
  })

  test('counts only what the user sees change, and keeps the rest by the rule from then on', async () => {
    const { user } = await customer()
    const conditions = [contains('quilantar')]
    await applyRule(user, await createRule(user, [contains('quilantar 1')], { category: 'ROPA' }))
    const preview = await user.call('POST', '/api/rules/preview/', {
      conditions,
      actions: { category: 'ROPA' },
    })
    expect(preview.body).toMatchObject({
      matched: 2,
      changed: 1,
      results: [{ transaction: { description: 'COMPRA QUILANTAR 2' } }],
    })
    expect(preview.body.results).toHaveLength(1)
    const wide = await createRule(user, conditions, { category: 'ROPA' })
    expect(await applyRule(user, wide)).toMatchObject({ changed: 1, can_undo: true })

    // The category of a merchant is the same; only who decides about it changes.
    await user.ingest(user.buildTransaction(0, 'COMPRA JUMBO', -9_000n))
    const before = await findRow(user, 'COMPRA JUMBO')
    expect(before?.category_source).not.toBe('written')
    const same = { conditions: [contains('jumbo')], actions: { category: before?.category } }
    expect((await user.call('POST', '/api/rules/preview/', same)).body).toMatchObject({
      matched: 1,
      changed: 0,
      results: [],
    })
    const run = await applyRule(user, await createRule(user, same.conditions, same.actions))
    expect(run).toMatchObject({ changed: 0, can_undo: true })
    expect(await findRow(user, 'COMPRA JUMBO')).toMatchObject({ category_source: 'written' })
    await undoRun(user, run.id)
    expect((await findRow(user, 'COMPRA JUMBO'))?.category_source).toBe(before?.category_source)
    await expectNoViolation()
  })

  test('leaves fields that a later rule sets', async () => {
    const { user } = await customer()
    const first = await createRule(user, [contains('quilantar')], { category: 'ROPA', tags: 'x' })
    await createRule(user, [contains('quilantar 2')], { category: 'HOGAR' })
    await applyRule(user, first)
    expect(await findRow(user, 'COMPRA QUILANTAR 1')).toMatchObject({ category: 'ROPA', tags: ['x'] })
    expect((await findRow(user, 'COMPRA QUILANTAR 2'))?.category).not.toBe('ROPA')
    expect(await findRow(user, 'COMPRA QUILANTAR 2')).toMatchObject({ tags: ['x'] })
  })

  test('beside a sync leaves consistent sums', async () => {
    const { user } = await customer()
    const id = await createRule(user, [contains('quilantar')], { category: 'ROPA', kind: 'excluded' })
    const rows = Array.from({ length: 40 }, (_, at) =>
      user.buildTransaction(0, `COMPRA QUILANTAR ${at + 10}`, -1_000n, { providerId: `n${at}` }),
    )
    const [run] = await Promise.all([applyRule(user, id), user.ingest(...rows)])
    expect(run.state).toBe('done')
    const kinds = (await user.listActiveRows()).filter((row) => row.description.includes('QUILANTAR'))
    expect(kinds.every(({ kind, category }) => kind === 'excluded' || category === 'ROPA')).toBe(true)
    await expectNoViolation()
  })

  test('is refused for a rule that is off, and while another run is under way', async () => {
    const { user } = await customer()
    const [first, second] = [
      await createRule(user, [contains('quilantar')], { category: 'ROPA' }),
      await createRule(user, [contains('otra')], { category: 'ROPA' }),
    ]
    const started = await user.call('POST', `/api/rules/${first}/apply/`)
    expect((await user.call('POST', `/api/rules/${first}/apply/`)).body).toMatchObject({
      id: started.body.id,
    })
    expect((await user.call('POST', `/api/rules/${second}/apply/`)).body).toMatchObject({
      code: 'rule_run_busy',
    })
    await workOffRuleRuns()
    await user.call('PATCH', `/api/rules/${second}/`, { enabled: false })
    expect((await user.call('POST', `/api/rules/${second}/apply/`)).body).toMatchObject({
      code: 'rule_inactive',
    })
  })
})
