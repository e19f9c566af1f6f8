import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database.ts'
import { turns } from '../../../test/support/turns.ts'
import { anonymous } from '../database/person.ts'
import { createLog } from '../log.ts'
import { createJobs, type Jobs, jobKind } from './jobs.ts'

const greet = jobKind('greet', z.object({ name: z.string() }))
const prompt = jobKind('prompt', z.object({ name: z.string() }))
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
    prompt,
    async ({ name }) => {
      seen.push({ name, attempt: 1 })
    },
    { firstDelaySeconds: 5 },
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

const until = async (isDone: () => boolean | Promise<boolean>, ms = 25_000) => {
  for await (const _ of turns(ms)) if (await isDone()) return
  throw new Error('did not happen in time')
}
const has = (name: string) => seen.some((run) => run.name === name)

test('a job sent in a transaction runs at its commit, not at the next look into the queue', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `committed ${at}`)
  const at = Date.now()
  for (const name of names) {
    await anonymous(db.app, (tx) => jobs.send(tx, prompt, { name }))
    await until(() => has(name))
  }
  // Each is sent just after a look: without news workers look every second, which would be ten.
  expect(Date.now() - at).toBeLessThan(5_000)
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

test('what is to be tried again is found while another worker is held up', async () => {
  const lasting = jobKind('lasting', z.object({ name: z.string() }))
  const end = Promise.withResolvers<void>()
  const tries: string[] = []
  const own = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: true,
  })
  const work = async ({ name }: { name: string }, { attempt }: { attempt: number }) => {
    tries.push(`${name} ${attempt}`)
    if (name === 'long') await end.promise
    else if (attempt === 1) throw new Error('not yet')
  }
  own.define(lasting, work, { concurrency: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 })
  await own.install(db.ownerConnection)
  await own.start()
  for (const name of ['long', 'short']) await anonymous(db.app, (tx) => own.send(tx, lasting, { name }))
  // Without news a worker looks every thirty seconds.
  await until(() => tries.includes('short 2'), 15_000)
  end.resolve()
  await own.stop(2_000)
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
  const shared = jobKind('shared', z.object({ who: z.string() }))
  /** Who works until the test lets them go. */
  const held = new Map<string, PromiseWithResolvers<void>>()
  const ran: { who: string; at: 'start' | 'end' | 'abort' }[] = []
  let own: Jobs
  beforeAll(async () => {
    own = createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: false, isWorker: true })
    own.define(
      shared,
      async ({ who }, { signal }) => {
        ran.push({ who, at: 'start' })
        const aborted = once(signal, 'abort').then(() => {
          ran.push({ who, at: 'abort' })
          throw new Error('aborted')
        })
        await Promise.race([held.get(who)?.promise, aborted])
        ran.push({ who, at: 'end' })
      },
      { concurrency: 2, forUrgent: 1, perGroup: 1, firstDelaySeconds: 5 },
    )
    await own.install(db.ownerConnection)
    await own.start()
  })
  const send = (who: string, urgent = false) =>
    anonymous(db.app, (tx) => own.send(tx, shared, { who }, { group: who, urgent }))
  const hold = (who: string) => void held.set(who, Promise.withResolvers())
  const letGo = (who: string) => held.get(who)?.resolve()
  const did = (who: string, at: string) => ran.filter((one) => one.who === who && one.at === at).length

  test('what waits for another job of its group begins when that one is done, not at the next look', async () => {
    for (let job = 0; job < 6; job += 1) await send('ida')
    // Five pauses between two looks, of five seconds each, would be twenty-five.
    await until(() => did('ida', 'end') === 6, 20_000)
  })

  test('of two jobs of a group sent together one waits, also where several workers look at once', async () => {
    // Four of a hundred did not wait while workers asked over connections of their own.
    for (let round = 0; round < 50; round += 1) {
      const who = `round ${round}`
      hold(who)
      await anonymous(db.app, async (tx) => {
        for (let job = 0; job < 2; job += 1) await own.send(tx, shared, { who }, { group: who })
      })
      await until(() => did(who, 'start') > 0)
      await wait(20)
      expect(did(who, 'start')).toBe(1)
      letGo(who)
      await until(() => did(who, 'end') === 2)
    }
  })

  test('who has many does not hold up another, and an urgent one never waits for long ones', async () => {
    for (const who of ['eva', 'ana']) hold(who)
    for (let job = 0; job < 4; job += 1) await send('eva')
    await until(() => did('eva', 'start') === 1)
    await send('ana')
    await until(() => did('ana', 'start') === 1)
    expect(did('eva', 'start'), 'one of a group at a time').toBe(1)
    await send('sol', true)
    await until(() => did('sol', 'end') === 1)
    expect([did('eva', 'end'), did('ana', 'end')], 'both ordinary workers are busy').toEqual([0, 0])
    for (const who of ['eva', 'ana']) letGo(who)
    await until(() => did('eva', 'end') === 4, 30_000)
  })

  test('a process that ends aborts what takes too long, says so quietly, and leaves it to the next', async () => {
    hold('iris')
    await send('iris')
    await until(() => did('iris', 'start') === 1)
    lines.length = 0
    await own.stop(2_000)
    expect(did('iris', 'abort')).toBe(1)
    expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where name = 'shared' and data ->> 'who' = 'iris'`.execute(db.admin)
    expect(rows).toEqual([{ state: 'retry' }])
  })
})
