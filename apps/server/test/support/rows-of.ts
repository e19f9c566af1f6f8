import { sql } from 'kysely'
import type { TestDatabase } from '../database.ts'
import { turns } from './turns.ts'

/** Every table that holds rows of people. */
async function tablesOfPeople({ admin }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
     order by c.relname`.execute(admin)
  return rows.map(({ name }) => name)
}

/** A sum over all rows of a person, table by table; equal sums mean that nothing was written. */
export async function checksumOf(db: TestDatabase, userId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of await tablesOfPeople(db)) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(table)} t where user_id = ${userId}`.execute(db.admin)
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Every UUID that stands in a row of a person, table by table; one that stands in several counts in the first. */
export async function idsOf(db: TestDatabase, userId: string): Promise<Record<string, string[]>> {
  const known = new Set<string>()
  const ids: Record<string, string[]> = {}
  for (const table of await tablesOfPeople(db)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where user_id = ${userId}`.execute(db.admin)
    const found = new Set(rows.flatMap(({ text }) => text.match(uuids) ?? []).filter((id) => !known.has(id)))
    for (const id of found) known.add(id)
    ids[table] = [...found].sort()
  }
  return ids
}

/** Until every event is told and no callback waits, so that nothing writes but the test. */
export async function settledEvents(db: TestDatabase, ms = 60_000): Promise<void> {
  for await (const _ of turns(ms)) {
    const { rows } = await sql<{ waiting: bigint }>`
      select (select count(*) from outbox_event where told_at is null)
           + (select count(*) from provider_callback where state = 'received') as waiting`.execute(db.admin)
    if (Number(rows[0]?.waiting ?? 0) === 0) return
  }
  throw new Error('events still wait to be told')
}

/** The same of somebody who has just registered: the letter that welcomes them is written by a job, with a code in it. */
export async function settledNewcomer(db: TestDatabase, userId: string): Promise<void> {
  for await (const _ of turns(20_000)) {
    const code = await db.admin
      .selectFrom('account_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (code) return settledEvents(db)
  }
  throw new Error('nobody was welcomed')
}
