import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Goal, goal as goalSchema } from '@lucas/contract/planning/goal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { createFullApp, type TestUser, testSettings } from '../../../test/support/app/full-app.ts'
import { spawnServer, toDatabaseUrl, waitUntilReady } from '../../../test/support/app/server-process.ts'
import { expectNoMissedUpdates } from '../../../test/support/faults/storm.ts'
import { createGoalPages, type GoalPage, listGoalUpdates } from '../../../test/support/fixtures/goal-pages.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'

// every change reaches every tab, device and server process, and the version of a goal never decreases.

const app = await createFullApp()
const { openPage, close } = createGoalPages(app)
const dataDir = mkdtempSync(join(tmpdir(), 'lucas-goal-events-'))
let second: ReturnType<typeof spawnServer> | undefined
let secondAddress = ''

beforeAll(async () => {
  const port = await findFreePort()
  secondAddress = `http://127.0.0.1:${port}`
  second = spawnServer({
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    LOG_LEVEL: 'warn',
    LUCAS_ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_APP_URL: toDatabaseUrl(app.db.appConnection),
  })
  await waitUntilReady(secondAddress, second)
})
afterAll(async () => {
  close()
  second?.child.kill('SIGTERM')
  await second?.exit
  rmSync(dataDir, { recursive: true, force: true })
})

const createGoal = async (person: TestUser, more: object = {}): Promise<Goal> =>
  goalSchema.parse(
    (
      await app.requestAs(person, 'POST', '/api/goals/', {
        name: 'Bicicleta',
        target_amount: 380_000,
        ...more,
      })
    ).json(),
  )
const contribute = (person: TestUser, id: string, amount: number) =>
  app.requestAs(person, 'POST', `/api/goals/${id}/contribute/`, { amount })
/** A page that opens early may still receive the creation that its first message contains. */
const kinds = (one: GoalPage) =>
  listGoalUpdates(one).flatMap(({ event_type }) => (event_type === 'goal_created' ? [] : [event_type]))

describe('/ws/goals/', () => {
  test('sends all goals first, then each change to the pages of both processes', async () => {
    const person = await app.auth.registerUser()
    const first = await createGoal(person)
    const elsewhere = await openPage(person, secondAddress)
    const pages = [await openPage(person), await openPage(person), elsewhere]
    await waitUntil(() => pages.every(({ messages }) => messages.length > 0))
    for (const { messages } of pages)
      expect(messages[0]).toMatchObject({ type: 'initial_data', goals: [first], summary: { total_saved: 0 } })
    await contribute(person, first.id, 380_000)
    // Wait for the reached goal before the deletion: a message has the goal as it is when the message is built.
    await waitUntil(() => pages.every((one) => kinds(one).includes('goal_state_auto_changed')))
    const response = await app.requestAs(person, 'DELETE', `/api/goals/${first.id}/`)
    expect(response.statusCode).toBe(200)
    await waitUntil(() => pages.every((one) => kinds(one).includes('goal_deleted')))
    for (const one of pages)
      expect(kinds(one)).toEqual(['goal_contributed', 'goal_state_auto_changed', 'goal_deleted'])
    expect(listGoalUpdates(elsewhere).at(-1)).toMatchObject({ goal_id: first.id })
  })

  test('sends nothing to other users', async () => {
    const [one, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
    const [mine, theirs] = [await openPage(one), await openPage(other)]
    await createGoal(one)
    await waitUntil(() => listGoalUpdates(mine).length === 1)
    expect(theirs.messages.map(({ type }) => type)).toEqual(['initial_data'])
  })

  test('versions of a goal only grow on every page while two processes write', async () => {
    const person = await app.auth.registerUser()
    const goal = await createGoal(person, { target_amount: 900_000 })
    const pages = [await openPage(person), await openPage(person, secondAddress)]
    await waitUntil(() => pages.every(({ messages }) => messages.length > 0))
    const there = (amount: number) =>
      fetch(`${secondAddress}/api/goals/${goal.id}/contribute/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
        body: JSON.stringify({ amount }),
      })
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? there(1_000) : contribute(person, goal.id, 1_000))),
    )
    const last = (one: GoalPage) => listGoalUpdates(one).at(-1)?.goal?.current_amount
    await waitUntil(() => pages.every((one) => last(one) === 30_000))
    for (const one of pages) {
      const versions = listGoalUpdates(one).map(({ version }) => version)
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    }
  })

  test('the first message after a reconnection contains all changes', async () => {
    const person = await app.auth.registerUser()
    const goal = await createGoal(person)
    const away = await openPage(person)
    away.socket.terminate()
    await contribute(person, goal.id, 5_000)
    const back = await openPage(person)
    await waitUntil(() => back.messages.length > 0)
    expect(back.messages[0]).toMatchObject({ goals: [{ id: goal.id, current_amount: 5_000, version: 2 }] })
  })

  test('accepts an access token, and rejects forged, refresh and revoked ones', async () => {
    const person = await app.auth.registerUser()
    expect((await openPage(person, app.address, `token=${person.access}`)).status).toBe(101)
    for (const query of ['token=made-up', `token=${person.refresh}`, 'token=', ''])
      expect([query.slice(0, 8), (await openPage(person, app.address, query)).status]).toEqual([
        query.slice(0, 8),
        401,
      ])
    await app.auth.logout(person.refresh)
    expect(
      (await openPage({ ...(await app.auth.registerUser()) }, app.address, `token=${person.access}`)).status,
    ).toBe(401)
  })

  test('no log line contains a token of a URL', () => {
    expect(app.logLines.join('')).not.toMatch(/token=ey/)
  })
})

describe('rel/idempotency', () => {
  test('a goal and a contribution sent many times under one key are created once', async () => {
    const person = await app.auth.registerUser()
    const send = (url: string, key: string, payload: object) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${person.access}`, 'idempotency-key': key },
        payload,
      })
    const sendMany = (url: string, key: string, payload: object) =>
      Promise.all(Array.from({ length: 20 }, () => send(url, key, payload)))
    const made = await sendMany('/api/goals/', 'goal', { name: 'Bicicleta', target_amount: 380_000 })
    expect(made.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([])
    const { id } = (await send('/api/goals/', 'goal', { name: 'Bicicleta', target_amount: 380_000 })).json()
    const put = `/api/goals/${id}/contribute/`
    await sendMany(put, 'aporte', { amount: 5_000 })
    expect((await send(put, 'aporte', { amount: 5_000 })).json().goal.current_amount).toBe(5_000)
    expect((await send(put, 'aporte', { amount: 6_000 })).json().code).toBe('idempotency_mismatch')
    const { results } = (await app.requestAs(person, 'GET', '/api/goals/')).json()
    expect(results).toMatchObject([{ id, current_amount: 5_000 }])
  })
})

describe('rel/ws-storm', () => {
  test('a hundred pages that are disconnected at once reconnect and miss nothing', () =>
    expectNoMissedUpdates(app, 100))
})
