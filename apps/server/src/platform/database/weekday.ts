import { sql } from 'kysely'

/**
 * The day of the week of a column `day`, Monday is 1: days since a Monday, because `extract` reckons in decimals, which
 * costs more than reading the row.
 */
export const isoWeekday = sql<number>`(day - '0001-01-01'::date) % 7 + 1`
