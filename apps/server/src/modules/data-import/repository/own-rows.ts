import { sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { DataTable } from '../format/table.ts'
import { dataTables } from '../format/tables.ts'

/** The rows of a user in the tables of an archive. */
export const ownRowsRepository = (tx: Tx) => ({
  /** Whether the account has data of its own: a row in any of the tables, but for settings. */
  async hasData(userId: string): Promise<boolean> {
    const found = dataTables
      .filter(({ isSetting }) => isSetting !== true)
      .map(({ name }) => sql`exists (select from ${sql.table(name)} where user_id = ${userId})`)
    const { rows } = await sql<{ has: boolean }>`select ${sql.join(found, sql` or `)} as has`.execute(tx)
    return rows[0]?.has === true
  },

  /**
   * Inserts rows, given as JSON. A setting that the account has stays. Rows are returned or checked for conflicts because Citus inserts
   * others by COPY, which row-level security forbids.
   */
  async insert(
    userId: string,
    { name, columns, fixed = {}, isSetting }: DataTable,
    rows: string,
  ): Promise<void> {
    assertUserDataLocked(tx)
    const given = Object.keys(columns).map((column) => sql.ref(column))
    const names = [...given, ...Object.keys(fixed).map((column) => sql.ref(column))]
    const values = [...given, ...Object.values(fixed).map((value) => sql`${value}`)]
    await sql`
      insert into ${sql.table(name)} (user_id, ${sql.join(names)})
      select ${userId}, ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb)
      ${isSetting === true ? sql`on conflict do nothing` : sql`returning 1`}`.execute(tx)
  },

  /** Writes columns of rows that are there, given as JSON with their ids. */
  async setLater(userId: string, { name, later = [] }: DataTable, rows: string): Promise<void> {
    assertUserDataLocked(tx)
    const set = later.map(
      (column) => sql`${sql.ref(column)} = coalesce(r.${sql.ref(column)}, t.${sql.ref(column)})`,
    )
    await sql`
      update ${sql.table(name)} t set ${sql.join(set)}
        from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb) r
       where t.user_id = ${userId} and t.id = r.id`.execute(tx)
  },
})
