import { sql } from 'kysely'
import type { TestDatabase } from '../../database.ts'

/** Leaves a database without statistics, as before autovacuum has come round. Plans are made for each user. */
export async function forgoStatistics(db: TestDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db.owner,
  )
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db.owner)
  // A plan made for any parameters would hide those made for this user.
  await sql`alter database ${sql.table(db.name)} set plan_cache_mode = force_custom_plan`.execute(db.admin)
}

/**
 * Whether one of three attempts takes at most so many milliseconds; other tests share the processor. A slow machine may take
 * longer, but far less than for a comparison of each of 6,300 transactions with each other.
 * @param attempt Returns how long it took.
 */
export async function isQuick(
  db: TestDatabase,
  quickMs: number,
  attempt: () => Promise<number>,
): Promise<boolean> {
  for (let left = 3; left > 0; left--) if ((await attempt()) < quickMs) return true
  return (await attempt()) < (await measureMs(() => compareEachWithEach.execute(db.admin))) / 4
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const compareEachWithEach = sql`
  select count(*) from generate_series(1, 6300) a, generate_series(1, 6300) b where a + b < 0`
