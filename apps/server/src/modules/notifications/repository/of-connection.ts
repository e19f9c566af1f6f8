import { type SqlBool, sql } from 'kysely'

/** Condition for the accounts `a` of a connection; null for all accounts. */
export const ofConnection = (connectionId: string | null) =>
  connectionId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.connection_id = ${connectionId}`
