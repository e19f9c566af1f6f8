import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Arbitrary, but no other program may use the same number. */
const lockKey = 7_220_518

/**
 * Waits until no other process migrates. Asks again and again, because the snapshot of a statement that waits would block
 * the concurrent index of the process that it waits for.
 */
export async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    // lint-allow no-session-state: the connection of the owner is direct and ends after the migrations
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      lockKey,
    ])
    if (rows[0]?.locked === true) return
    await wait(100)
  }
}
