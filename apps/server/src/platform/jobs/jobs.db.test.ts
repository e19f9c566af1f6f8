import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { ofNoUser } from '../block-gate.ts'
import { withoutUser } from '../database/user-transaction.ts'
import { createLog } from '../log.ts'
import { createJobs, type Jobs, jobKind } from './jobs.ts'

const greet = jobKind('greet', z.object({ name: z.string() }), ofNoUser)
const prompt = jobKind('prompt', z.object({ name: z.string() }), ofNoUser)
const poison = jobKind('poison', z.object({}), ofNoUser)
const orphan = jobKind('orphan', z.object({}), ofNoUser)
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
    { retryDelaySeconds: 1 },
  )
  jobs.define(
    prompt,
    async ({ name }) => {
      seen.push({ name, attempt: 1 })
    },
    { retryDelaySeconds: 5 },
  )
  jobs.define(
    poison,
    async () => {
      poisoned += 1
      throw new TypeError('always')
    },
    { maxAttempts: 2, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 },
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

const has = (name: string) => seen.some((run) => run.name === name)

test('a job enqueued in a transaction runs at its commit, not at the next poll', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `committed ${at}`)
  const at = Date.now()
  for (const name of names) {
    await withoutUser(db.app, (tx) => jobs.enqueue(tx, prompt, { name }))
    await waitUntil(() => has(name))
  }
  // Each job is enqueued right after a poll: without NOTIFY, polling every second would take ten seconds.
  expect(Date.now() - at).toBeLessThan(5_000)
})

test('a job enqueued in a transaction that rolls back never runs', async () => {
  const work = withoutUser(db.app, async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'rolled back' })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await withoutUser(db.app, (tx) => jobs.enqueue(tx, greet, { name: 'after' }))
  await waitUntil(() => has('after'))
  expect(has('rolled back')).toBe(false)
})

test('a failed job is retried later', async () => {
  await withoutUser(db.app, (tx) => jobs.enqueue(tx, greet, { name: 'twice' }))
  await waitUntil(() => seen.some(({ name, attempt }) => name === 'twice' && attempt === 2))
})

test('a retry is found while another worker is busy', async () => {
  const lasting = jobKind('lasting', z.object({ name: z.string() }), ofNoUser)
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
  own.define(lasting, work, { concurrency: 2, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 })
  await own.install(db.ownerConnection)
  await own.start()
  for (const name of ['long', 'short']) await withoutUser(db.app, (tx) => own.enqueue(tx, lasting, { name }))
  // Without NOTIFY, a worker polls every thirty seconds.
  await waitUntil(() => tries.includes('short 2'), 15_000)
  end.resolve()
  await own.stop(2_000)
})

test('a setting replaces the number of simultaneous jobs of a queue, and must name a queue that exists', async () => {
  const wide = jobKind('wide', z.object({ name: z.string() }), ofNoUser)
  const end = Promise.withResolvers<void>()
  const running: string[] = []
  const create = (concurrency: ReadonlyMap<string, number>) => {
    const own = createJobs({
      connection: db.appConnection,
      db: db.jobs,
      log,
      isSoleProcess: false,
      isWorker: true,
      concurrency,
    })
    own.define(wide, async ({ name }) => {
      running.push(name)
      await end.promise
    })
    return own
  }
  const own = create(new Map([['wide', 3]]))
  await own.install(db.ownerConnection)
  await own.start()
  for (const name of ['one', 'two', 'three', 'four'])
    await withoutUser(db.app, (tx) => own.enqueue(tx, wide, { name }))
  await waitUntil(() => running.length === 3)
  end.resolve()
  await waitUntil(() => running.length === 4)
  await own.stop(2_000)
  expect(() => create(new Map([['wider', 3]])).requireKnownQueues()).toThrow(
    /^JOB_CONCURRENCY names the queue wider, which does not exist: the queues are wide\.$/,
  )
})

test('a process without the owner’s credentials requires its own queues in the version of this release', async () => {
  const own = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: false,
  })
  own.define(greet, () => Promise.resolve())
  await own.requireInstalled()
  for (const [change, sentence] of [
    [-1, /^The job queues are older than this release\. Run this release once with LUCAS_ROLE=migrate\.$/],
    [1, /^The job queues are newer than this release: they have version \d+, and it knows \d+\./],
  ] as const) {
    await sql`update pgboss.version set version = version + ${change}`.execute(db.admin)
    await expect(own.requireInstalled()).rejects.toThrow(sentence)
    await sql`update pgboss.version set version = version - ${change}`.execute(db.admin)
  }
  own.define(jobKind('not-installed', z.object({}), ofNoUser), () => Promise.resolve())
  await expect(own.requireInstalled()).rejects.toThrow(
    'The job queues are older than this release: not-installed is missing. Run this release once with LUCAS_ROLE=migrate.',
  )
})

test('a job that fails all attempts moves to the dead letters', async () => {
  await withoutUser(db.app, (tx) => jobs.enqueue(tx, poison, {}))
  const dead = async () => {
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) n from pgboss.job where name = 'dead-letters'`.execute(db.admin)
    return rows[0]?.n === 1n
  }
  await waitUntil(dead)
  expect(poisoned).toBe(2)
})

test('a job that takes too long logs one warning and no error, and is repeated', async () => {
  const slow = jobKind('slow', z.object({}), ofNoUser)
  const attempts: number[] = []
  const own = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: true,
  })
  own.define(
    slow,
    async (_, { attempt, signal }) => {
      attempts.push(attempt)
      if (attempt > 1) return
      await once(signal, 'abort')
      throw new Error('aborted')
    },
    { timeLimitSeconds: 1, retryDelaySeconds: 1, maxRetryDelaySeconds: 1 },
  )
  await own.install(db.ownerConnection)
  await own.start()
  await withoutUser(db.app, (tx) => own.enqueue(tx, slow, {}))
  await waitUntil(() => attempts.includes(2))
  await own.stop(2_000)
  const about = lines.map((line) => JSON.parse(line)).filter(({ job }) => job === 'slow')
  expect(about).toMatchObject([{ level: 'warn', msg: 'job timed out', attempt: 1 }])
})

test('an active job of a killed process is requeued at the next start', () => waitUntil(() => has('orphan')))

test('the application’s role cannot create queues or drop tables of the queue', async () => {
  await expect(sql`select pgboss.create_queue('mine', '{}')`.execute(db.app)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`create table pgboss.mine ()`.execute(db.app)).rejects.toThrow(/permission denied/)
  await expect(sql`drop table pgboss.job`.execute(db.app)).rejects.toThrow(/must be owner/)
})

test('the application’s privileges suffice for the maintenance of the queues', async () => {
  await waitUntil(async () => {
    const { rows } = await sql`select 1 from pgboss.queue where monitor_on is not null`.execute(db.admin)
    return rows.length > 0
  })
  expect(lines.filter((line) => line.includes('job queue'))).toEqual([])
})

describe('jobs of several users', () => {
  const shared = jobKind('shared', z.object({ who: z.string() }), ofNoUser)
  /** Users whose jobs run until the test releases them. */
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
      { concurrency: 2, urgentConcurrency: 1, groupConcurrency: 1, retryDelaySeconds: 5 },
    )
    await own.install(db.ownerConnection)
    await own.start()
  })
  const send = (who: string, urgent = false) =>
    withoutUser(db.app, (tx) => own.enqueue(tx, shared, { who }, { group: who, urgent }))
  const hold = (who: string) => void held.set(who, Promise.withResolvers())
  const release = (who: string) => held.get(who)?.resolve()
  const did = (who: string, at: string) => ran.filter((one) => one.who === who && one.at === at).length

  test('a job that waits for its group starts when the running one completes, not at the next poll', async () => {
    for (let job = 0; job < 6; job += 1) await send('ida')
    // Five polling intervals of five seconds would take twenty-five.
    await waitUntil(() => did('ida', 'end') === 6, 20_000)
  })

  test('with several workers, the second of two jobs of a group waits', async () => {
    // With one connection per worker, four of a hundred did not wait.
    for (let round = 0; round < 50; round += 1) {
      const who = `round ${round}`
      hold(who)
      await withoutUser(db.app, async (tx) => {
        for (let job = 0; job < 2; job += 1) await own.enqueue(tx, shared, { who }, { group: who })
      })
      await waitUntil(() => did(who, 'start') > 0)
      // The marker is younger than the second job, so a worker that ignored the group would have taken that one first.
      const marker = `after ${who}`
      await send(marker)
      await waitUntil(() => did(marker, 'end') === 1)
      expect(did(who, 'start')).toBe(1)
      release(who)
      await waitUntil(() => did(who, 'end') === 2)
    }
  })

  test('many jobs of one user do not delay another user, and urgent jobs do not wait for long ones', async () => {
    for (const who of ['eva', 'ana']) hold(who)
    for (let job = 0; job < 4; job += 1) await send('eva')
    await waitUntil(() => did('eva', 'start') === 1)
    await send('ana')
    await waitUntil(() => did('ana', 'start') === 1)
    expect(did('eva', 'start'), 'one of a group at a time').toBe(1)
    await send('sol', true)
    await waitUntil(() => did('sol', 'end') === 1)
    expect([did('eva', 'end'), did('ana', 'end')], 'both ordinary workers are busy').toEqual([0, 0])
    for (const who of ['eva', 'ana']) release(who)
    await waitUntil(() => did('eva', 'end') === 4, 30_000)
  })

  test('a stopping process aborts long jobs without an error log and releases them for the next process', async () => {
    hold('iris')
    await send('iris')
    await waitUntil(() => did('iris', 'start') === 1)
    lines.length = 0
    await own.stop(2_000)
    expect(did('iris', 'abort')).toBe(1)
    expect(lines.filter((line) => line.includes('job failed'))).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where name = 'shared' and data ->> 'who' = 'iris'`.execute(db.admin)
    expect(rows).toEqual([{ state: 'retry' }])
  })
})
