import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database.ts'
import { waitUntil } from '../../../test/support/poll-attempts.ts'
import { ofNoUser } from '../block-gate.ts'
import { type Tx, withoutUser } from '../database/user-transaction.ts'
import { createLog } from '../log.ts'
import { createJobs, type Jobs, jobKind } from './jobs.ts'

const log = createLog({ level: 'silent' })
const db = await testDatabase()

/** Advisory locks of the transactions under test. */
const locks = { stepping: 4_711, waiting: 4_712, sleeping: 4_713 }
const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`
const isHeld = async (key: number) => {
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and objid = ${key}::bigint`.execute(db.admin)
  return rows.length > 0
}

const kinds = {
  stepping: jobKind('stepping', z.object({}), ofNoUser),
  waiting: jobKind('waiting', z.object({}), ofNoUser),
  sleeping: jobKind('sleeping', z.object({}), ofNoUser),
}
const rules = { maxAttempts: 1, timeLimitSeconds: 1 }
/** What happened to each job, in order. */
const seen: Record<keyof typeof kinds, string[]> = { stepping: [], waiting: [], sleeping: [] }
/** The time limits of a job's transaction, in milliseconds; null for one that this PostgreSQL does not know. */
let limits: Record<string, number | null> = {}
const hanging = Promise.withResolvers<void>()
let jobs: Jobs

async function readLimits(tx: Tx): Promise<typeof limits> {
  const { rows } = await sql<typeof limits>`
    select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as statement,
           (extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::int as idle,
           (extract(epoch from current_setting('transaction_timeout', true)::interval) * 1000)::int as whole`.execute(
    tx,
  )
  return rows[0] ?? {}
}

beforeAll(async () => {
  jobs = createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: false, isWorker: true })
  const note = (name: keyof typeof kinds, what: string) => void seen[name].push(what)
  const define = (name: keyof typeof kinds, work: () => Promise<void>) =>
    jobs.define(kinds[name], () => work().catch(rethrowNoted(name)), {
      ...rules,
      onLastFailure: async () => {
        await withoutUser(db.jobs, (tx) => sql`select 1`.execute(tx))
        note(name, 'told')
      },
    })
  const rethrowNoted = (name: keyof typeof kinds) => (error: unknown) => {
    note(name, 'ended')
    throw error
  }
  define('stepping', () =>
    withoutUser(db.jobs, async (tx) => {
      await lock(locks.stepping).execute(tx)
      note('stepping', 'began')
      for (;;) await sql`select 1`.execute(tx)
    }),
  )
  define('waiting', () =>
    withoutUser(db.jobs, async (tx) => {
      await lock(locks.waiting).execute(tx)
      limits = await readLimits(tx)
      note('waiting', 'began')
      await hanging.promise
    }),
  )
  define('sleeping', () =>
    withoutUser(db.jobs, async (tx) => {
      await lock(locks.sleeping).execute(tx)
      note('sleeping', 'began')
      await sql`select pg_sleep(600)`.execute(tx)
    }),
  )
  await jobs.install(db.ownerConnection)
  await jobs.start()
})
afterAll(() => jobs.stop(1_000))

describe('the transaction of a job that exceeds its time limit is rolled back', () => {
  const send = (name: keyof typeof kinds) => withoutUser(db.app, (tx) => jobs.enqueue(tx, kinds[name], {}))
  const began = (name: keyof typeof kinds) => waitUntil(() => seen[name].includes('began'))
  const released = (name: keyof typeof kinds) => waitUntil(async () => !(await isHeld(locks[name])))

  test('between two of its statements, and its module is told outside of the limit', async () => {
    await send('stepping')
    await began('stepping')
    await released('stepping')
    await waitUntil(() => seen.stepping.includes('told'))
    expect(seen.stepping).toEqual(['began', 'ended', 'told'])
  })

  test('within a statement', async () => {
    await send('sleeping')
    await began('sleeping')
    await released('sleeping')
    await waitUntil(() => seen.sleeping.includes('told'))
  })

  test('while the process does nothing about it', async () => {
    await send('waiting')
    await began('waiting')
    await released('waiting')
    expect(seen.waiting).toEqual(['began'])
    hanging.resolve()
    // A second is left for the rollback that the process sends itself.
    for (const [name, most] of [
      ['statement', 1_000],
      ['idle', 2_000],
      ['whole', 2_000],
    ] as const)
      expect(limits[name] ?? 1, name).toBeLessThanOrEqual(most)
  })
})

test('a job that is aborted commits nothing', async () => {
  await sql`create table if not exists kept (what text)`.execute(db.admin)
  await sql`grant insert on kept to lucas_app`.execute(db.admin)
  const late = jobKind('late', z.object({}), ofNoUser)
  const own = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: true,
  })
  const ended = Promise.withResolvers<unknown>()
  own.define(
    late,
    async (_, { signal }) => {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
      const work = withoutUser(db.jobs, async (tx) => {
        await sql`insert into kept values ('late')`.execute(tx)
        await aborted
      })
      ended.resolve(await work.then(() => 'committed').catch((error: unknown) => error))
    },
    { maxAttempts: 1, timeLimitSeconds: 1 },
  )
  await own.install(db.ownerConnection)
  await own.start()
  await withoutUser(db.app, (tx) => own.enqueue(tx, late, {}))
  expect(await ended.promise).toBeInstanceOf(Error)
  const { rows } = await sql`select what from kept`.execute(db.admin)
  expect(rows).toEqual([])
  await own.stop(1_000)
})
