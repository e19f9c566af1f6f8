import { sql } from 'kysely'
import type { TestDatabase } from '../../database.ts'
import { patienceMs, pollAttempts } from '../poll-attempts.ts'

/** Lists the tables with a `user_id` column. */
async function listUserTables({ admin }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
     order by c.relname`.execute(admin)
  return rows.map(({ name }) => name)
}

/** Computes a checksum of the user's rows per table; equal checksums mean that nothing was written. */
export async function computeUserChecksums(
  db: TestDatabase,
  userId: string,
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of await listUserTables(db)) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(table)} t where user_id = ${userId}`.execute(db.admin)
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Lists the UUIDs in the user's rows per table; a UUID of several tables is listed in the first. */
export async function listUserUuids(db: TestDatabase, userId: string): Promise<Record<string, string[]>> {
  const known = new Set<string>()
  const ids: Record<string, string[]> = {}
  for (const table of await listUserTables(db)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where user_id = ${userId}`.execute(db.admin)
    const found = new Set(rows.flatMap(({ text }) => text.match(uuids) ?? []).filter((id) => !known.has(id)))
    for (const id of found) known.add(id)
    ids[table] = [...found].sort()
  }
  return ids
}

/** Lists the ids of the user's rows per table. */
export async function listUserRowIds(db: TestDatabase, userId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'user_id')
     group by table_name having count(*) = 2 order by 1`.execute(db.admin)
  const ids: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from ${sql.table(name)} where user_id = ${userId} order by 1`.execute(db.admin)
    ids[name] = rows.map(({ id }) => id)
  }
  return ids
}

/** Waits until all events are published and no callback waits, so that only the test writes. */
export async function waitUntilEventsPublished(db: TestDatabase, ms = patienceMs): Promise<void> {
  for await (const _ of pollAttempts(ms)) {
    const { rows } = await sql<{ waiting: bigint }>`
      select (select count(*) from outbox_event where told_at is null)
           + (select count(*) from provider_callback where state = 'received') as waiting`.execute(db.admin)
    if (Number(rows[0]?.waiting ?? 0) === 0) return
  }
  throw new Error('events are still unpublished')
}

/** Waits until all events are published and no job runs or is due. */
export async function waitUntilJobsDone(db: TestDatabase, ms = patienceMs): Promise<void> {
  for await (const _ of pollAttempts(ms)) {
    await waitUntilEventsPublished(db, ms)
    const { rows } = await sql`
      select from pgboss.job where name <> 'dead-letters'
         and (state = 'active' or (state in ('created', 'retry') and start_after <= now())) limit 1`.execute(
      db.admin,
    )
    if (rows.length === 0) return
  }
  throw new Error('jobs still run')
}

/** Waits until the job has written the welcome mail with its code, and all events are published. */
export async function waitForWelcomeMail(db: TestDatabase, userId: string): Promise<void> {
  for await (const _ of pollAttempts(patienceMs)) {
    const code = await db.admin
      .selectFrom('account_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (code) return waitUntilEventsPublished(db)
  }
  throw new Error('no welcome mail was sent')
}
