import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { createUserWithAccounts } = app
const { createRule, getRule, findRow, expectNoViolation, applyRule, createGoal } =
  createTransactionRuleClient(app)

describe('a rule in an ingest', () => {
  test('sets category, name, tags, kind and review of a new transaction', async () => {
    const user = await createUserWithAccounts()
    await createRule(user, [contains('quilantar'), { field: 'sign', sign: 'expense' }], {
      category: 'SALUD',
      merchant_name: 'La Quila',
      tags: 'hogar, campo',
      reviewed: true,
    })
    await createRule(user, [contains('fondo raro')], { kind: 'savings' })
    await user.ingest(
      user.buildTransaction(0, 'COMPRA QUILANTAR 1', -1_000n),
      user.buildTransaction(0, 'FONDO RARO 2', -2_000n),
      user.buildTransaction(0, 'QUILANTAR SUELDO', 3_000n),
    )
    expect(await findRow(user, 'COMPRA QUILANTAR 1')).toMatchObject({
      category: 'SALUD',
      category_source: 'written',
      merchant_name: 'La Quila',
      name_source: 'written',
      tags: ['hogar', 'campo'],
      reviewed: true,
    })
    expect(await findRow(user, 'FONDO RARO 2')).toMatchObject({ kind: 'savings', kind_source: 'written' })
    expect(await findRow(user, 'QUILANTAR SUELDO')).toMatchObject({ tags: [], name_source: 'bank' })
    await expectNoViolation()
  })

  test('the last one wins per field, in the order of the user', async () => {
    const user = await createUserWithAccounts()
    const first = await createRule(user, [contains('quilantar')], { category: 'SALUD', merchant_name: 'Uno' })
    const second = await createRule(user, [contains('quilantar')], { category: 'ROPA' })
    expect((await getRule(user, first))?.overridden_by).toEqual([second])
    await user.ingest(user.buildTransaction(0, 'QUILANTAR 1', -1_000n))
    expect(await findRow(user, 'QUILANTAR 1')).toMatchObject({ category: 'ROPA', merchant_name: 'Uno' })
    expect((await user.call('PUT', '/api/rules/order/', { ids: [second, first] })).status).toBe(200)
    await user.ingest(user.buildTransaction(0, 'QUILANTAR 2', -1_000n))
    expect(await findRow(user, 'QUILANTAR 2')).toMatchObject({ category: 'SALUD' })
  })

  test('wins over what was learned, and a choice of the user wins over it', async () => {
    const user = await createUserWithAccounts()
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR 1', -1_000n))
    const first = await findRow(user, 'COMPRA QUILANTAR 1')
    await user.call('PATCH', `/api/transactions/${first?.id}/`, { category: 'SALUD' })
    const id = await createRule(user, [contains('quilantar')], { category: 'ROPA' })
    await user.ingest(user.buildTransaction(0, 'COMPRA QUILANTAR 2', -1_000n))
    expect(await findRow(user, 'COMPRA QUILANTAR 2')).toMatchObject({
      category: 'ROPA',
      category_source: 'written',
    })
    await applyRule(user, id)
    expect(await findRow(user, 'COMPRA QUILANTAR 1')).toMatchObject({
      category: 'SALUD',
      category_source: 'person',
    })
  })

  test('reads the transaction as detected, before any rule', async () => {
    const user = await createUserWithAccounts()
    await createRule(user, [contains('quilantar')], { merchant_name: 'Sushi', kind: 'savings' })
    await createRule(user, [contains('sushi')], { category: 'SALUD' })
    await createRule(user, [{ field: 'kind', kinds: ['spending'] }], { tags: 'gasto' })
    await user.ingest(user.buildTransaction(0, 'QUILANTAR 1', -1_000n))
    expect(await findRow(user, 'QUILANTAR 1')).toMatchObject({
      merchant_name: 'Sushi',
      kind: 'savings',
      tags: ['gasto'],
    })
    expect((await findRow(user, 'QUILANTAR 1'))?.category).not.toBe('SALUD')
  })

  test('the same delivery again changes nothing and counts no further use', async () => {
    const user = await createUserWithAccounts()
    const id = await createRule(user, [contains('quilantar')], { category: 'ROPA', tags: 'x' })
    const deliver = () => user.ingest(user.buildTransaction(0, 'QUILANTAR 1', -1_000n, { providerId: 'a' }))
    await deliver()
    const before = await user.getState()
    expect(await deliver()).toEqual({ added: 0, changed: 0 })
    expect(await user.getState()).toEqual(before)
    expect(await getRule(user, id)).toMatchObject({ uses: 1 })
  })

  test('keeps its values when the bank corrects the amount', async () => {
    const user = await createUserWithAccounts()
    await createRule(user, [contains('quilantar')], {
      category: 'ROPA',
      merchant_name: 'La Quila',
      kind: 'excluded',
    })
    const deliver = (amount: bigint) =>
      user.ingest(user.buildTransaction(0, 'QUILANTAR 1', amount, { providerId: 'a' }))
    await deliver(-1_000n)
    await deliver(-1_500n)
    expect(await findRow(user, 'QUILANTAR 1')).toMatchObject({
      amount: -1_500n,
      merchant_name: 'La Quila',
      kind: 'excluded',
      kind_source: 'written',
    })
    await expectNoViolation()
  })

  test('gives a refund the category and the kind of its purchase', async () => {
    const user = await createUserWithAccounts()
    await createRule(user, [contains('falabella'), { field: 'sign', sign: 'expense' }], { category: 'HOGAR' })
    await user.ingest(
      user.buildTransaction(0, 'COMPRA FALABELLA', -30_000n, { date: '2026-11-02' }),
      user.buildTransaction(0, 'DEVOLUCION COMPRA FALABELLA', 30_000n, { date: '2026-11-04' }),
    )
    expect(await findRow(user, 'DEVOLUCION COMPRA FALABELLA')).toMatchObject({
      kind: 'refund',
      category: 'HOGAR',
    })
    await expectNoViolation()
  })

  test('leaves the kind of a linked transfer', async () => {
    const user = await createUserWithAccounts({}, {})
    await createRule(user, [contains('traspaso')], { kind: 'excluded', tags: 'mio' })
    await user.ingest(
      user.buildTransaction(0, 'TRASPASO A CUENTA PROPIA', -50_000n),
      user.buildTransaction(1, 'TRASPASO DESDE CUENTA PROPIA', 50_000n),
    )
    expect(await findRow(user, 'TRASPASO A CUENTA PROPIA')).toMatchObject({
      kind: 'transfer',
      kind_source: 'pair',
      tags: ['mio'],
    })
    await expectNoViolation()
  })
})

describe('split and goal', () => {
  test('wait until a pending transaction is posted', async () => {
    const user = await createUserWithAccounts()
    const goalId = await createGoal(user)
    const split = await createRule(user, [contains('paris')], {
      split: {
        parts: [
          { category: 'ROPA', percentage: 33 },
          { category: 'HOGAR', rest: true },
        ],
      },
    })
    await createRule(user, [contains('paris')], { goal: { goal_id: goalId, amount: 1_000 } })
    const deliver = (pending: boolean) =>
      user.ingest(
        user.buildTransaction(0, 'COMPRA PARIS', -10_001n, { date: '2026-11-18', pending, providerId: 'p' }),
      )
    await deliver(true)
    expect((await user.listActiveRows()).filter((row) => row.parent_id !== null)).toEqual([])
    await deliver(false)
    const parts = (await user.listActiveRows()).filter((row) => row.parent_id !== null)
    expect(parts.map((part) => `${part.amount} ${part.category} ${part.category_source}`).toSorted()).toEqual(
      ['-3300 ROPA written', '-6701 HOGAR written'],
    )
    const goals = await user.get('/api/goals/')
    expect(goals.results[0]).toMatchObject({ current_amount: 1_000 })
    expect(await getRule(user, split)).toMatchObject({ uses: 1, problems: [] })
    await deliver(false)
    expect((await user.get('/api/goals/')).results[0]).toMatchObject({ current_amount: 1_000 })
    await expectNoViolation()
  })

  test('that are not possible do nothing, and the rule says so', async () => {
    const user = await createUserWithAccounts()
    const goalId = await createGoal(user)
    const split = await createRule(user, [contains('paris')], {
      split: {
        parts: [
          { category: 'ROPA', amount: 90_000 },
          { category: 'HOGAR', rest: true },
        ],
      },
    })
    const goal = await createRule(user, [contains('paris')], { goal: { goal_id: goalId, amount: 20_000 } })
    await user.ingest(user.buildTransaction(0, 'COMPRA PARIS', -10_000n))
    expect((await user.listActiveRows()).length).toBe(1)
    expect((await getRule(user, split))?.problems.map(({ code }) => code)).toEqual(['split_refused'])
    expect((await getRule(user, goal))?.problems.map(({ code }) => code)).toEqual(['goal_refused'])
    expect((await user.get('/api/goals/')).results[0]).toMatchObject({ current_amount: 0 })
    await user.ingest(user.buildTransaction(0, 'COMPRA PARIS', -100_000n, { date: '2026-11-05' }))
    expect((await getRule(user, split))?.problems).toEqual([])
    expect((await getRule(user, goal))?.problems).toEqual([])
    await expectNoViolation()
  })

  test('an inactive goal gets nothing', async () => {
    const user = await createUserWithAccounts()
    const goalId = await createGoal(user)
    const id = await createRule(user, [contains('paris')], { goal: { goal_id: goalId, all: true } })
    await user.call('POST', `/api/goals/${goalId}/change_state/`, { state: 'archived' })
    await user.ingest(user.buildTransaction(0, 'COMPRA PARIS', -10_000n))
    expect((await getRule(user, id))?.problems.map(({ code }) => code)).toEqual(['goal_not_active'])
    expect((await user.get('/api/goals/')).results[0]).toMatchObject({ current_amount: 0 })
  })
})

describe('manual transactions', () => {
  test('get what the rules say, and a chosen category stays', async () => {
    const user = await createUserWithAccounts()
    const id = await createRule(user, [contains('feria')], {
      category: 'HOGAR',
      tags: 'campo',
      merchant_name: 'La feria',
    })
    const { body } = await user.call('POST', '/api/transactions/', {
      name: 'Feria',
      amount: 1_000,
      tags: 'mio',
    })
    expect(body).toMatchObject({ category: 'HOGAR', merchant_name: 'La feria', tags: 'mio,campo' })
    const chosen = await user.call('POST', '/api/transactions/', {
      name: 'Feria',
      amount: 1_000,
      category: 'SALUD',
    })
    expect(chosen.body).toMatchObject({ category: 'SALUD', category_source: 'person' })
    expect(await getRule(user, id)).toMatchObject({ uses: 2 })
    const plain = await user.call('POST', '/api/transactions/', { name: 'Pan', amount: 1_000 })
    await user.call('PATCH', `/api/transactions/${plain.body.id}/`, { name: 'Feria libre' })
    expect(await findRow(user, 'Feria libre')).toMatchObject({
      category: 'HOGAR',
      category_source: 'written',
    })
    expect(await getRule(user, id)).toMatchObject({ uses: 3 })
    await expectNoViolation()
  })
})
