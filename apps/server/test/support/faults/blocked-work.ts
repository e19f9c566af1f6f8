import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { waitUntilJobsDone } from '../app/user-rows.ts'
import { pollAttempts } from '../poll-attempts.ts'

/** Sets and lifts data blocks while work runs that a row lock holds up. */
export function createBlockedWork(app: FullApp) {
  const { admin } = app.db

  /** Sets or lifts the block. Where other work has the user's data locked for long, it is asked again, as a client does. */
  async function setBlock(member: TestUser, blocked: boolean): Promise<void> {
    for await (const _ of pollAttempts(20_000)) {
      const answer = await app.requestAs(member, 'PUT', '/api/privacy/block/', { blocked })
      if (answer.statusCode === 503) continue
      expect([answer.statusCode, answer.json().blocked]).toEqual([200, blocked])
      return
    }
    throw new Error('the block was refused for twenty seconds')
  }

  const waitUntilIdle = (): Promise<void> => waitUntilJobsDone(app.db, 90_000)

  /** Waits until a transaction waits for the one that runs in the process `holder`, and not for another. */
  async function waitUntilHeldUp(holder: number): Promise<void> {
    for await (const _ of pollAttempts(30_000)) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and ${holder} = any(pg_blocking_pids(pid))`.execute(admin)
      if (rows.length > 0) return
    }
    throw new Error('no work is held up')
  }

  return {
    setBlock,
    waitUntilIdle,

    /** Starts work, blocks the data while it waits in the middle of its transaction for the rows of `lock`, and lets it go on. */
    async blockInTheMiddle(member: TestUser, lock: RawBuilder<unknown>, start: () => Promise<unknown>) {
      await admin.transaction().execute(async (tx) => {
        const { rows } = await lock.execute(tx)
        expect(rows.length).toBeGreaterThan(0)
        const { rows: holders } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await start()
        for (const { pid } of holders) await waitUntilHeldUp(pid)
        await setBlock(member, true)
      })
      await waitUntilIdle()
    },

    /** Lists the kinds of the user's jobs that wait for the end of the block. */
    async listPaused(member: TestUser): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`select name from pgboss.job
        where state = 'created' and singleton_key = ${`paused ${member.user.id}`} order by name`.execute(
        admin,
      )
      return rows.map(({ name }) => name)
    },
  }
}
