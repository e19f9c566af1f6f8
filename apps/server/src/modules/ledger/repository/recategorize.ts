import { sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from './fields.ts'
import { isVisible } from './fragments.ts'
import { type MovedSums, movedSums, updateTarget } from './update.ts'

/** User, old category and new category. */
type Recategorization = Record<'userId' | 'from' | 'to', string>

/**
 * Moves all rows of one category to another, deleted ones included, with rollups and the values that undo restores. The category
 * source stays. The caller holds the lock on the user data.
 */
export async function recategorizeRows(
  tx: Tx,
  userId: string,
  from: string,
  to: string,
  now: Date,
): Promise<number> {
  assertUserDataLocked(tx)
  const recategorization = { userId, from, to }
  const { rows } = await sql<{ count: number }>`
    with target as materialized (
      select id, deleted_at from transaction where user_id = ${userId} and category = ${from}
    ), recategorized as (${updateTarget(userId, sql`category = ${to}`, now)}), ${moveRollups('daily_rollup', 'day', recategorization)}, ${moveRollups('monthly_rollup', 'month', recategorization)}, bulk_changes as (
      update bulk_change set category = ${to} where user_id = ${userId} and category = ${from}
    ), bulk_rows as (
      update bulk_change_rows set category = ${to} where user_id = ${userId} and category = ${from}
    )
    select count(*)::int as count from target where deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds the rollups of one category to those of another. */
function moveRollups(table: string, time: string, { userId, from, to }: Recategorization) {
  const sums = sql.ref(`${table}_sums`)
  return sql`${sums} as (
      delete from ${sql.table(table)} where user_id = ${userId} and category = ${from} returning *
    ), ${sql.ref(`${table}_joined`)} as (
      insert into ${sql.table(table)} as r (user_id, ${sql.ref(time)}, account_id, currency, category, kind, amount, count)
      select user_id, ${sql.ref(time)}, account_id, currency, ${to}, kind, amount, count from ${sums}
          on conflict (user_id, ${sql.ref(time)}, account_id, currency, category, kind)
          do update set amount = r.amount + excluded.amount, count = r.count + excluded.count
    )`
}

/**
 * Moves rows that still are in `from` to the categories that they had before. The caller holds the lock on the user data. Returns
 * the sums that moved.
 */
export async function restoreCategories(
  tx: Tx,
  userId: string,
  earlier: readonly { id: string; category: string }[],
  { from, now }: { from: string; now: Date },
): Promise<MovedSums[]> {
  const { rows } = await sql<MovedSums>`
    with target as materialized (
      select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, e.category as after,
             t.deleted_at is null and ${isVisible('t')} as counts
        from unnest(${earlier.map(({ id }) => id)}::uuid[], ${earlier.map(({ category }) => category)}::text[])
               as e (id, category)
       cross join lateral ${selectTransactionById(userId, 'e.id')} t
       where t.category = ${from}
         for no key update of t
    ), changed as (${updateTarget(userId, sql`category = target.after`, now)})
    select ${movedSums}, ${from}::text as before, after
      from target group by account_id, posted_on, currency, kind, after`.execute(tx)
  return rows
}
