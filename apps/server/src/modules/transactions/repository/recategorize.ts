import { sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** User, old category and new category. */
type Recategorization = Record<'userId' | 'from' | 'to', string>

/**
 * Moves all rows of one category to another, deleted ones included, with rollups, rules, and the values that
 * undo restores. The category source stays. The caller holds the lock on the user data.
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
    with recategorized as (
      update transaction set category = ${to}, updated_at = ${now}
       where user_id = ${opaqueUserId(userId)} and category = ${from} returning id, deleted_at
    ), ${moveRollups('daily_rollup', 'day', recategorization)}, ${moveRollups('monthly_rollup', 'month', recategorization)}, rules as (
      update correction set value = ${to} where user_id = ${userId} and subject = 'category' and value = ${from}
    ), rule_rows as (
      update correction_row set category = ${to} where user_id = ${userId} and category = ${from}
    ), bulk_changes as (
      update bulk_change set category = ${to} where user_id = ${userId} and category = ${from}
    ), bulk_rows as (
      update bulk_change_rows set category = ${to} where user_id = ${userId} and category = ${from}
    )
    select count(*)::int as count from recategorized where deleted_at is null`.execute(tx)
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
