import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { setPlan } from '../../../../test/support/app/plans.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { noOwnRuts } from '../../../../test/support/fixtures/absent-modules.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { createKindDetection } from '../kinds/detection.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { createUserWithAccounts } = app
const { grow, createRule, listRules, getRule, findRow, createGoal } = createTransactionRuleClient(app)

describe('limits and refusals', () => {
  test('a fourth rule needs Grow, and after a downgrade those beyond the third do nothing', async () => {
    const user = await createUserWithAccounts()
    await grow(user)
    for (const name of ['uno', 'dos', 'tres']) await createRule(user, [contains(name)], { tags: name })
    const fourth = await createRule(user, [contains('cuatro')], { category: 'ROPA' })
    await setPlan({ db }, { user: { id: user.userId } }, 'free')
    const list = await listRules(user)
    expect(list).toMatchObject({ limit: 3, used: 4 })
    expect(list.rules.map(({ is_beyond_plan }) => is_beyond_plan)).toEqual([false, false, false, true])
    await user.ingest(user.buildTransaction(0, 'COMPRA CUATRO', -1_000n))
    expect((await findRow(user, 'COMPRA CUATRO'))?.category_source).not.toBe('written')
    const refused = await user.call('POST', '/api/rules/', {
      conditions: [contains('x')],
      actions: { tags: 'x' },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'plan_required' } })
    expect((await user.call('PATCH', `/api/rules/${fourth}/`, { enabled: false })).body).toMatchObject({
      code: 'plan_required',
    })
    expect((await user.call('POST', `/api/rules/${fourth}/apply/`)).body).toMatchObject({
      code: 'plan_required',
    })
    expect((await user.call('DELETE', `/api/rules/${fourth}/`)).status).toBe(200)
  })

  test.each([
    [
      'a pattern that cannot be read',
      [{ field: 'text', operator: 'pattern', value: '(' }],
      { tags: 'x' },
      'conditions.0.value',
    ],
    [
      'a pattern that is too large',
      [{ field: 'text', operator: 'pattern', value: '(abc|def){900}' }],
      { tags: 'x' },
      'conditions.0.value',
    ],
    [
      'conditions that contradict each other',
      [
        { field: 'sign', sign: 'expense' },
        { field: 'sign', sign: 'income' },
      ],
      { tags: 'x' },
      'conditions',
    ],
    [
      'a kind that does not fit the sign',
      [{ field: 'sign', sign: 'expense' }],
      { kind: 'income' },
      'actions.kind',
    ],
    ['an unknown category', [contains('x')], { category: 'NADA' }, 'actions.category'],
    ['a negative amount', [{ field: 'amount', min: -1, currency: 'CLP' }], { tags: 'x' }, 'conditions.0.min'],
    [
      'a minimum above the maximum',
      [{ field: 'amount', min: 2, max: 1, currency: 'CLP' }],
      { tags: 'x' },
      'conditions.0.min',
    ],
    [
      'an unknown account',
      [{ field: 'account', account_id: '018f0000-0000-7000-8000-000000000000' }],
      { tags: 'x' },
      'conditions.0.account_id',
    ],
    [
      'an unknown goal',
      [contains('x')],
      { goal: { goal_id: '018f0000-0000-7000-8000-000000000000', all: true } },
      'actions.goal.goal_id',
    ],
    [
      'percentages that do not add up',
      [contains('x')],
      {
        split: {
          parts: [
            { category: 'ROPA', percentage: 50 },
            { category: 'HOGAR', percentage: 40 },
          ],
        },
      },
      'actions.split.parts',
    ],
    ['no action', [contains('x')], {}, 'actions'],
  ])('%s is refused in its field', async (_, conditions, actions, field) => {
    const user = await createUserWithAccounts()
    const refused = await user.call('POST', '/api/rules/', { conditions, actions })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect((await listRules(user)).rules).toEqual([])
  })

  test('accounts and goals of another user are unknown', async () => {
    const [user, other] = [await createUserWithAccounts(), await createUserWithAccounts()]
    const goalId = await createGoal(other)
    const refused = await user.call('POST', '/api/rules/', {
      conditions: [contains('x')],
      actions: { goal: { goal_id: goalId, all: true } },
    })
    expect(Object.keys(refused.body.errors)).toEqual(['actions.goal.goal_id'])
    const account = await user.call('POST', '/api/rules/', {
      conditions: [{ field: 'account', account_id: other.ids[0] }],
      actions: { tags: 'x' },
    })
    expect(Object.keys(account.body.errors)).toEqual(['conditions.0.account_id'])
  })

  test('of two edits of the order at once, one that misses a rule is refused', async () => {
    const user = await createUserWithAccounts()
    const [a, b] = [
      await createRule(user, [contains('a')], { tags: 'a' }),
      await createRule(user, [contains('b')], { tags: 'b' }),
    ]
    const answers = await Promise.all([
      user.call('PUT', '/api/rules/order/', { ids: [b, a] }),
      user.call('PUT', '/api/rules/order/', { ids: [a, b] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await listRules(user)).rules.map(({ position }) => position)).toEqual([0, 1])
    await user.call('DELETE', `/api/rules/${a}/`)
    expect((await user.call('PUT', '/api/rules/order/', { ids: [b, a] })).body).toMatchObject({
      code: 'conflict',
    })
  })
})

describe('categories that change', () => {
  test('a renamed one is renamed in the rules, and a hidden one makes its action do nothing', async () => {
    const user = await createUserWithAccounts()
    const own = await user.call('POST', '/api/categories/', { name: 'Mascotas', emoji: '🐶', color: 'teal' })
    const renamed = await createRule(user, [contains('uno')], {
      split: {
        parts: [
          { category: 'Mascotas', percentage: 50 },
          { category: 'ROPA', rest: true },
        ],
      },
    })
    const hidden = await createRule(user, [contains('dos')], { category: 'ROPA', tags: 'x' })
    await user.call('PATCH', `/api/categories/${own.body.id}/`, { name: 'Perros' })
    expect((await getRule(user, renamed))?.actions.split?.parts[0]).toEqual({
      category: 'Perros',
      percentage: 50,
    })
    await user.call('POST', '/api/categories/base/ROPA/hide/', { move_to: 'OTROS' })
    expect((await getRule(user, hidden))?.problems.map(({ code, field }) => [code, field])).toEqual([
      ['category_hidden', 'actions.category'],
    ])
    await user.ingest(user.buildTransaction(0, 'COMPRA DOS', -1_000n))
    expect(await findRow(user, 'COMPRA DOS')).toMatchObject({ tags: ['x'] })
    expect((await findRow(user, 'COMPRA DOS'))?.category_source).not.toBe('written')
  })
})

describe('learned rules', () => {
  test('have a switch, say what they were learned from, and count their uses', async () => {
    const user = await createUserWithAccounts()
    const buy = (n: number) =>
      user.ingest(
        user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n - BigInt(n), { date: `2026-11-0${n}` }),
      )
    for (const n of [1, 2]) await buy(n)
    for (const row of await user.listActiveRows())
      await user.call('PATCH', `/api/transactions/${row.id}/`, { category: 'SALUD' })
    await user.call('PATCH', `/api/transactions/${(await user.listActiveRows())[0]?.id}/merchant/`, {
      merchant_name: 'La Quila',
    })
    await buy(3)
    const { learned } = await listRules(user)
    expect(
      learned
        .map(({ subject, learned_from, uses, enabled }) => `${subject} ${learned_from} ${uses} ${enabled}`)
        .toSorted(),
    ).toEqual(['category 2 1 true', 'name 1 1 true'])
    for (const { id } of learned)
      expect((await user.call('PATCH', `/api/rules/learned/${id}/`, { enabled: false })).status).toBe(200)
    await buy(4)
    const last = (await user.listActiveRows()).find(({ posted_on }) => posted_on === '2026-11-04')
    expect(last).toMatchObject({ name_source: 'bank' })
    expect(last?.category_source).not.toBe('learned')
    expect((await listRules(user)).learned.every(({ enabled, uses }) => !enabled && uses === 1)).toBe(true)
  })
})

test('a draft has conditions that its own transaction meets', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(
    user.buildTransaction(0, 'COMPRA QUILANTAR 0312 SANTIAGO', -1_000n),
    user.buildTransaction(0, 'TRANSFERENCIA A PEDRO SOTO', -2_000n, { date: '2026-11-04' }),
    user.buildTransaction(0, 'COMISION MANTENCION 2026', -3_000n, { date: '2026-11-05' }),
  )
  for (const { id } of await user.listActiveRows()) {
    const draft = await user.get(`/api/rules/draft/?transaction_id=${id}`)
    const preview = await user.call('POST', '/api/rules/preview/', { ...draft, actions: { tags: 'x' } })
    expect(
      preview.body.results.map(({ transaction }: { transaction: { id: string } }) => transaction.id),
    ).toContain(id)
  }
})

test('transactions and rules of another user are unknown to drafts and previews', async () => {
  const [user, other] = [await createUserWithAccounts(), await createUserWithAccounts()]
  await other.ingest(other.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n))
  const [row] = await other.listActiveRows()
  const draft = await user.call('GET', `/api/rules/draft/?transaction_id=${row?.id}`)
  expect(draft).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const rule = { conditions: [contains('quilantar')], actions: { tags: 'x' } }
  const ruleId = await createRule(other, rule.conditions, rule.actions)
  const preview = await user.call('POST', '/api/rules/preview/', { ...rule, rule_id: ruleId })
  expect(preview).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('refreshing guesses and detecting kinds again leave what rules decided', async () => {
  const user = await createUserWithAccounts()
  const id = await createRule(user, [contains('quilantar')], { category: 'ROPA', kind: 'excluded' })
  await createRule(user, [contains('negocio')], { category: 'ROPA' })
  await user.ingest(
    user.buildTransaction(0, 'COMPRA QUILANTAR', -1_000n),
    user.buildTransaction(0, 'COMPRA NEGOCIO', -2_000n),
  )
  const before = await user.getState()
  await db.admin.insertInto('guess_refresh').values({ user_id: user.userId }).execute()
  await app.guessRefresh.sweep()
  const detection = createKindDetection({
    db: db.jobs,
    clock: app.clock,
    events: app.events,
    ownRuts: noOwnRuts,
  })
  await detection.detectAll(user.userId, new AbortController().signal)
  expect(await user.getState()).toEqual(before)
  expect(await getRule(user, id)).toMatchObject({ uses: 1 })
})
