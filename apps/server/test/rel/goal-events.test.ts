import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Goal, goal as goalSchema } from '@lucas/contract/goal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/database/embedded/sockets.ts'
import { type GoalPage, goalPages, until, updates } from '../support/goal-pages.ts'
import { spawnMain, untilReady, urlOf } from '../support/main-process.ts'
import { type Member, realApp, realSettings } from '../support/real-app.ts'
import { expectNothingMissed } from '../support/storm.ts'

// every change reaches every tab, device and server process, and a goal never goes backwards.

const app = await realApp()
const { page, close } = goalPages(app)
const dataDir = mkdtempSync(join(tmpdir(), 'lucas-goal-events-'))
let second: ReturnType<typeof spawnMain> | undefined
let secondAddress = ''

beforeAll(async () => {
  const port = await freePort()
  secondAddress = `http://127.0.0.1:${port}`
  second = spawnMain({
    ...realSettings(dataDir, 'http://127.0.0.1:9'),
    LOG_LEVEL: 'warn',
    LUCAS_ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: urlOf(app.db.ownerConnection),
    DATABASE_APP_URL: urlOf(app.db.appConnection),
  })
  await untilReady(secondAddress, second)
})
afterAll(async () => {
  close()
  second?.child.kill('SIGTERM')
  await second?.exit
  rmSync(dataDir, { recursive: true, force: true })
})

const make = async (person: Member, more: object = {}): Promise<Goal> =>
  goalSchema.parse(
    (
      await app.as(person, 'POST', '/api/goals/', { name: 'Bicicleta', target_amount: 380_000, ...more })
    ).json(),
  )
const contribute = (person: Member, id: string, amount: number) =>
  app.as(person, 'POST', `/api/goals/${id}/contribute/`, { amount })
/** A page that opens at once may still hear of the making that its first message contains. */
const kinds = (one: GoalPage) =>
  updates(one).flatMap(({ event_type }) => (event_type === 'goal_created' ? [] : [event_type]))

describe('/ws/goals/', () => {
  test('begins with everything, then tells each change to the pages of both processes', async () => {
    const person = await app.calls.person()
    const first = await make(person)
    const elsewhere = await page(person, secondAddress)
    const pages = [await page(person), await page(person), elsewhere]
    await until(() => pages.every(({ messages }) => messages.length > 0))
    for (const { messages } of pages)
      expect(messages[0]).toMatchObject({ type: 'initial_data', goals: [first], summary: { total_saved: 0 } })
    await contribute(person, first.id, 380_000)
    // Each page hears of the reached goal before it goes: a message tells the goal as it is when it is told.
    await until(() => pages.every((one) => kinds(one).includes('goal_state_auto_changed')))
    const gone = await app.as(person, 'DELETE', `/api/goals/${first.id}/`)
    expect(gone.statusCode).toBe(200)
    await until(() => pages.every((one) => kinds(one).includes('goal_deleted')))
    for (const one of pages)
      expect(kinds(one)).toEqual(['goal_contributed', 'goal_state_auto_changed', 'goal_deleted'])
    expect(updates(elsewhere).at(-1)).toMatchObject({ goal_id: first.id })
  })

  test('says nothing to other people', async () => {
    const [one, other] = [await app.calls.person(), await app.calls.person()]
    const [mine, theirs] = [await page(one), await page(other)]
    await make(one)
    await until(() => updates(mine).length === 1)
    expect(theirs.messages.map(({ type }) => type)).toEqual(['initial_data'])
  })

  test('versions of a goal only grow, on every page, while two processes write', async () => {
    const person = await app.calls.person()
    const goal = await make(person, { target_amount: 900_000 })
    const pages = [await page(person), await page(person, secondAddress)]
    await until(() => pages.every(({ messages }) => messages.length > 0))
    const there = (amount: number) =>
      fetch(`${secondAddress}/api/goals/${goal.id}/contribute/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
        body: JSON.stringify({ amount }),
      })
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? there(1_000) : contribute(person, goal.id, 1_000))),
    )
    const last = (one: GoalPage) => updates(one).at(-1)?.goal?.current_amount
    await until(() => pages.every((one) => last(one) === 30_000))
    for (const one of pages) {
      const versions = updates(one).map(({ version }) => version)
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    }
  })

  test('who comes back finds in the first message all that happened meanwhile', async () => {
    const person = await app.calls.person()
    const goal = await make(person)
    const away = await page(person)
    away.socket.terminate()
    await contribute(person, goal.id, 5_000)
    const back = await page(person)
    await until(() => back.messages.length > 0)
    expect(back.messages[0]).toMatchObject({ goals: [{ id: goal.id, current_amount: 5_000, version: 2 }] })
  })

  test('an access token opens it as the specification says; a made-up, spent or ended one does not', async () => {
    const person = await app.calls.person()
    expect((await page(person, app.address, `token=${person.access}`)).status).toBe(101)
    for (const query of ['token=made-up', `token=${person.refresh}`, 'token=', ''])
      expect([query.slice(0, 8), (await page(person, app.address, query)).status]).toEqual([
        query.slice(0, 8),
        401,
      ])
    await app.calls.logout(person.refresh)
    expect(
      (await page({ ...(await app.calls.person()) }, app.address, `token=${person.access}`)).status,
    ).toBe(401)
  })

  test('no token of an address stands in a log', () => {
    expect(app.lines.join('')).not.toMatch(/token=ey/)
  })
})

describe('rel/idempotency', () => {
  test('a goal and a contribution sent many times under one key are made once', async () => {
    const person = await app.calls.person()
    const send = (url: string, key: string, payload: object) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${person.access}`, 'idempotency-key': key },
        payload,
      })
    const storm = (url: string, key: string, payload: object) =>
      Promise.all(Array.from({ length: 20 }, () => send(url, key, payload)))
    const made = await storm('/api/goals/', 'goal', { name: 'Bicicleta', target_amount: 380_000 })
    expect(made.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([])
    const { id } = (await send('/api/goals/', 'goal', { name: 'Bicicleta', target_amount: 380_000 })).json()
    const put = `/api/goals/${id}/contribute/`
    await storm(put, 'aporte', { amount: 5_000 })
    expect((await send(put, 'aporte', { amount: 5_000 })).json().goal.current_amount).toBe(5_000)
    expect((await send(put, 'aporte', { amount: 6_000 })).json().code).toBe('idempotency_mismatch')
    const { results } = (await app.as(person, 'GET', '/api/goals/')).json()
    expect(results).toMatchObject([{ id, current_amount: 5_000 }])
  })
})

describe('rel/ws-storm', () => {
  test('a hundred pages that are sent home at once come back and have missed nothing', () =>
    expectNothingMissed(app, 100))
})
