import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { listenerName } from '../../platform/events/listen-repository.ts'
import type { FoundViolation } from './find-violations.ts'

/** A foreign key: the columns of the child and those of the parent, in order. */
export interface ForeignKey {
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
}

/** Checks that the rows satisfy the foreign keys. */
export const foreignKeysRepository = (tx: Tx) => ({
  /** Returns whether the current role sees the rows of all users. */
  async bypassesRowSecurity(): Promise<boolean> {
    const { rows } = await sql<{ sees: boolean }>`
      select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user`.execute(tx)
    return rows[0]?.sees ?? false
  },

  /**
   * Makes every join a hash join until the transaction ends. The checks join whole tables, and without statistics of a new
   * user's rows the planner may choose a nested loop, or a merge by user alone, which take quadratic time.
   */
  async useHashJoins(): Promise<void> {
    // By SET, which Citus passes on to the workers.
    await sql`set local enable_nestloop = off`.execute(tx)
    await sql`set local enable_mergejoin = off`.execute(tx)
  },

  /** Returns every foreign key of tables with user rows. */
  async listForeignKeys(): Promise<ForeignKey[]> {
    const { rows } = await sql<ForeignKey>`
      select child.relname::text as child, parent.relname::text as parent,
             (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (number, place)
                join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number) as "childColumns",
             (select array_agg(a.attname::text order by k.place) from unnest(f.confkey) with ordinality as k (number, place)
                join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number) as "parentColumns"
        from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
       where f.contype = 'f' and child.relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute u where u.attrelid = f.conrelid and u.attname = 'user_id')
       order by child.relname, f.conname`.execute(tx)
    return rows
  },

  /** Rows whose foreign key references no row. */
  async findOrphans(foreignKey: ForeignKey): Promise<FoundViolation[]> {
    const { rows } = await sql<FoundViolation>`
      select c.user_id as "userId", ${toSubject(foreignKey)} as subject from ${sql.table(foreignKey.child)} c
       where ${joinConditions(foreignKey.childColumns.map((column) => sql`${sql.ref(`c.${column}`)} is not null`))}
         and not exists (select from ${sql.table(foreignKey.parent)} p where ${referencesParent(foreignKey, foreignKey.childColumns)})
       limit 100`.execute(tx)
    return rows
  },

  /** Rows whose foreign key references a row of another user. */
  async findForeignRows(foreignKey: ForeignKey): Promise<FoundViolation[]> {
    const ownColumns = foreignKey.childColumns.filter((_, at) => foreignKey.parentColumns[at] !== 'user_id')
    const { rows } = await sql<FoundViolation>`
      select c.user_id as "userId", ${toSubject(foreignKey)} as subject from ${sql.table(foreignKey.child)} c
       where exists (select from ${sql.table(foreignKey.parent)} p
                      where ${referencesParent(foreignKey, ownColumns)} and p.user_id <> c.user_id)
       limit 100`.execute(tx)
    return rows
  },

  /**
   * Returns whether a process that publishes events is connected for longer than `ms` milliseconds. Where the role may not read since
   * when, any counts.
   */
  async isServedFor(ms: number): Promise<boolean> {
    const { rows } = await sql<{ served: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and application_name = ${listenerName}
                        and coalesce(backend_start, '-infinity') < clock_timestamp() - ${ms}::int * interval '1 millisecond') as served`.execute(
      tx,
    )
    return rows[0]?.served ?? false
  },

  /** Events that no process has published before a moment. */
  async findStuckEvents(before: Date): Promise<FoundViolation[]> {
    const { rows } = await sql<FoundViolation>`
      select user_id as "userId", 'outbox_event ' || id as subject from outbox_event
       where told_at is null and created_at < ${before} limit 100`.execute(tx)
    return rows
  },
})

const toSubject = ({ child, childColumns, parent }: ForeignKey) =>
  sql`${`${child}.${childColumns.at(-1)} to ${parent}`}::text`

const joinConditions = (conditions: RawBuilder<unknown>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`

const referencesParent = ({ childColumns, parentColumns }: ForeignKey, columns: readonly string[]) =>
  joinConditions(
    columns.map((column) => {
      const target = parentColumns[childColumns.indexOf(column)] ?? column
      return sql`${sql.ref(`p.${target}`)} = ${sql.ref(`c.${column}`)}`
    }),
  )
