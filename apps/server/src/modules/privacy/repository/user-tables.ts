import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface UserTable {
  name: string
  columns: { name: string; isBytes: boolean }[]
  /** The columns of the primary key. */
  key: string[]
}

/** A row of any table, by column name. */
export type Row = Record<string, unknown>

const uncascadedTables: readonly (keyof Schema)[] = ['email_owner', 'identity', 'outbox_event']
const chunkBytes = 64 * 1024

export const userTablesRepository = (tx: Tx) => ({
  /** Lists every table with a `user_id` column from the catalog, so that new tables are included. */
  async list(): Promise<UserTable[]> {
    const { rows } = await sql<UserTable>`
      select c.relname as name,
             json_agg(json_build_object('name', a.attname, 'isBytes', a.atttypid = 'bytea'::regtype)
                      order by a.attnum) as columns,
             (select json_agg(k.attname order by array_position(i.indkey::int2[], k.attnum))
                from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
               where i.indrelid = c.oid and i.indisprimary) as key
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
       group by c.oid, c.relname order by c.relname`.execute(tx)
    return rows
  },

  /** Deletes the user's rows of the tables that Citus keeps on the coordinator, where the deletion of the user does not cascade. */
  async deleteUncascaded(userId: string): Promise<void> {
    for (const name of uncascadedTables)
      await sql`delete from ${sql.table(name)} where user_id = ${userId}`.execute(tx)
  },

  /**
   * Streams a user's rows of one table through a cursor of the transaction, by their key: rows with an id oldest first. The
   * column `file` only says whether it has content.
   */
  async *streamRows(
    userId: string,
    {
      name: table,
      columns,
      key,
      file,
    }: { name: string; columns: readonly string[]; key: readonly string[]; file: string | null },
  ): AsyncGenerator<Row[]> {
    const hasContent = (name: string) =>
      sql`coalesce(octet_length(t.${sql.ref(name)}), 0) > 0 as ${sql.ref(name)}`
    const selected = sql.join(
      columns.map((name) => (name === file ? hasContent(name) : sql`t.${sql.ref(name)}`)),
    )
    await sql`declare export_rows no scroll cursor for
      select ${selected} from ${sql.table(table)} t where t.user_id = ${userId}
       order by ${sql.join(key.map((name) => sql`t.${sql.ref(name)}`))}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch 50 from export_rows`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close export_rows`.execute(tx)
  },

  /** Streams the content of one column of one row. */
  async *streamBytes(userId: string, table: string, column: string, key: Row): AsyncGenerator<Buffer> {
    const conditions = Object.entries(key).map(([name, value]) => sql`t.${sql.ref(name)} = ${value}`)
    for (let from = 1; ; from += chunkBytes) {
      const { rows } = await sql<{ bytes: Buffer }>`
        select substring(t.${sql.ref(column)} from ${from}::int for ${chunkBytes}::int) as bytes
          from ${sql.table(table)} t
         where t.user_id = ${userId} and ${sql.join(conditions, sql` and `)}`.execute(tx)
      const [row] = rows
      if (!row) throw new Error('A row disappeared within its snapshot.')
      if (row.bytes.length > 0) yield row.bytes
      if (row.bytes.length < chunkBytes) return
    }
  },
})
