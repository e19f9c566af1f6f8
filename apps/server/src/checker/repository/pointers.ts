import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import type { Found } from './ask.ts'

/** A foreign key: the columns of the child and those of the parent, in order. */
export interface Link {
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
}

/** What points where. Foreign keys promise it; this looks whether the promise was kept. */
export const pointersRepository = (tx: Tx) => ({
  async seesEverybody(): Promise<boolean> {
    const { rows } = await sql<{ sees: boolean }>`
      select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user`.execute(tx)
    return rows[0]?.sees ?? false
  },

  /**
   * Every question here reads whole tables, which row by row takes the square of their size: that is what the planner
   * would choose for one person's history that no statistics tell of yet. Until the transaction ends.
   */
  async joinWholeTables(): Promise<void> {
    await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  },

  /** Every foreign key between tables of people. */
  async links(): Promise<Link[]> {
    const { rows } = await sql<Link>`
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

  /** Rows whose pointer leads to nothing of theirs. */
  async orphans(link: Link): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select c.user_id as person, ${nameOf(link)} as subject from ${sql.table(link.child)} c
       where ${all(link.childColumns.map((column) => sql`${sql.ref(`c.${column}`)} is not null`))}
         and not exists (select from ${sql.table(link.parent)} p where ${pointsAt(link, link.childColumns)})
       limit 100`.execute(tx)
    return rows
  },

  /** Rows whose pointer leads to a row of somebody else. */
  async foreign(link: Link): Promise<Found[]> {
    const beyondPerson = link.childColumns.filter((_, at) => link.parentColumns[at] !== 'user_id')
    const { rows } = await sql<Found>`
      select c.user_id as person, ${nameOf(link)} as subject from ${sql.table(link.child)} c
       where exists (select from ${sql.table(link.parent)} p
                      where ${pointsAt(link, beyondPerson)} and p.user_id <> c.user_id)
       limit 100`.execute(tx)
    return rows
  },

  async waitingEvents(before: Date): Promise<Found[]> {
    const { rows } = await sql<Found>`
      select user_id as person, 'outbox_event ' || id as subject from outbox_event
       where told_at is null and created_at < ${before} limit 100`.execute(tx)
    return rows
  },
})

const nameOf = ({ child, childColumns, parent }: Link) =>
  sql`${`${child}.${childColumns.at(-1)} to ${parent}`}::text`

const all = (conditions: RawBuilder<unknown>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

const pointsAt = ({ childColumns, parentColumns }: Link, columns: readonly string[]) =>
  all(
    columns.map((column) => {
      const target = parentColumns[childColumns.indexOf(column)] ?? column
      return sql`${sql.ref(`p.${target}`)} = ${sql.ref(`c.${column}`)}`
    }),
  )
