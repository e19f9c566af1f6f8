import { sql } from 'kysely'
import type { Db } from '../../../src/platform/database/connect.ts'

/** Lists what transactions that are over have left in the session of the handle. PgBouncer itself sets the five settings. */
export async function listSessionState(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select 'setting ' || name as state from pg_settings where source = 'session'
      and name not in ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')
    union all select 'statement ' || statement from pg_prepared_statements
    union all select 'channel ' || channel from pg_listening_channels() as channel
    union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    union all select 'cursor ' || name from pg_cursors where is_holdable
    union all select 'table ' || relname from pg_class where relpersistence = 't' and pg_my_temp_schema() = relnamespace
    union all select 'user ' || current_setting('app.user_id', true)
      where current_setting('app.user_id', true) <> ''`.execute(db)
  return rows.map(({ state }) => state)
}
