import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
