import type { Savings } from '@lucas/contract/planning/savings-plan.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { pollAttempts } from '../support/poll-attempts.ts'

// S-46: while a user's data are blocked, no job books, categorises, sends or stores for them.

const app = await createFullApp()

const setBlock = async (member: TestUser, blocked: boolean) => {
  const answer = await app.requestAs(member, 'PUT', '/api/privacy/block/', { blocked })
  expect(answer.statusCode).toBe(200)
}
const post = async (member: TestUser, url: string, body: unknown) => {
  const answer = await app.requestAs(member, 'POST', url, body)
  expect([url, answer.statusCode < 300, answer.body]).toEqual([url, true, answer.body])
  return answer.json()
}

/** Waits until no job runs or is due. */
async function waitUntilIdle(): Promise<void> {
  for await (const _ of pollAttempts(90_000)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where state = 'active' or (state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters')`.execute(
      app.db.admin,
    )
    if (rows[0]?.n === 0) return
  }
  throw new Error('jobs still run')
}

describe('rel/blocked', () => {
  test('automatic savings book nothing while the data are blocked, and once after the block', async () => {
    const member = await app.auth.registerUser()
    const account = await post(member, '/api/accounts/', {
      name: 'Cuenta',
      type: 'checking',
      balance: 2_000_000,
      currency: 'CLP',
    })
    const { id: goal_id } = await post(member, '/api/goals/', { name: 'Viaje', target_amount: 900_000 })
    const { id: plan } = await post(member, '/api/savings/plans/', {
      goal_id,
      kind: 'income_share',
      percentage: 10,
    })
    await app.requestAs(member, 'PATCH', `/api/savings/plans/${plan}/`, { always: true })
    const saved = async () =>
      (await app.requestAs(member, 'GET', `/api/goals/${goal_id}/`)).json().current_amount
    const proposals = async () =>
      ((await app.requestAs(member, 'GET', '/api/savings/')).json() as Savings).proposals
    await setBlock(member, true)
    await post(member, '/api/transactions/', {
      name: 'REMUNERACION SERVICIOS SPA',
      amount: 500_000,
      type: 'income',
      account: account.id,
    })
    await waitUntilIdle()
    expect([await saved(), await proposals()]).toEqual([0, []])
    await setBlock(member, false)
    await waitUntilIdle()
    expect(await saved()).toBe(50_000)
    await setBlock(member, true)
    await setBlock(member, false)
    await waitUntilIdle()
    expect(await saved()).toBe(50_000)
  })
})
