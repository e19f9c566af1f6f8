import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { quietLog } from '../../../../test/cluster.ts'
import { testDatabase } from '../../../../test/database.ts'
import { createProbeServer } from '../../../../test/support/app/probe-server.ts'
import { createUser } from '../../../../test/support/app/users.ts'
import { createCommitGate } from '../../../../test/support/faults/commit-gate.ts'
import { createClock } from '../../clock.ts'
import { connect, type Db } from '../../database/connect.ts'
import { type Tx, withUser, withUserSnapshot } from '../../database/user-transaction.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { App } from '../app.ts'
import { registerIdempotency, runFinalStep } from './idempotency.ts'

const db = await testDatabase()
let now = new Date('2026-03-01T12:00:00Z')
/** Number of handler runs and of slow parts. */
const begun = { handlers: 0, slow: 0 }
let gate: Promise<void> | undefined
/** Runs inside the handler's transaction, after its effect. */
let meanwhile: ((tx: Tx) => Promise<unknown>) | undefined
const clock = createClock(() => now)
const response = { 201: z.object({ number: z.int() }) }
const schema = { body: z.object({ name: z.string() }), response }

/** Inserts a row, returns the number of rows, and behaves as the body's name says. */
async function make(on: Db, userId: string, name: string) {
  begun.handlers += 1
  await gate
  if (name === 'refused') fail('conflict')
  await withUser(on, userId, async (tx) => {
    const row = { user_id: userId, id: newId(), at: now, kind: 'made', detail: '{}' }
    await tx.insertInto('audit_event').values(row).execute()
    await meanwhile?.(tx)
  })
  if (name === 'fault') throw new Error('after the work')
  const number = await withUserSnapshot(on, userId, (tx) => madeIn(tx, userId))
  return name === 'misfit' ? { number: 0.5 } : { number }
}

async function madeIn(on: Db, userId: string): Promise<number> {
  const rows = await on.selectFrom('audit_event').select('id').where('user_id', '=', userId).execute()
  return rows.length
}

const probe = (on: Db) =>
  createProbeServer({
    routes(app: App) {
      registerIdempotency(app, { db: on, clock })
      for (const url of ['/api/things/', '/api/others/', '/api/things/:id/parts/'])
        app.post(
          url,
          { config: { access: 'person', idempotent: true, errors: ['conflict'] }, schema },
          ({ user, body }, reply) => {
            reply.code(201)
            return make(on, user.userId, body.name)
          },
        )
      app.post(
        '/api/slow/',
        { config: { access: 'person', idempotent: 'final-step', errors: ['conflict'] }, schema },
        async (request, reply) => {
          begun.slow += 1
          await gate
          reply.code(201)
          return runFinalStep(request, () => make(on, request.user.userId, request.body.name))
        },
      )
      app.post(
        '/api/plain/',
        { config: { access: 'person', errors: ['conflict'] }, schema },
        ({ user, body }, reply) => {
          reply.code(201)
          return make(on, user.userId, body.name)
        },
      )
    },
  })

let app: App
beforeAll(async () => {
  app = await probe(db.app)
})

let userId = ''
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  begun.handlers = 0
  begun.slow = 0
  gate = undefined
  meanwhile = undefined
  userId = (await createUser(db)).userId
})

const made = () => madeIn(db.admin, userId)
const keys = async () => {
  const rows = db.admin.selectFrom('idempotency_key').select('response_status').where('user_id', '=', userId)
  return (await rows.execute()).map(({ response_status: status }) => status)
}

const post = async (
  key: string | null,
  body: object = { name: 'a' },
  { url = '/api/things/', person = userId, at = app } = {},
) =>
  at.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${person}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    body,
  })

function closedGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(['/api/things/', '/api/slow/'])('rel/idempotency: %s', (url) => {
  const send = (key: string | null, name = 'a', at = app) => post(key, { name }, { url, at })

  test('a double click has one effect, and both requests get its response', async () => {
    const first = await send('k')
    const second = await send('k')
    expect([first.statusCode, first.json(), second.statusCode, second.json()]).toEqual([
      201,
      { number: 1 },
      201,
      { number: 1 },
    ])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect([await made(), begun.handlers]).toEqual([1, 1])
  })

  test('a client that timed out after the commit gets the first response on retry', async () => {
    await send('lost')
    now = new Date('2026-03-03T11:59:00Z')
    expect((await send('lost')).json()).toEqual({ number: 1 })
  })

  test('the key expires after 48 hours', async () => {
    await send('old')
    now = new Date('2026-03-03T12:00:01Z')
    expect((await send('old')).json()).toEqual({ number: 2 })
    expect((await send('old')).json()).toEqual({ number: 2 })
    expect(await keys()).toEqual([201])
  })

  test('the same key with another body is 409', async () => {
    await send('k')
    const other = await send('k', 'b')
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('of two simultaneous tabs one runs, the other gets 409 at once and the response on retry', async () => {
    const open = closedGate()
    const running = send('k')
    await until(() => begun.handlers + begun.slow > 0)
    for (let n = 0; n < 3; n += 1) {
      const early = await send('k')
      expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([
        409,
        'idempotency_running',
        '1',
      ])
    }
    open()
    expect((await running).json()).toEqual({ number: 1 })
    expect((await send('k')).json()).toEqual({ number: 1 })
    expect(await made()).toBe(1)
  })

  test('of fifty simultaneous requests exactly one runs', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('storm')))
    expect([await made(), await keys()]).toEqual([1, [201]])
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  })

  test.each([
    ['a refusal', 'refused', 409],
    ['a fault after the work', 'fault', 500],
    ['an answer that breaks its schema', 'misfit', 500],
  ])('%s stores neither key nor effect', async (_, name, status) => {
    expect((await send('k', name)).statusCode).toBe(status)
    expect([await made(), await keys()]).toEqual([0, []])
    expect((await send('k', 'mended')).statusCode).toBe(201)
  })

  test('two deadlocked calls both complete, each with one effect and one key', async () => {
    let runs = 0
    let holding = 0
    const bothHold = Promise.withResolvers<void>()
    meanwhile = async (tx) => {
      runs += 1
      const [first, second] = runs === 1 ? ['one', 'other'] : ['other', 'one']
      const lock = (text: string) =>
        tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.fn('hashtext', [eb.val(text)])]).as('x'))
      await lock(first).execute()
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await lock(second).execute()
    }
    const answers = await Promise.all([send('k1'), send('k2')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(runs).toBe(3)
    expect([await made(), await keys()]).toEqual([2, [201, 201]])
  })

  test('a call that loses its connection during the commit is 503, and has one effect after a retry', async () => {
    const lossy = await createCommitGate(db.pool.connection)
    const options = { max: 4, statementTimeout: 5_000, applicationName: 'lossy', log: quietLog }
    const handle = connect({ ...db.pool, connection: lossy.connection, ...options })
    const at = await probe(handle)
    onTestFinished(async () => {
      await at.close()
      await handle.destroy()
      await lossy.close()
    })
    const statuses: number[] = []
    for (const nth of [1, 2, 3]) {
      const key = `cut ${nth}`
      const before = await made()
      void lossy.loseCommit(userId, nth, 'cut')
      const first = await send(key, 'a', at)
      lossy.loseNoCommit()
      statuses.push(first.statusCode)
      now = new Date(now.getTime() + 61_000)
      const again = await send(key, 'a', at)
      expect([nth, again.statusCode, await made()]).toEqual([nth, 201, before + 1])
      expect(again.body).toBe(first.statusCode === 201 ? first.body : again.body)
    }
    expect(statuses).toContain(503)
  })

  test('without a key every call runs', async () => {
    await send(null)
    await send(null)
    expect(await made()).toBe(2)
  })
})

describe('rel/idempotency', () => {
  test('nothing is stored after a response that breaks its schema', async () => {
    expect((await post('k', { name: 1 })).statusCode).toBe(400)
    expect((await post('k')).statusCode).toBe(201)
  })

  test('a key belongs to its user and its route', async () => {
    await post('k')
    expect((await post('k', { name: 'a' }, { url: '/api/others/' })).json()).toEqual({ number: 2 })
    const person = (await createUser(db)).userId
    expect((await post('k', { name: 'a' }, { person })).json()).toEqual({ number: 1 })
  })

  test('the same key for another object of the same route is 409', async () => {
    await post('k', { name: 'a' }, { url: '/api/things/1/parts/' })
    expect((await post('k', { name: 'a' }, { url: '/api/things/2/parts/' })).statusCode).toBe(409)
  })

  test('a claim of the previous release blocks for a minute, then expires', async () => {
    const first = await post('claimed')
    await db.admin
      .updateTable('idempotency_key')
      .set({ response_status: null, response_body: null })
      .where('user_id', '=', userId)
      .execute()
    expect([(await post('claimed')).json().code, (await post('claimed', { name: 'b' })).json().code]).toEqual(
      ['idempotency_running', 'idempotency_mismatch'],
    )
    now = new Date('2026-03-01T12:01:01Z')
    expect([first.json(), (await post('claimed')).json(), await keys()]).toEqual([
      { number: 1 },
      { number: 2 },
      [201],
    ])
  })

  test('a simultaneous claim of the previous release wins, and this call rolls back', async () => {
    meanwhile = () =>
      db.admin
        .insertInto('idempotency_key')
        .values({
          user_id: userId,
          route: 'POST /api/things/',
          key: 'k',
          body_hash: Buffer.alloc(32),
          created_at: now,
        })
        .execute()
    expect((await post('k')).json().code).toBe('idempotency_running')
    expect([await made(), await keys()]).toEqual([0, [null]])
  })

  test('a key of 255 characters is accepted, a longer one is 400', async () => {
    expect((await post('x'.repeat(255))).statusCode).toBe(201)
    expect((await post('x'.repeat(256))).statusCode).toBe(400)
  })

  test('a route without idempotency ignores the key', async () => {
    await post('k', { name: 'a' }, { url: '/api/plain/' })
    await post('k', { name: 'a' }, { url: '/api/plain/' })
    expect(await made()).toBe(2)
  })
})
