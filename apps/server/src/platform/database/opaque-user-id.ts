import { sql } from 'kysely'

/**
 * Returns a user id that the planner cannot look up in its statistics. These know no rows of a user whose history was just
 * written, so that every index would look equally good; with a sub-select the planner assumes an average user.
 */
export const opaqueUserId = (userId: string) => sql<string>`(select ${userId}::uuid)`

const opaque = /\(select (\$\d+)::uuid\)/g

/** Shows the user of a statement to Citus, which finds the worker by a value that is not in a sub-select. */
export const revealUserIds = (text: string): string => text.replaceAll(opaque, '$1::uuid')
