import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabaseLog } from '../log.ts'

/** Arbitrary, but no other program may use the same number. */
const lockKey = 7_220_518

/**
 * Waits until no other process migrates. Asks again and again, because the snapshot of a statement that waits would block
 * the concurrent index of the process that it waits for.
 */
export async function lockMigrations(client: Client, log: DatabaseLog): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // lint-allow no-session-state: the connection of the owner is direct and ends after the migrations
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      lockKey,
    ])
    if (rows[0]?.locked === true) return
    if (attempt === 1) log.info({}, 'waiting for another process that migrates')
    await wait(100)
  }
}
