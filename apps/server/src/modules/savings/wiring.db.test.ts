import { notificationPage } from '@lucas/contract/notifications/notification.ts'
import { savings } from '@lucas/contract/planning/savings-plan.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'

// The whole product as `main.ts` puts it together.
const app = await createFullApp()

async function createSaver(plan: Record<string, unknown>) {
  const user = await app.auth.registerUser()
  const request = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await app.requestAs(user, method, path, body)
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return answer.json()
  }
  const { id } = await request('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 900_000 })
  await request('POST', '/api/savings/plans/', { goal_id: id, ...plan })
  const listProposals = async () => savings.parse(await request('GET', '/api/savings/')).proposals
  const listNotified = async () =>
    notificationPage
      .parse(await request('GET', '/api/notifications/'))
      .results.filter(({ kind }) => kind === 'savings_proposed')
  return { user, goal: id, request, listProposals, listNotified }
}

test('an income that arrives raises a proposal and a notification by itself', async () => {
  const { goal, request, listProposals, listNotified } = await createSaver({
    kind: 'income_share',
    percentage: 10,
  })
  await request('POST', '/api/transactions/', { name: 'Boleta', amount: 400_000, type: 'Income' })
  for await (const _ of pollAttempts(30_000)) if ((await listProposals()).length > 0) break
  expect(await listProposals()).toMatchObject([{ amount: 40_000, goal_id: goal }])
  expect(await listNotified()).toMatchObject([
    { title: 'Bicicleta: te proponemos ahorrar $40.000', about: { subject: 'goal', key: goal } },
  ])
})
