import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface PersonTable {
  name: string
  columns: { name: string; isBytes: boolean }[]
}

/** Rows as JSON, so that amounts keep every digit and days their form. */
export type Row = Record<string, unknown>

const bytesAtOnce = 64 * 1024

export const tablesRepository = (tx: Tx) => ({
  /** Every table that holds rows of people, as the catalogue has it: a later one is there by itself. */
  async list(): Promise<PersonTable[]> {
    const { rows } = await sql<PersonTable>`
      select c.relname as name,
             json_agg(json_build_object('name', a.attname, 'isBytes', a.atttypid = 'bytea'::regtype)
                      order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
       group by c.relname order by c.relname`.execute(tx)
    return rows
  },

  /**
   * A person's rows of one table with these columns, some at a time, through a cursor of the transaction; of `file`
   * only whether there is one.
   */
  async *rows(
    person: string,
    { name: table, columns, file }: { name: string; columns: readonly string[]; file: string | null },
  ): AsyncGenerator<Row[]> {
    const isThere = (name: string) =>
      sql`coalesce(octet_length(t.${sql.ref(name)}), 0) > 0 as ${sql.ref(name)}`
    const picked = sql.join(columns.map((name) => (name === file ? isThere(name) : sql`t.${sql.ref(name)}`)))
    await sql`declare export_rows no scroll cursor for
      select ${picked} from ${sql.table(table)} t where t.user_id = ${person}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch 50 from export_rows`.execute(tx)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close export_rows`.execute(tx)
  },

  /** What a column of one row holds, some bytes at a time. */
  async *bytes(person: string, table: string, column: string, key: Row): AsyncGenerator<Buffer> {
    const isIt = Object.entries(key).map(([name, value]) => sql`t.${sql.ref(name)} = ${value}`)
    for (let from = 1; ; from += bytesAtOnce) {
      const { rows } = await sql<{ bytes: Buffer }>`
        select substring(t.${sql.ref(column)} from ${from}::int for ${bytesAtOnce}::int) as bytes
          from ${sql.table(table)} t
         where t.user_id = ${person} and ${sql.join(isIt, sql` and `)}`.execute(tx)
      const [row] = rows
      if (!row) throw new Error('A row went away in the middle of its snapshot.')
      if (row.bytes.length > 0) yield row.bytes
      if (row.bytes.length < bytesAtOnce) return
    }
  },
})
