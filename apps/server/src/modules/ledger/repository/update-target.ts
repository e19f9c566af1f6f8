import { type RawBuilder, sql } from 'kysely'
import type { RecategorizedSum } from '../domain/rollup-delta.ts'

/** Sums that moved between categories, and the number of rows, including those outside of rollups. */
export type MovedSums = RecategorizedSum & { rows: number }

const target = sql.ref('target')

/** Writes columns of the transactions in the part `target` of a statement, which has their ids. */
export const updateTarget = (userId: string, assignments: RawBuilder<unknown>, now: Date) => sql`
  update transaction t set ${assignments}, updated_at = ${now}
    from ${target} where t.user_id = ${userId} and t.id = target.id`

/** Sums of the rows of `target` that count, with the number of all; the statement adds and groups by the categories. */
export const movedSums = sql`account_id as "accountId", posted_on as day, currency, kind,
  coalesce(sum(amount) filter (where counts), 0)::bigint as amount, count(*) filter (where counts)::int as count,
  count(*)::int as rows`

export const countRows = (sums: readonly { rows: number }[]): number =>
  sums.reduce((total, { rows }) => total + rows, 0)
