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

/**
 * Whether the row is half of an active pair. Two subqueries, because each has its index. With one OR, every row would scan
 * all pairs. They name the user by a value, by which alone Citus finds their worker.
 */
export function isInActivePair(userId: string, table: 't' | 'transaction'): RawBuilder<SqlBool> {
  const hasPairBy = (half: 'out_id' | 'in_id') => sql`exists (
    select from transfer_pair p where p.user_id = ${userId} and ${sql.ref(`p.${half}`)} = ${sql.ref(`${table}.id`)}
                                  and p.state in ('automatic', 'confirmed'))`
  return sql<SqlBool>`(${hasPairBy('out_id')} or ${hasPairBy('in_id')})`
}

/** Whether the row is the received half of a pair of which the user has not said yet that it is one. */
export const isReceivedInSuggestedPair = (
  userId: string,
  table: 't',
): RawBuilder<boolean> => sql<boolean>`exists (
  select from transfer_pair p where p.user_id = ${userId} and p.in_id = ${sql.ref(`${table}.id`)}
                                and p.state = 'suggested')`

/** Sum of the refunds of a purchase. */
export const refundedAmount = (userId: string, table: 't' | 'transaction'): RawBuilder<bigint> =>
  sql<bigint>`coalesce((select sum(r.amount) from transaction r where r.user_id = ${userId}
    and r.refund_of = ${sql.ref(`${table}.id`)} and r.deleted_at is null), 0)::bigint`

/** Whether the row leaves the sums: it may be another one, or the bank did not post it (domain/pending-state.ts). */
export const isLeftOut = (table: 't' | 'transaction' | 'whole' | 'others'): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.pending_state`)} = 'suggested'
    or ${sql.ref(`${table}.pending`)} and ${sql.ref(`${table}.pending_state`)} = 'expired', false)`
