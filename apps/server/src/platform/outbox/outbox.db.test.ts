import { setTimeout as wait } from 'node:timers/promises'
import type { SocketEvent } from '@lucas/contract/socket.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { somebody } from '../../../test/support/people.ts'
import { createClock } from '../clock.ts'
import { asPerson } from '../database/person.ts'
import { createLog } from '../log.ts'
import { listenForEvents } from './listener.ts'
import { createOutbox } from './outbox.ts'

const log = createLog({ level: 'silent' })
const db = await testDatabase()
const heard: { userId: string; events: readonly SocketEvent[] }[] = []
let gaps = 0
const source = listenForEvents({
  connection: db.appConnection,
  log,
  sinks: {
    onEvents: (userId, events) => void heard.push({ userId, events }),
    onGap() {
      gaps += 1
    },
  },
})
const outbox = createOutbox({ db: db.app, clock: createClock(), log })
const changed = { type: 'accounts_changed' } as const

beforeAll(() => source.start())
afterAll(() => source.stop())
beforeEach(() => void heard.splice(0))

const until = async (isDone: () => boolean) => {
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(10)) if (isDone()) return
  throw new Error('did not happen in time')
}
const waiting = async (userId: string) => {
  const rows = await db.admin.selectFrom('outbox_event').selectAll().where('user_id', '=', userId).execute()
  return rows.filter((row) => row.told_at === null).length
}

test('an event is told once its transaction is committed, and marked told', async () => {
  const { userId } = await somebody(db)
  await outbox.transaction(db.app, userId, (tx) => outbox.add(tx, userId, changed))
  await until(() => heard.length === 1)
  expect(heard).toEqual([{ userId, events: [changed] }])
  expect(await waiting(userId)).toBe(0)
})

test('an event of a transaction that rolls back is never told', async () => {
  const { userId } = await somebody(db)
  const work = outbox.transaction(db.app, userId, async (tx) => {
    await outbox.add(tx, userId, changed)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await outbox.flush(userId)
  await wait(100)
  expect(heard).toEqual([])
})

test('a thousand events arrive whole and in order although one notice holds no more than 8,000 bytes', async () => {
  const { userId, sessionId } = await somebody(db)
  const events = Array.from({ length: 1_000 }, (_, position) => ({
    type: 'sync_progress' as const,
    connection_id: sessionId,
    caseid: null,
    state: 'syncing' as const,
    error: null,
    step: 'received' as const,
    position,
    total: 1_000,
  }))
  await outbox.transaction(db.app, userId, async (tx) => {
    for (const event of events) await outbox.add(tx, userId, event)
  })
  await until(() => heard.flatMap((notice) => notice.events).length === 1_000)
  expect(heard.flatMap((notice) => notice.events)).toEqual(events)
  expect(heard.length).toBeLessThan(50)
})

test('what nobody told is told by the sweeper', async () => {
  const { userId } = await somebody(db)
  await asPerson(db.app, userId, (tx) => outbox.add(tx, userId, changed))
  await db.admin
    .updateTable('outbox_event')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', userId)
    .execute()
  await outbox.sweep()
  await until(() => heard.length === 1)
  expect(await waiting(userId)).toBe(0)
})

test('two simultaneous flushes tell an event once', async () => {
  const { userId } = await somebody(db)
  await asPerson(db.app, userId, (tx) => outbox.add(tx, userId, changed))
  await Promise.all(Array.from({ length: 8 }, () => outbox.flush(userId)))
  await until(() => heard.length > 0)
  await wait(100)
  expect(heard).toHaveLength(1)
})

test('a cut connection comes back and says that events may be missing', async () => {
  const { userId } = await somebody(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lucas events' and datname = ${db.name}`.execute(
    db.admin,
  )
  await until(() => gaps === 1)
  await outbox.transaction(db.app, userId, (tx) => outbox.add(tx, userId, changed))
  await until(() => heard.length === 1)
})
