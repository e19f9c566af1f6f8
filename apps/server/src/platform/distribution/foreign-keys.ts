import type { Client } from 'pg'
import { setPropagation } from '../database/citus.ts'
import { runGeneratedSql } from '../database/client.ts'

export interface ForeignKey {
  name: string
  table: string
  /** The table that it refers to. */
  target: string
  /** As after `ADD CONSTRAINT name`. */
  definition: string
  /** Whether the deletion of the target sets a column to null. */
  sets_null: boolean
}

/** Drops the foreign keys between the tables and any others, because Citus distributes one table after the other. Returns them. */
export async function dropForeignKeys(client: Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS target,
            pg_get_constraintdef(oid) AS definition, confdeltype = 'n' AS sets_null
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
        AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1)) ORDER BY 2, 1`,
    [tables],
  )
  for (const { table, name } of rows)
    await runGeneratedSql(
      client,
      `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1::text, $2::text) AS sql`,
      [table, name],
    )
  return rows
}

/**
 * Adds foreign keys again. Citus refuses those that set a column to null when the key has `user_id`, although they never set that
 * one: the coordinator gets them here, and the shards from `prepareWorkers`. When Citus moves a shard, it copies them.
 */
export async function restoreForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  // With one of those in place, Citus would refuse the others of the same table.
  const inOrder = keys.toSorted((one, other) => Number(one.sets_null) - Number(other.sets_null))
  for (const { table, name, definition, sets_null: setsNull } of inOrder) {
    await setPropagation(client, !setsNull)
    await runGeneratedSql(
      client,
      `SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s %s', $1::text, $2::text, $3::text, $4::text) AS sql`,
      // The coordinator's own tables are empty shells, so that there is nothing to validate.
      [table, name, definition, setsNull && !definition.endsWith('NOT VALID') ? 'NOT VALID' : ''],
    )
  }
  await setPropagation(client, true)
}
