import { demoSession, demoState } from '@lucas/contract/users/demo.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { TestDatabase } from '../../database.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { createServerProcess } from './shutdown-scenario.ts'

/** Blocks the first insert of every demo household until the returned function is called. */
async function blockHouseholds({ admin }: TestDatabase) {
  const blocked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = admin.transaction().execute(async (tx) => {
    // The server may take any time to start.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table link_session in share mode`.execute(tx)
    blocked.resolve()
    await released.promise
  })
  await Promise.race([blocked.promise, ended])
  return async () => {
    released.resolve()
    await ended
  }
}

const countRows = async (db: TestDatabase, table: 'transaction' | 'link_session') =>
  (await db.admin.selectFrom(table).select('user_id').execute()).length

/** Starts more demo sessions than one process prepares at once and restarts the server while it seeds their data. */
export async function expectDemoSessionsToSurviveRestart(sessionCount: number): Promise<void> {
  const { db, address, start } = await createServerProcess({ EXAMPLE_POOL_SIZE: '2' })
  const first = await start()
  const release = await blockHouseholds(db)
  const sessions = await Promise.all(
    Array.from({ length: sessionCount }, async () => {
      const answer = await fetch(`${address}/api/example/`, {
        method: 'POST',
        headers: { 'x-lucas-client': 'web' },
      })
      return demoSession.parse(await answer.json())
    }),
  )
  const countBlockedLocks = async () => {
    const { rows } =
      await sql`select from pg_locks where not granted and relation = 'link_session'::regclass`.execute(
        db.admin,
      )
    return rows.length
  }
  for await (const _ of pollAttempts(60_000)) if ((await countBlockedLocks()) === 2) break
  expect(await countBlockedLocks()).toBe(2)

  first.child.kill('SIGTERM')
  // Released after the moment at which running jobs are aborted.
  setTimeout(() => void release(), 4_500)
  expect([await first.exit, first.stderr()]).toEqual([0, ''])
  expect([await countRows(db, 'transaction'), await countRows(db, 'link_session')]).toEqual([0, 0])

  // The sessions have waited for two minutes; the next server is ready before it prepares any of them.
  await sql`update pgboss.job set start_after = now() - interval '2 minutes'
    where name = 'example-move-in' and state in ('created', 'retry')`.execute(db.admin)
  const releaseNext = await blockHouseholds(db)
  const second = await start()
  await releaseNext()
  const getState = async ({ access }: { access: string }) => {
    const answer = await fetch(`${address}/api/example/`, { headers: { authorization: `Bearer ${access}` } })
    return demoState.parse(await answer.json()).state
  }
  for (const session of sessions) {
    for await (const _ of pollAttempts(120_000)) if ((await getState(session)) === 'ready') break
    expect(await getState(session)).toBe('ready')
  }
  second.child.kill('SIGTERM')
  expect([await second.exit, second.stderr()]).toEqual([0, ''])
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}
