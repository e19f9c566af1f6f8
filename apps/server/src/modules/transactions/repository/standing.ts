import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A divided movement stays as the bank's word, and its parts stand in its place: lists and sums read the rows that
 * `stands` names, whoever compares with what banks tell reads those that `isTold` names.
 */
export const stands = (table: 't' | 'transaction'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.part_total`)} is null or ${sql.ref(`${table}.parent_id`)} is not null)`

/** No part of another row. */
export const isTold = (table: 't' | 'transaction'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.parent_id`)} is null`

/** Neither divided nor a part. */
export const isWhole = (table: 't' | 'transaction' | 'o' | 'i'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.part_total`)} is null`
