import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Returns whether transactions may write. They may not on a standby, and not while the disk of the embedded database is full. */
export async function acceptsWrites(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`
    select current_setting('transaction_read_only') as value`.execute(db)
  return rows[0]?.value === 'off'
}
