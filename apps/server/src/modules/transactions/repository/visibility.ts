import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A split transaction keeps its original row. Lists and sums use its parts (`isVisible`); ingest compares
 * with the original (`isTopLevel`).
 */
export const isVisible = (table: 't' | 'transaction'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.part_total`)} is null or ${sql.ref(`${table}.parent_id`)} is not null)`

/** Whether the row is not a split part. */
export const isTopLevel = (table: 't' | 'transaction'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.parent_id`)} is null`

/** Whether the row is neither split nor a split part. */
export const isWhole = (table: 't' | 'transaction' | 'o' | 'i'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.part_total`)} is null`
