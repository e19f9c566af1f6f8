import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database.ts'
import { anonymous } from '../database/person.ts'
import { createLog } from '../log.ts'
import { createJobs, type Jobs, jobKind } from './jobs.ts'

const greet = jobKind('greet', z.object({ name: z.string() }))
const poison = jobKind('poison', z.object({}))
const orphan = jobKind('orphan', z.object({}))
const lines: string[] = []
const log = createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } })

const db = await testDatabase()
const seen: { name: string; attempt: number }[] = []
let poisoned = 0
let jobs: Jobs

beforeAll(async () => {
  jobs = createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: true, isWorker: true })
  jobs.define(
    greet,
    async ({ name }, { attempt }) => {
      seen.push({ name, attempt })
      if (name === 'twice' && attempt === 1) throw new Error('not yet')
    },
    { firstDelaySeconds: 1 },
  )
  jobs.define(
    poison,
    async () => {
      poisoned += 1
      throw new TypeError('always')
    },
    { tries: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 },
  )
  jobs.define(orphan, async () => {
    seen.push({ name: 'orphan', attempt: 0 })
  })
  await jobs.install(db.ownerConnection)
  await jobs.install(db.ownerConnection)
  await sql`insert into pgboss.job (name, state, data, started_on, retry_limit)
    values ('orphan', 'active', '{}', now(), 4)`.execute(db.admin)
  await jobs.start()
})
afterAll(() => jobs.stop(1_000))

const until = async (isDone: () => boolean | Promise<boolean>, ms = 15_000) => {
  for (const end = Date.now() + ms; Date.now() < end; await wait(50)) if (await isDone()) return
  throw new Error('did not happen in time')
}
const has = (name: string) => seen.some((run) => run.name === name)

test('a job sent in a transaction runs within a second of its commit', async () => {
  await anonymous(db.app, (tx) => jobs.send(tx, greet, { name: 'committed' }))
  const at = Date.now()
  await until(() => has('committed'))
  expect(Date.now() - at).toBeLessThan(1_000)
})

test('a job sent in a transaction that rolls back never runs', async () => {
  const work = anonymous(db.app, async (tx) => {
    await jobs.send(tx, greet, { name: 'rolled back' })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await anonymous(db.app, (tx) => jobs.send(tx, greet, { name: 'after' }))
  await until(() => has('after'))
  expect(has('rolled back')).toBe(false)
})

test('a failed job is tried again later', async () => {
  await anonymous(db.app, (tx) => jobs.send(tx, greet, { name: 'twice' }))
  await until(() => seen.some(({ name, attempt }) => name === 'twice' && attempt === 2))
})

test('a job that fails at every try goes to the dead letters and stops', async () => {
  await anonymous(db.app, (tx) => jobs.send(tx, poison, {}))
  const dead = async () => {
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) n from pgboss.job where name = 'dead-letters'`.execute(db.admin)
    return rows[0]?.n === 1n
  }
  await until(dead)
  expect(poisoned).toBe(2)
})

test('a job that was active in a killed process is taken up at the next start', () =>
  until(() => has('orphan')))

test('the application may neither create queues nor drop tables of the queue', async () => {
  await expect(sql`select pgboss.create_queue('mine', '{}')`.execute(db.app)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`create table pgboss.mine ()`.execute(db.app)).rejects.toThrow(/permission denied/)
  await expect(sql`drop table pgboss.job`.execute(db.app)).rejects.toThrow(/must be owner/)
})

test('the rights of the application suffice for the upkeep of the queues', async () => {
  await until(async () => {
    const { rows } = await sql`select 1 from pgboss.queue where monitor_on is not null`.execute(db.admin)
    return rows.length > 0
  })
  expect(lines.filter((line) => line.includes('job queue'))).toEqual([])
})

describe('jobs of several people', () => {
  const shared = jobKind('shared', z.object({ who: z.string(), ms: z.int() }))
  const ran: { who: string; at: 'start' | 'end' | 'abort' }[] = []
  let own: Jobs
  beforeAll(async () => {
    own = createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: false, isWorker: true })
    own.define(
      shared,
      async ({ who, ms }, { signal }) => {
        ran.push({ who, at: 'start' })
        try {
          await wait(ms, undefined, { signal })
        } catch (fault) {
          ran.push({ who, at: 'abort' })
          throw fault
        }
        ran.push({ who, at: 'end' })
      },
      { concurrency: 2, forUrgent: 1, perGroup: 1 },
    )
    await own.install(db.ownerConnection)
    await own.start()
  })
  const send = (who: string, ms: number, urgent = false) =>
    anonymous(db.app, (tx) => own.send(tx, shared, { who, ms }, { group: who, urgent }))
  const did = (who: string, at: string) => ran.filter((one) => one.who === who && one.at === at).length

  test('what waits for another job of its group begins when that one is done, not at the next poll', async () => {
    for (let job = 0; job < 6; job += 1) await send('ida', 20)
    // Five pauses of the queue's five seconds would be twenty-five.
    await until(() => did('ida', 'end') === 6, 12_000)
  })

  test('who has many does not hold up another, and an urgent one never waits for long ones', async () => {
    for (let job = 0; job < 4; job += 1) await send('eva', 1_500)
    await until(() => did('eva', 'start') === 1)
    await send('ana', 3_000)
    await until(() => did('ana', 'start') === 1)
    expect(did('eva', 'start'), 'one of a group at a time').toBeLessThanOrEqual(2)
    await send('sol', 10, true)
    await until(() => did('sol', 'end') === 1)
    expect(did('eva', 'end'), 'both ordinary workers are still busy').toBeLessThan(4)
    await until(() => did('eva', 'end') === 4, 30_000)
  }, 60_000)

  test('a process that ends aborts what takes too long, says so quietly, and leaves it to the next', async () => {
    await send('iris', 60_000)
    await until(() => did('iris', 'start') === 1)
    lines.length = 0
    const began = Date.now()
    await own.stop(2_000)
    expect(Date.now() - began).toBeLessThan(8_000)
    expect(did('iris', 'abort')).toBe(1)
    expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where name = 'shared' and data ->> 'who' = 'iris'`.execute(db.admin)
    expect(rows).toEqual([{ state: 'retry' }])
  }, 60_000)
})
