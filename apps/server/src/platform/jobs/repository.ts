import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Db } from '../database/connect.ts'

export type Connection = ClientConfig
export const schema = 'pgboss'

/** Rows, not structure: jobs are written and moved, queues only read and stamped by the monitor. */
export async function grantUse(owner: Connection) {
  const client = new Client({ ...owner, application_name: 'lucas queue install' })
  await client.connect()
  try {
    await client.query(`
      GRANT USAGE ON SCHEMA ${schema} TO lucas_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO lucas_app;
      REVOKE INSERT, DELETE ON ${schema}.queue, ${schema}.version FROM lucas_app;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${schema}.job_now() TO lucas_app`)
  } finally {
    await client.end()
  }
}

/**
 * Gives active jobs of a killed process back to their queue at once. Those without a try left stay, so that the
 * monitor sends them to the dead letters: a job that kills its process must not do so for ever.
 */
export async function takeBackOrphans(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`.execute(db)
}

/** Seconds that the oldest job which could run has waited; 0 when none waits. */
export async function oldestWaitSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as wait
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters'`.execute(
    db,
  )
  return rows[0]?.wait ?? 0
}
