import { allocationCopy, goalsCopy } from '@lucas/contract/copy/goals.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'

const house = await moneyHouse(await testDatabase())

/** A person with a row of −62.415 pesos and one of −20 dollars. */
async function saver() {
  const person = await house.person({}, { currency: 'USD' })
  await person.deliver(
    person.movement(0, 'LIDER EXPRESS 0482', -62_415n),
    person.movement(1, 'STEAM PURCHASE', -2_000n),
  )
  const rows = await person.rows()
  const pesos = rows.find(({ currency }) => currency === 'CLP')?.id ?? ''
  const dollars = rows.find(({ currency }) => currency === 'USD')?.id ?? ''
  return { ...person, pesos, dollars }
}
const make = async (person: MoneyPerson, more: Record<string, unknown> = {}) =>
  (await person.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 380_000, ...more })).body
const contribute = (person: MoneyPerson, id: string, amount: number, note?: string) =>
  person.call('POST', `/api/goals/${id}/contribute/`, { amount, ...(note !== undefined && { note }) })
const move = (person: MoneyPerson, id: string, state: string, more: Record<string, unknown> = {}) =>
  person.call('POST', `/api/goals/${id}/change_state/`, { state, ...more })
const assign = (person: MoneyPerson, transaction: string, ...parts: [string | null, unknown, string?][]) =>
  person.call('POST', '/api/goals/assign-transaction/', {
    transaction_id: transaction,
    allocations: parts.map(([goal_id, allocated_amount, note]) => ({
      goal_id,
      allocated_amount,
      ...(note !== undefined && { note }),
    })),
  })

describe('a goal', () => {
  test('begins empty, active and looking like its category', async () => {
    const person = await saver()
    const goal = await make(person, { category: 'vacation', target_date: '2027-02-14' })
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
  ])('%j is refused in the words of the specification', async (change, field, sentence) => {
    const person = await saver()
    const body = { name: 'Bicicleta', target_amount: 380_000, ...change }
    const answer = await person.call('POST', '/api/goals/', body)
    expect([answer.status, answer.body.detail, answer.body.errors[field]]).toEqual([
      400,
      sentence,
      [sentence],
    ])
    const goal = await make(person)
    if (Object.values(change)[0] === undefined) return
    expect((await person.call('PATCH', `/api/goals/${goal.id}/`, change)).body.detail).toBe(sentence)
  })

  test('changes only what is sent; another category brings its look', async () => {
    const person = await saver()
    const goal = await make(person, { color: '#123456', icon: '🚲' })
    const { body } = await person.call('PATCH', `/api/goals/${goal.id}/`, { name: 'Bici' })
    expect(body).toEqual({ ...goal, name: 'Bici', version: 2 })
    const other = await person.call('PATCH', `/api/goals/${goal.id}/`, { category: 'home' })
    expect(other.body).toMatchObject({ icon: '🏠', color: '#2f868b', name: 'Bici' })
  })
})

describe('the ledger', () => {
  test('adds up to what the goal holds, newest first, page by page', async () => {
    const person = await saver()
    const goal = await make(person)
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
  ])('a contribution of %j is refused', async (body, sentence) => {
    const person = await saver()
    const goal = await make(person)
    const answer = await person.call('POST', `/api/goals/${goal.id}/contribute/`, body)
    expect([answer.status, answer.body.detail]).toEqual([400, sentence])
  })

  test('a contribution is taken back once, and not below what was withdrawn since', async () => {
    const person = await saver()
    const goal = await make(person)
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
  test('a goal that is reached is ready, is spent on something and can come back', async () => {
    const person = await saver()
    const goal = await make(person)
    await contribute(person, goal.id, 379_900)
    const reached = (await contribute(person, goal.id, 100)).body.goal
    expect([reached.state, reached.state_display]).toEqual(['ready_to_spend', 'Lista para gastar'])
    const refused = await contribute(person, goal.id, 100)
    expect([refused.status, refused.body.code]).toEqual([409, 'goal_not_active'])
    const spent = (await move(person, goal.id, 'archived', { transaction_id: person.pesos })).body.goal
    expect(spent).toMatchObject({
      state: 'archived',
      current_amount: 380_000,
      purchase_transaction_id: person.pesos,
    })
    const back = (await move(person, goal.id, 'active')).body.goal
    expect([back.state, back.purchase_transaction_id]).toEqual(['ready_to_spend', null])
  })

  test('a move that is no arrow is refused by name', async () => {
    const person = await saver()
    const goal = await make(person)
    await move(person, goal.id, 'archived')
    const refused = await move(person, goal.id, 'ready_to_spend')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'invalid_goal_transition',
      goalsCopy.transition('Archivada', 'Lista para gastar'),
    ])
    expect((await move(person, goal.id, 'archived')).status).toBe(409)
  })

  test('a ready goal that falls below its threshold becomes active by itself', async () => {
    const person = await saver()
    const goal = await make(person, { auto_reactivate: true, reactivate_threshold: 200_000 })
    await contribute(person, goal.id, 380_000)
    const take = (amount: number) => person.call('POST', `/api/goals/${goal.id}/withdraw/`, { amount })
    expect((await take(180_000)).body.goal.state).toBe('ready_to_spend')
    expect((await take(100)).body.goal.state).toBe('active')
  })

  test('a lower target makes a goal ready', async () => {
    const person = await saver()
    const goal = await make(person)
    await contribute(person, goal.id, 100_000)
    const { body } = await person.call('PATCH', `/api/goals/${goal.id}/`, { target_amount: 100_000 })
    expect(body.state).toBe('ready_to_spend')
  })
})

describe('assigning a transaction', () => {
  test('shares it among goals; the same goal again is a new amount; others stay', async () => {
    const person = await saver()
    const [one, two] = [await make(person), await make(person, { name: 'Viaje' })]
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
  ] as const)('%s is refused with %i and the sentence', async (_, status, parts, sentence) => {
    const person = await saver()
    const ids: Record<string, string> = { one: (await make(person)).id, two: (await make(person)).id }
    const answer = await assign(
      person,
      person.pesos,
      ...parts.map(([goal, amount]): [string | null, unknown] => [goal && (ids[goal] ?? ''), amount]),
    )
    expect([answer.status, answer.body.detail]).toEqual([status, sentence])
    expect((await person.get('/api/goal-transactions/')).count).toBe(0)
  })

  test('dollars are refused in their own sentence, and another person’s row or goal is unknown', async () => {
    const [person, other] = [await saver(), await saver()]
    const goal = await make(person)
    const dollars = await assign(person, person.dollars, [goal.id, 100])
    expect([dollars.status, dollars.body.detail]).toEqual([422, goalsCopy.onlyPesos])
    expect((await assign(person, other.pesos, [goal.id, 100])).status).toBe(404)
    expect((await assign(other, other.pesos, [goal.id, 100])).status).toBe(404)
    expect((await assign(person, person.pesos, ['no-id', 100])).status).toBe(404)
  })

  test('a part that reaches the target makes the goal ready; it may then shrink, but not grow', async () => {
    const person = await saver()
    const goal = await make(person, { target_amount: 20_000 })
    await assign(person, person.pesos, [goal.id, 20_000])
    expect((await person.get(`/api/goals/${goal.id}/`)).state).toBe('ready_to_spend')
    expect((await assign(person, person.pesos, [goal.id, 20_001])).body.code).toBe('goal_not_active')
    expect((await assign(person, person.pesos, [goal.id, 15_000])).status).toBe(200)
    await move(person, goal.id, 'archived')
    expect((await assign(person, person.pesos, [goal.id, 14_000])).body.code).toBe('goal_archived')
  })

  test('a part is taken away, and the goal holds less', async () => {
    const person = await saver()
    const goal = await make(person)
    const [part] = (await assign(person, person.pesos, [goal.id, 30_000])).body.results
    const away = () => person.call('DELETE', '/api/goals/unassign-transaction/', { allocation_id: part.id })
    expect((await away()).body).toMatchObject({
      goal: { current_amount: 0 },
      allocations: { results: [], remaining_amount: 62_415 },
    })
    expect((await away()).status).toBe(404)
  })

  test('a deleted goal lets go of its parts', async () => {
    const person = await saver()
    const goal = await make(person)
    await assign(person, person.pesos, [goal.id, 30_000])
    await contribute(person, goal.id, 1_000)
    const gone = await person.call('DELETE', `/api/goals/${goal.id}/`)
    expect(gone.body).toEqual({ released_amount: 31_000, released_transactions: 1 })
    expect((await person.get(`/api/goals/transaction-allocations/${person.pesos}/`)).remaining_amount).toBe(
      62_415,
    )
    expect((await person.call('GET', `/api/goals/${goal.id}/`)).status).toBe(404)
    expect((await person.get('/api/goals/')).results).toEqual([])
  })

  test('a row says in every list that goals live of it, until they do so no more', async () => {
    const person = await saver()
    const goal = await make(person)
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
  const goal = await make(person, { target_amount: 300_000, target_date: '2026-12-20' })
  await contribute(person, goal.id, 200_000)
  expect(await person.get('/api/goals/summary/')).toEqual({
    monthly_saved: 200_000,
    monthly_target: 100_000,
    on_track: true,
    total_saved: 200_000,
    total_target: 300_000,
    progress_percentage: 66.6,
  })
})
