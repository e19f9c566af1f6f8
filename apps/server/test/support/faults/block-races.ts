import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createBlockFollowUp, createDataBlocks } from '../../../src/modules/data-block/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import type { TestDatabase } from '../../database.ts'
import { createUser } from '../app/users.ts'
import { createIngestPipeline } from '../fixtures/ingest-pipeline.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'
import { pollAttempts } from '../poll-attempts.ts'

const perAccount = 3_000
const accounts = 2

/** Blocks a user's data while the bank posts a callback. */
export async function createBlockRaces(db: TestDatabase) {
  const pipeline = await createIngestPipeline(db)
  const { events, jobs } = pipeline
  const blocks = createDataBlocks({
    db: db.app,
    clock: createClock(),
    events,
    enqueueFollowUp: createBlockFollowUp(jobs),
  })

  async function openCallback(): Promise<{ userId: string; message: object }> {
    const { userId } = await createUser(db)
    const caseid = await pipeline.startLinkSession(userId)
    const { message } = createLargeCallback({ caseid, rut: '17654321-3', accounts, perAccount })
    return { userId, message }
  }

  /** Waits until no job runs or is due. */
  async function waitUntilIdle(): Promise<void> {
    for await (const _ of pollAttempts(90_000)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where state = 'active' or (state in ('created', 'retry') and start_after <= now())`.execute(db.admin)
      if (rows[0]?.n === 0) return
    }
    throw new Error('jobs still run')
  }

  /** Waits until a sync of this user reaches a step. */
  async function waitForSyncStep(userId: string, step: string): Promise<void> {
    const at = db.admin.selectFrom('connection').select('sync_step').where('user_id', '=', userId)
    for await (const _ of pollAttempts(60_000))
      if ((await at.execute()).some(({ sync_step: now }) => now === step)) return
    throw new Error(`no sync reached ${step}`)
  }

  async function countStored(userId: string) {
    const [rows, callbacks] = await Promise.all([
      db.admin
        .selectFrom('transaction')
        .select((on) => on.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
      db.admin
        .selectFrom('provider_callback')
        .select(['state', 'attempts'])
        .where('user_id', '=', userId)
        .execute(),
    ])
    return { rows: Number(rows.n), callbacks }
  }

  const expectedRows = accounts * perAccount
  const post = ({ message }: { message: object }) => pipeline.postCallback(message)

  type StoredCount = Awaited<ReturnType<typeof countStored>>
  const waiting: StoredCount = { rows: 0, callbacks: [{ state: 'received', attempts: 0 }] }
  const done: StoredCount = { rows: expectedRows, callbacks: [{ state: 'done', attempts: 0 }] }

  /** Posts a callback and blocks a little later in each round; returns the stored counts at that answer, later, and after lifting. */
  async function runRace(round: number): Promise<Record<'answered' | 'blocked' | 'lifted', StoredCount>> {
    const member = await openCallback()
    const posted = post(member)
    await wait(round * 120)
    await blocks.set(member.userId, true, 'person')
    const answered = await countStored(member.userId)
    await posted
    await waitUntilIdle()
    const blocked = await countStored(member.userId)
    await blocks.set(member.userId, false, 'person')
    await waitUntilIdle()
    return { answered, blocked, lifted: await countStored(member.userId) }
  }

  return {
    blocks,
    openCallback,
    post,
    waitUntilIdle,
    waitForSyncStep,
    countStored,
    runRace,
    waiting,
    done,
  }
}
