import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { createMoneyTestApp, type MoneyUser } from '../support/module-apps/money-test-app.ts'

// fifty parallel calls end as if they had run one after the other.

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const callCount = 50

async function createSaver(goals: number, target = 900_000) {
  const who = await createUserWithAccounts()
  await who.ingest(who.buildTransaction(0, 'LIDER EXPRESS', -62_415n))
  const [row] = await who.listRows()
  const ids: string[] = []
  for (let at = 0; at < goals; at += 1)
    ids.push((await who.call('POST', '/api/goals/', { name: `Meta ${at}`, target_amount: target })).body.id)
  return { who, row: row?.id ?? '', goals: ids }
}
const getSavedAmount = async (who: MoneyUser, id: string): Promise<number> =>
  (await who.get(`/api/goals/${id}/`)).current_amount
const runParallel = <T>(work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: callCount }, (_, at) => work(at)))
const expectNoViolations = async (who: MoneyUser) =>
  expect(
    (await checkInvariants(db.admin, { now: new Date() })).filter((f) => f.userId === who.userId),
  ).toEqual([])

describe('rel/concurrency', () => {
  test('50 parallel assignments never assign more than the transaction', async () => {
    const { who, row, goals } = await createSaver(callCount)
    const answers = await runParallel((at) =>
      who.call('POST', '/api/goals/assign-transaction/', {
        transaction_id: row,
        allocations: [{ goal_id: goals[at], allocated_amount: 5_000 }],
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.filter((status) => status === 422)).toHaveLength(38)
    expect((await who.get(`/api/goals/transaction-allocations/${row}/`)).remaining_amount).toBe(2_415)
    await expectNoViolations(who)
  })

  test('50 parallel assignments with the same goals in different orders all succeed', async () => {
    const { who, row, goals } = await createSaver(2)
    const answers = await runParallel((at) => {
      const parts = goals.map((goal_id) => ({ goal_id, allocated_amount: 100 + at }))
      const allocations = at % 2 === 0 ? parts : parts.toReversed()
      return who.call('POST', '/api/goals/assign-transaction/', { transaction_id: row, allocations })
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await getSavedAmount(who, goals[0] ?? '')).toBe(await getSavedAmount(who, goals[1] ?? ''))
    await expectNoViolations(who)
  })

  test('50 parallel contributions fill the goal exactly; the rest are refused', async () => {
    const { who, goals } = await createSaver(1, 10_000)
    const id = goals[0] ?? ''
    const answers = await runParallel(() =>
      who.call('POST', `/api/goals/${id}/contribute/`, { amount: 1_000 }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
    expect(await who.get(`/api/goals/${id}/`)).toMatchObject({
      current_amount: 10_000,
      state: 'ready_to_spend',
    })
    await expectNoViolations(who)
  })

  test('50 parallel withdrawals and undos never withdraw more than the balance', async () => {
    const { who, goals } = await createSaver(1)
    const id = goals[0] ?? ''
    const { entry } = (await who.call('POST', `/api/goals/${id}/contribute/`, { amount: 10_000 })).body
    const answers = await runParallel((at) =>
      at % 10 === 9
        ? who.call('POST', `/api/goals/${id}/transactions/${entry.id}/undo/`)
        : who.call('POST', `/api/goals/${id}/withdraw/`, { amount: 1_000 }),
    )
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect(await getSavedAmount(who, id)).toBe(0)
    await expectNoViolations(who)
  })

  test('one of 50 parallel changes of the same state succeeds', async () => {
    const { who, goals } = await createSaver(1)
    const answers = await runParallel(() =>
      who.call('POST', `/api/goals/${goals[0]}/change_state/`, { state: 'archived' }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })
})
