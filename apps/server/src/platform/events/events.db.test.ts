import type { SocketEvent } from '@lucas/contract/socket.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { createClock } from '../clock.ts'
import { withUser, withUserForRequest } from '../database/user-transaction.ts'
import { createLog } from '../log.ts'
import { createEvents, type Subscriber } from './events.ts'
import { listenForEvents } from './listener.ts'

const log = createLog({ level: 'silent' })
const db = await testDatabase()
const received: { userId: string; events: readonly SocketEvent[] }[] = []
let gaps = 0
const source = listenForEvents({
  connection: db.appConnection,
  log,
  sinks: {
    onEvents: (userId, published) => void received.push({ userId, events: published }),
    onGap() {
      gaps += 1
    },
  },
})
const events = createEvents({ db: db.app, clock: createClock(), log })
const changed = { type: 'accounts_changed' } as const
/** Published after the work of a test: notifications arrive in order, so whatever was to arrive before it has arrived. */
const marker = { type: 'profile_changed' } as const

beforeAll(() => source.start())
afterAll(() => source.stop())
beforeEach(() => void received.splice(0))

const receiveMarker = async (userId: string) => {
  await events.transaction(db.app, userId, (tx) => events.publish(tx, userId, marker))
  await waitUntil(() => received.some((notice) => notice.events.some(({ type }) => type === marker.type)))
}
const waiting = async (userId: string) => {
  const rows = await db.admin.selectFrom('outbox_event').selectAll().where('user_id', '=', userId).execute()
  return rows.filter((row) => row.told_at === null).length
}

test('an event is published after its transaction commits, and marked as published', async () => {
  const { userId } = await createUser(db)
  await events.transaction(db.app, userId, (tx) => events.publish(tx, userId, changed))
  await waitUntil(() => received.length === 1)
  expect(received).toEqual([{ userId, events: [changed] }])
  expect(await waiting(userId)).toBe(0)
})

test('an event of a transaction that rolls back is never published', async () => {
  const { userId } = await createUser(db)
  const work = events.transaction(db.app, userId, async (tx) => {
    await events.publish(tx, userId, changed)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await events.flush(userId)
  await receiveMarker(userId)
  expect(received).toEqual([{ userId, events: [marker] }])
})

test('events of nested transactions are published after the outermost commit', async () => {
  const { userId } = await createUser(db)
  await withUserForRequest(db.app, userId, async () => {
    await events.transaction(db.app, userId, (tx) => events.publish(tx, userId, changed))
    await events.transaction(db.app, userId, (tx) => events.publish(tx, userId, changed))
    // Before the commit other connections see no event, so none can have been published.
    expect(
      await db.admin.selectFrom('outbox_event').select('id').where('user_id', '=', userId).execute(),
    ).toEqual([])
  })
  expect(await waiting(userId)).toBe(0)
  await waitUntil(() => received.length === 1)
  expect(received).toEqual([{ userId, events: [changed, changed] }])
})

test('a thousand events arrive complete and in order, although one notification holds at most 8,000 bytes', async () => {
  const { userId, sessionId } = await createUser(db)
  const progress = Array.from({ length: 1_000 }, (_, position) => ({
    type: 'sync_progress' as const,
    connection_id: sessionId,
    caseid: null,
    state: 'syncing' as const,
    error: null,
    step: 'received' as const,
    position,
    total: 1_000,
  }))
  await events.transaction(db.app, userId, async (tx) => {
    for (const event of progress) await events.publish(tx, userId, event)
  })
  await waitUntil(() => received.flatMap((notice) => notice.events).length === 1_000)
  expect(received.flatMap((notice) => notice.events)).toEqual(progress)
  expect(received.length).toBeLessThan(50)
})

test('subscribers run in their order, in the transaction of the change, and know its origin', async () => {
  const { userId } = await createUser(db)
  const calls: string[] = []
  const subscribe = (name: string, on: Subscriber['on']): Subscriber => ({
    name,
    on,
    handle: async (_tx, _userId, { type }, { origin }) => void calls.push(`${name} ${type} ${origin}`),
  })
  const withSubscribers = createEvents({
    db: db.app,
    clock: createClock(),
    log,
    subscribers: [
      subscribe('first', ['accounts_changed', 'transactions_changed']),
      subscribe('second', ['transactions_changed']),
      {
        name: 'publisher',
        on: ['transactions_changed'],
        handle: (tx, id, _event, { publish }) => publish(tx, id, changed, { origin: 'recompute' }),
      },
    ],
  })
  await withUser(db.app, userId, (tx) =>
    withSubscribers.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'ingest' }),
  )
  expect(calls).toEqual([
    'first transactions_changed ingest',
    'second transactions_changed ingest',
    'first accounts_changed recompute',
  ])
  expect(await waiting(userId)).toBe(2)
})

test('an error of a subscriber rolls the change back', async () => {
  const { userId } = await createUser(db)
  const fails: Subscriber = {
    name: 'fails',
    on: ['accounts_changed'],
    handle: () => Promise.reject(new Error('subscriber failed')),
  }
  const failing = createEvents({ db: db.app, clock: createClock(), log, subscribers: [fails] })
  const change = withUser(db.app, userId, (tx) => failing.publish(tx, userId, changed))
  await expect(change).rejects.toThrow('subscriber failed')
  expect(await waiting(userId)).toBe(0)
})

test('the sweep publishes events that were not flushed', async () => {
  const { userId } = await createUser(db)
  await withUser(db.app, userId, (tx) => events.publish(tx, userId, changed))
  await db.admin
    .updateTable('outbox_event')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', userId)
    .execute()
  await events.sweep()
  await waitUntil(() => received.length === 1)
  expect(await waiting(userId)).toBe(0)
})

test('two simultaneous flushes publish an event once', async () => {
  const { userId } = await createUser(db)
  await withUser(db.app, userId, (tx) => events.publish(tx, userId, changed))
  const flush = (user: string) => Promise.all(Array.from({ length: 8 }, () => events.flush(user)))
  await flush((await createUser(db)).userId) // opens the connections, so that the next flushes run at the same time
  await flush(userId)
  await receiveMarker(userId)
  expect(received.flatMap((notice) => notice.events)).toEqual([changed, marker])
})

test('the listener reconnects and reports that events may be missing', async () => {
  const { userId } = await createUser(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lucas events' and datname = ${db.name}`.execute(
    db.admin,
  )
  await waitUntil(() => gaps === 1)
  await events.transaction(db.app, userId, (tx) => events.publish(tx, userId, changed))
  await waitUntil(() => received.length === 1)
})
