import { allocationCopy, goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const testApp = await createMoneyTestApp(await testDatabase())

/** A user with a transaction of −62.415 pesos and one of −20 dollars. */
async function saver() {
  const person = await testApp.createUserWithAccounts({}, { currency: 'USD' })
  await person.ingest(
    person.buildTransaction(0, 'LIDER EXPRESS 0482', -62_415n),
    person.buildTransaction(1, 'STEAM PURCHASE', -2_000n),
  )
  const rows = await person.listRows()
  const pesos = rows.find(({ currency }) => currency === 'CLP')?.id ?? ''
  const dollars = rows.find(({ currency }) => currency === 'USD')?.id ?? ''
  return { ...person, pesos, dollars }
}
const createGoal = async (person: MoneyUser, more: Record<string, unknown> = {}) =>
  (await person.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 380_000, ...more })).body
const contribute = (person: MoneyUser, id: string, amount: number, note?: string) =>
  person.call('POST', `/api/goals/${id}/contribute/`, { amount, ...(note !== undefined && { note }) })
const changeState = (person: MoneyUser, id: string, state: string, more: Record<string, unknown> = {}) =>
  person.call('POST', `/api/goals/${id}/change_state/`, { state, ...more })
const assign = (
  person: MoneyUser,
  transaction: string,
  ...allocations: [string | null, unknown, string?][]
) =>
  person.call('POST', '/api/goals/assign-transaction/', {
    transaction_id: transaction,
    allocations: allocations.map(([goal_id, allocated_amount, note]) => ({
      goal_id,
      allocated_amount,
      ...(note !== undefined && { note }),
    })),
  })

describe('a goal', () => {
  test('starts empty and active, with the look of its category', async () => {
    const person = await saver()
    const goal = await createGoal(person, { category: 'vacation', target_date: '2027-02-14' })
    expect(goal).toMatchObject({
      target_amount: 380_000,
      current_amount: 0,
      remaining_amount: 380_000,
      progress_percentage: 0,
      state: 'active',
      state_display: 'Activa',
      icon: '🏖️',
      suggested_monthly_target: 126_667,
      projected_month: null,
      recent_transactions: [],
      version: 1,
    })
    expect((await person.get('/api/goals/')).results).toEqual([goal])
  })

  test.each([
    [{ name: ' ' }, 'name', goalsCopy.nameRequired],
    [{ name: undefined }, 'name', goalsCopy.nameRequired],
    [{ name: 'x'.repeat(101) }, 'name', goalsCopy.nameMax],
    [{ target_amount: undefined }, 'target_amount', goalsCopy.targetRequired],
    [{ target_amount: 999 }, 'target_amount', goalsCopy.targetMin],
    [{ target_amount: 1_000_000_000 }, 'target_amount', goalsCopy.targetMax],
    [{ target_amount: 1_000.5 }, 'target_amount', goalsCopy.wholePesos],
    [{ target_date: '2026-11-20' }, 'target_date', goalsCopy.dateFuture],
    [{ auto_reactivate: true, reactivate_threshold: -1 }, 'reactivate_threshold', goalsCopy.thresholdInvalid],
    [
      { auto_reactivate: true, reactivate_threshold: 380_001 },
      'reactivate_threshold',
      goalsCopy.thresholdMax,
    ],
  ])('%j is rejected with the sentence of the specification', async (change, field, sentence) => {
    const person = await saver()
    const body = { name: 'Bicicleta', target_amount: 380_000, ...change }
    const answer = await person.call('POST', '/api/goals/', body)
    expect([answer.status, answer.body.detail, answer.body.errors[field]]).toEqual([
      400,
      sentence,
      [sentence],
    ])
    const goal = await createGoal(person)
    if (Object.values(change)[0] === undefined) return
    expect((await person.call('PATCH', `/api/goals/${goal.id}/`, change)).body.detail).toBe(sentence)
  })

  test('changes only the sent fields; another category sets its look', async () => {
    const person = await saver()
    const goal = await createGoal(person, { color: '#123456', icon: '🚲' })
    const { body } = await person.call('PATCH', `/api/goals/${goal.id}/`, { name: 'Bici' })
    expect(body).toEqual({ ...goal, name: 'Bici', version: 2 })
    const other = await person.call('PATCH', `/api/goals/${goal.id}/`, { category: 'home' })
    expect(other.body).toMatchObject({ icon: '🏠', color: '#2f868b', name: 'Bici' })
  })
})

describe('the ledger', () => {
  test('sums to the saved amount and is listed newest first in pages', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    for (const amount of [1_000, 2_000, 3_000]) await contribute(person, goal.id, amount, `aporte ${amount}`)
    await person.call('POST', `/api/goals/${goal.id}/withdraw/`, { amount: 500 })
    const first = await person.get(`/api/goals/${goal.id}/transactions/?limit=3`)
    expect(first.results.map(({ amount }: { amount: number }) => amount)).toEqual([-500, 3_000, 2_000])
    expect(first.count).toBe(4)
    const second = await person.get(first.next)
    expect(second.results.map(({ note }: { note: string }) => note)).toEqual(['aporte 1000'])
    expect([second.count, second.next]).toEqual([null, null])
    const now = await person.get(`/api/goals/${goal.id}/`)
    expect(now.current_amount).toBe(5_500)
    expect(now.recent_transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-500, 3_000])
    expect((await person.get('/api/goal-transactions/')).count).toBe(4)
  })

  test.each([
    [{}, goalsCopy.amountRequired],
    [{ amount: 99 }, goalsCopy.amountMin],
    [{ amount: 10_000_001 }, goalsCopy.amountMax],
    [{ amount: 1_000, note: 'x'.repeat(501) }, goalsCopy.noteMax],
  ])('a contribution of %j is rejected', async (body, sentence) => {
    const person = await saver()
    const goal = await createGoal(person)
    const answer = await person.call('POST', `/api/goals/${goal.id}/contribute/`, body)
    expect([answer.status, answer.body.detail]).toEqual([400, sentence])
  })

  test('a contribution is undone once, and not below zero', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    const { entry } = (await contribute(person, goal.id, 5_000, 'aguinaldo')).body
    const undo = () => person.call('POST', `/api/goals/${goal.id}/transactions/${entry.id}/undo/`)
    const out = await person.call('POST', `/api/goals/${goal.id}/withdraw/`, { amount: 1_000 })
    expect((await undo()).body.code).toBe('goal_overdrawn')
    await person.call('POST', `/api/goals/${goal.id}/transactions/${out.body.entry.id}/undo/`)
    expect((await undo()).body).toMatchObject({
      goal: { current_amount: 0, recent_transactions: [] },
      entry: { amount: -5_000, transaction_type: 'reversal', reverses: entry.id },
    })
    expect((await undo()).body.code).toBe('entry_not_undoable')
    const over = await person.call('POST', `/api/goals/${goal.id}/withdraw/`, { amount: 100 })
    expect([over.status, over.body.detail]).toEqual([422, goalsCopy.overdrawn])
  })
})

describe('states', () => {
  test('a reached goal is ready, can be archived with its purchase, and restored', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    await contribute(person, goal.id, 379_900)
    const reached = (await contribute(person, goal.id, 100)).body.goal
    expect([reached.state, reached.state_display]).toEqual(['ready_to_spend', 'Lista para gastar'])
    const refused = await contribute(person, goal.id, 100)
    expect([refused.status, refused.body.code]).toEqual([409, 'goal_not_active'])
    const spent = (await changeState(person, goal.id, 'archived', { transaction_id: person.pesos })).body.goal
    expect(spent).toMatchObject({
      state: 'archived',
      current_amount: 380_000,
      purchase_transaction_id: person.pesos,
    })
    const back = (await changeState(person, goal.id, 'active')).body.goal
    expect([back.state, back.purchase_transaction_id]).toEqual(['ready_to_spend', null])
  })

  test('an invalid state change is rejected with both state names', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    await changeState(person, goal.id, 'archived')
    const refused = await changeState(person, goal.id, 'ready_to_spend')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'invalid_goal_transition',
      goalsCopy.transition('Archivada', 'Lista para gastar'),
    ])
    expect((await changeState(person, goal.id, 'archived')).status).toBe(409)
  })

  test('a ready goal below its threshold becomes active automatically', async () => {
    const person = await saver()
    const goal = await createGoal(person, { auto_reactivate: true, reactivate_threshold: 200_000 })
    await contribute(person, goal.id, 380_000)
    const withdraw = (amount: number) => person.call('POST', `/api/goals/${goal.id}/withdraw/`, { amount })
    expect((await withdraw(180_000)).body.goal.state).toBe('ready_to_spend')
    expect((await withdraw(100)).body.goal.state).toBe('active')
  })

  test('a lower target makes a goal ready', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    await contribute(person, goal.id, 100_000)
    const { body } = await person.call('PATCH', `/api/goals/${goal.id}/`, { target_amount: 100_000 })
    expect(body.state).toBe('ready_to_spend')
  })
})

describe('assigning a transaction', () => {
  test('splits it among goals; assigning a goal again replaces its amount; others stay', async () => {
    const person = await saver()
    const [one, two] = [await createGoal(person), await createGoal(person, { name: 'Viaje' })]
    const first = await assign(person, person.pesos, [one.id, 12_000, 'redondeo'], [two.id, '50000'])
    expect(first.body).toMatchObject({ count: 2, transaction_amount: 62_415, remaining_amount: 415 })
    expect(first.body.results[0]).toMatchObject({ allocated_amount: 12_000, allocated_percentage: 19.23 })
    await assign(person, person.pesos, [one.id, 10_000])
    expect((await person.get(`/api/goals/${one.id}/`)).current_amount).toBe(10_000)
    expect((await person.get(`/api/goals/${two.id}/`)).current_amount).toBe(50_000)
    const rows = (await person.get(`/api/goals/${one.id}/allocated_transactions/`)).results
    expect(rows).toMatchObject([{ allocated_amount: 10_000, transaction: { amount: -62_415 } }])
  })

  test.each([
    ['nothing', 400, [], allocationCopy.empty],
    ['no goal', 400, [[null, 1_000]], allocationCopy.goalRequired],
    ['a word', 400, [['one', 'mucho']], allocationCopy.amountInvalid],
    ['an empty amount', 400, [['one', '']], allocationCopy.amountInvalid],
    ['99 pesos', 400, [['one', 99]], allocationCopy.amountMin],
    [
      'a goal twice',
      400,
      [
        ['one', 1_000],
        ['one', 1_000],
      ],
      allocationCopy.goalRepeated,
    ],
    ['more than the row', 422, [['one', 62_416]], allocationCopy.amountMax],
    [
      'more in all',
      422,
      [
        ['one', 12_000],
        ['two', 55_000],
      ],
      allocationCopy.totalMax('$67.000'),
    ],
  ] as const)('%s is rejected with %i and the sentence', async (_, status, allocations, sentence) => {
    const person = await saver()
    const ids: Record<string, string> = {
      one: (await createGoal(person)).id,
      two: (await createGoal(person)).id,
    }
    const answer = await assign(
      person,
      person.pesos,
      ...allocations.map(([goal, amount]): [string | null, unknown] => [goal && (ids[goal] ?? ''), amount]),
    )
    expect([answer.status, answer.body.detail]).toEqual([status, sentence])
    expect((await person.get('/api/goal-transactions/')).count).toBe(0)
  })

  test('dollars are rejected with their own sentence; rows and goals of other users do not exist', async () => {
    const [person, other] = [await saver(), await saver()]
    const goal = await createGoal(person)
    const dollars = await assign(person, person.dollars, [goal.id, 100])
    expect([dollars.status, dollars.body.detail]).toEqual([422, goalsCopy.onlyPesos])
    expect((await assign(person, other.pesos, [goal.id, 100])).status).toBe(404)
    expect((await assign(other, other.pesos, [goal.id, 100])).status).toBe(404)
    expect((await assign(person, person.pesos, ['no-id', 100])).status).toBe(404)
  })

  test('an allocation that reaches the target makes the goal ready; it can then shrink, but not grow', async () => {
    const person = await saver()
    const goal = await createGoal(person, { target_amount: 20_000 })
    await assign(person, person.pesos, [goal.id, 20_000])
    expect((await person.get(`/api/goals/${goal.id}/`)).state).toBe('ready_to_spend')
    expect((await assign(person, person.pesos, [goal.id, 20_001])).body.code).toBe('goal_not_active')
    expect((await assign(person, person.pesos, [goal.id, 15_000])).status).toBe(200)
    await changeState(person, goal.id, 'archived')
    expect((await assign(person, person.pesos, [goal.id, 14_000])).body.code).toBe('goal_archived')
  })

  test('a removed allocation reduces the goal', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    const [allocation] = (await assign(person, person.pesos, [goal.id, 30_000])).body.results
    const unassign = () =>
      person.call('DELETE', '/api/goals/unassign-transaction/', { allocation_id: allocation.id })
    expect((await unassign()).body).toMatchObject({
      goal: { current_amount: 0 },
      allocations: { results: [], remaining_amount: 62_415 },
    })
    expect((await unassign()).status).toBe(404)
  })

  test('a deleted goal releases its allocations', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    await assign(person, person.pesos, [goal.id, 30_000])
    await contribute(person, goal.id, 1_000)
    const response = await person.call('DELETE', `/api/goals/${goal.id}/`)
    expect(response.body).toEqual({ released_amount: 31_000, released_transactions: 1 })
    expect((await person.get(`/api/goals/transaction-allocations/${person.pesos}/`)).remaining_amount).toBe(
      62_415,
    )
    expect((await person.call('GET', `/api/goals/${goal.id}/`)).status).toBe(404)
    expect((await person.get('/api/goals/')).results).toEqual([])
  })

  test('a transaction has `has_goals` in every list while it has allocations', async () => {
    const person = await saver()
    const goal = await createGoal(person)
    await assign(person, person.pesos, [goal.id, 12_000])
    const marked = async (query: string) =>
      (await person.get(`/api/transactions/?${query}`)).results
        .filter(({ has_goals }: { has_goals: boolean }) => has_goals)
        .map(({ id }: { id: string }) => id)
    for (const sort of ['date', 'amount', 'category', 'institution'])
      expect([sort, await marked(`sort=${sort}`)]).toEqual([sort, [person.pesos]])
    expect(await marked('search=lider')).toEqual([person.pesos])
    expect((await person.get(`/api/transactions/${person.pesos}/`)).has_goals).toBe(true)
    await person.call('DELETE', `/api/goals/${goal.id}/`)
    expect(await marked('')).toEqual([])
  })
})

test('the summary agrees with the goals', async () => {
  const person = await saver()
  const goal = await createGoal(person, { target_amount: 300_000, target_date: '2026-12-20' })
  await contribute(person, goal.id, 200_000)
  expect(await person.get('/api/goals/summary/')).toEqual({
    month: { from: '2026-11-01', to: '2026-11-30' },
    monthly_saved: 200_000,
    monthly_target: 300_000,
    monthly_missing: 100_000,
    on_track: true,
    total_saved: 200_000,
    total_target: 300_000,
    progress_percentage: 66.6,
  })
})

describe('the balances of a goal', () => {
  test('have each month since the first contribution, and what it gets in one', async () => {
    const person = await saver()
    const { id } = await createGoal(person)
    const read = () => person.get(`/api/goals/${id}/balances/`)
    expect(await read()).toEqual({ months: [{ month: '2026-11', balance: 0 }], monthly_pace: 0 })
    await contribute(person, id, 30_000)
    await contribute(person, id, 12_000)
    await testApp.db.admin
      .updateTable('goal_entry')
      .set({ made_on: '2026-08-31' })
      .where('user_id', '=', person.userId)
      .where('amount', '=', 30_000n)
      .execute()
    expect(await read()).toEqual({
      months: [
        { month: '2026-08', balance: 30_000 },
        { month: '2026-09', balance: 30_000 },
        { month: '2026-10', balance: 30_000 },
        { month: '2026-11', balance: 42_000 },
      ],
      monthly_pace: 42_000,
    })
    const other = await saver()
    expect((await other.call('GET', `/api/goals/${id}/balances/`)).status).toBe(404)
  })
})
