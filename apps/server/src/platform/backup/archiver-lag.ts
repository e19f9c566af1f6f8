import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Returns since when PostgreSQL fails to archive its WAL, in seconds; 0 while it succeeds or does not archive. */
export async function measureArchiverLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as seconds
      from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
