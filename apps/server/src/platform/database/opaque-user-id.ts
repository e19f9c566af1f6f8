import { sql } from 'kysely'

/**
 * Returns a user id that the planner cannot look up in its statistics. These know no rows of a user whose history was just
 * written, so that every index would look equally good; with a sub-select the planner assumes an average user.
 */
export const opaqueUserId = (userId: string) => sql<string>`(select ${userId}::uuid)`
