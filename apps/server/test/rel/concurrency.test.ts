import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { type MoneyPerson, moneyHouse } from '../support/money-house.ts'

// what fifty do at once ends as if they had come one after the other.

const db = await testDatabase()
const { person } = await moneyHouse(db)
const times = 50

async function saver(goals: number, target = 900_000) {
  const who = await person()
  await who.deliver(who.movement(0, 'LIDER EXPRESS', -62_415n))
  const [row] = await who.rows()
  const ids: string[] = []
  for (let at = 0; at < goals; at += 1)
    ids.push((await who.call('POST', '/api/goals/', { name: `Meta ${at}`, target_amount: target })).body.id)
  return { who, row: row?.id ?? '', goals: ids }
}
const held = async (who: MoneyPerson, id: string): Promise<number> =>
  (await who.get(`/api/goals/${id}/`)).current_amount
const all = <T>(work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const sound = async (who: MoneyPerson) =>
  expect(
    (await checkInvariants(db.admin, { now: new Date() })).filter((f) => f.person === who.userId),
  ).toEqual([])

describe('rel/concurrency', () => {
  test('50 parallel assignments never give away more than the transaction', async () => {
    const { who, row, goals } = await saver(times)
    const answers = await all((at) =>
      who.call('POST', '/api/goals/assign-transaction/', {
        transaction_id: row,
        allocations: [{ goal_id: goals[at], allocated_amount: 5_000 }],
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.filter((status) => status === 422)).toHaveLength(38)
    expect((await who.get(`/api/goals/transaction-allocations/${row}/`)).remaining_amount).toBe(2_415)
    await sound(who)
  })

  test('50 parallel assignments that name the same goals in other orders wait for each other and all end', async () => {
    const { who, row, goals } = await saver(2)
    const answers = await all((at) => {
      const parts = goals.map((goal_id) => ({ goal_id, allocated_amount: 100 + at }))
      const allocations = at % 2 === 0 ? parts : parts.toReversed()
      return who.call('POST', '/api/goals/assign-transaction/', { transaction_id: row, allocations })
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await held(who, goals[0] ?? '')).toBe(await held(who, goals[1] ?? ''))
    await sound(who)
  })

  test('50 parallel contributions: the goal takes what it needs and refuses the rest', async () => {
    const { who, goals } = await saver(1, 10_000)
    const id = goals[0] ?? ''
    const answers = await all(() => who.call('POST', `/api/goals/${id}/contribute/`, { amount: 1_000 }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
    expect(await who.get(`/api/goals/${id}/`)).toMatchObject({
      current_amount: 10_000,
      state: 'ready_to_spend',
    })
    await sound(who)
  })

  test('50 parallel withdrawals and undos never take out more than there is', async () => {
    const { who, goals } = await saver(1)
    const id = goals[0] ?? ''
    const { entry } = (await who.call('POST', `/api/goals/${id}/contribute/`, { amount: 10_000 })).body
    const answers = await all((at) =>
      at % 10 === 9
        ? who.call('POST', `/api/goals/${id}/transactions/${entry.id}/undo/`)
        : who.call('POST', `/api/goals/${id}/withdraw/`, { amount: 1_000 }),
    )
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect(await held(who, id)).toBe(0)
    await sound(who)
  })

  test('50 parallel changes of one state: one wins', async () => {
    const { who, goals } = await saver(1)
    const answers = await all(() =>
      who.call('POST', `/api/goals/${goals[0]}/change_state/`, { state: 'archived' }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })
})
