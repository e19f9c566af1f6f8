import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Db } from '../database/connect.ts'
import type { Tx } from '../database/user-transaction.ts'
import { originKey } from './origin.ts'

export type Connection = ClientConfig
export const schema = 'pgboss'

/** Grants the application's role access to rows, not to the schema: it writes jobs, and only reads and updates queues. */
export async function grantQueueAccess(owner: Connection) {
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

/** Returns the version of the installed queue schema, null without one, and the names of its queues. */
export async function readInstalledQueues(
  app: Connection,
): Promise<{ version: number | null; queues: string[] }> {
  const client = new Client({ ...app, application_name: 'lucas queue check' })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('${schema}.version') IS NOT NULL AS found`,
    )
    if (rows[0]?.found !== true) return { version: null, queues: [] }
    const versions = await client.query<{ version: number }>(`SELECT version FROM ${schema}.version`)
    const queues = await client.query<{ name: string }>(`SELECT name FROM ${schema}.queue`)
    return { version: versions.rows[0]?.version ?? null, queues: queues.rows.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/**
 * Requeues active jobs of a killed process. Jobs without attempts left stay, so that the monitor moves them to the dead
 * letters: a job that crashes its process must not run forever.
 */
export async function requeueOrphans(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`.execute(db)
}

/** The start of a job that waits for the end of a data block: later than any other. */
export const pausedUntil = new Date('9999-01-01T00:00:00Z')
const pausedPrefix = 'paused '
/** The key by which the paused jobs of a user are found. */
export const toPausedKey = (userId: string): string => `${pausedPrefix}${userId}`

/** Returns whether a job of this kind with these data waits for the end of the user's block already. */
export async function hasPausedJob(tx: Tx, userId: string, name: string, data: object): Promise<boolean> {
  const { rows } = await sql`select 1 from pgboss.job
    where name = ${name} and state = 'created' and singleton_key = ${toPausedKey(userId)}
      and data - ${originKey}::text = ${JSON.stringify(data)}::jsonb limit 1`.execute(tx)
  return rows.length > 0
}

/** Lets the paused jobs of a user run now, in the order in which they were paused. */
export async function resumePausedJobs(tx: Tx, userId: string): Promise<void> {
  await sql`update pgboss.job
    set start_after = now(), keep_until = now() + (keep_until - start_after), singleton_key = null
    where state = 'created' and singleton_key = ${toPausedKey(userId)}`.execute(tx)
}

/** Lists the users who have paused jobs. */
export async function listUsersWithPausedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select distinct singleton_key as key from pgboss.job
    where state = 'created' and singleton_key like ${`${pausedPrefix}%`}`.execute(db)
  return rows.map(({ key }) => key.slice(pausedPrefix.length))
}

/** Deletes every job that names one of these users in its data or keys: waiting, running, completed and dead letters. */
export async function deleteJobsOf(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  await sql`delete from pgboss.job
    where group_id = any(${ids}::text[]) or string_to_array(singleton_key, ' ') && ${ids}::text[]
       or data ->> 'person' = any(${ids}::text[]) or data ->> 'user' = any(${ids}::text[])
       or data ->> 'userId' = any(${ids}::text[])`.execute(db)
}

/** Lists the queues that have waiting jobs: how many may run now, and the waiting time of the oldest in seconds. */
export async function listQueueDepths(db: Db): Promise<{ job: string; waiting: number; oldest: number }[]> {
  const { rows } = await sql<{ job: string; waiting: number; oldest: number }>`select
    name as job, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`.execute(db)
  return rows
}

/** Returns the waiting time in seconds of the oldest runnable job outside the `excluded` queues; 0 if there is none (R-20). */
export async function getOldestWaitSeconds(db: Db, excluded: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as wait
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters'
      and name <> all(${[...excluded]}::text[])`.execute(db)
  return rows[0]?.wait ?? 0
}
