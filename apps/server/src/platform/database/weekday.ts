import { sql } from 'kysely'

/**
 * ISO weekday of a column `day`, Monday is 1. Counts days since a Monday: `extract` returns decimals, whose arithmetic
 * costs more than reading the row.
 */
export const isoWeekday = sql<number>`(day - '0001-01-01'::date) % 7 + 1`
