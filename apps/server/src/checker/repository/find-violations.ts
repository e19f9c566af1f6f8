import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** A row that violates an invariant, and its user. */
export type FoundViolation = { userId: string; subject: string }

/** What the queries for violations are made of. */
export interface Finder {
  /** Runs a query for violations. */
  find: (query: RawBuilder<FoundViolation>) => Promise<FoundViolation[]>
  /** The rows of a table that are checked, to be used in place of its name; they need an alias. */
  rows: (table: keyof Schema) => RawBuilder<unknown>
}

/**
 * Returns the finder for one user, or for all users (null). Row-level security leaves the rows of one user anyway; but Citus finds
 * their shard by conditions of the query alone, and by each table's own where a subquery refers to an outer one.
 */
export const createFinder = (tx: Tx, userId: string | null): Finder => ({
  find: async (query) => (await query.execute(tx)).rows,
  rows: (table) =>
    userId === null
      ? sql.table(table)
      : sql`(select * from ${sql.table(table)} where user_id = ${userId}::uuid)`,
})
