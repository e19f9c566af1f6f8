import { sql } from 'kysely'
import { assertUserDataLocked } from '../../../platform/database/locks.ts'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { computeRecategorizedSums } from '../domain/rollup-delta.ts'
import type { BulkEffect } from './bulk-change.ts'
import { guessRepository } from './guess.ts'
import { recategorizeRows } from './recategorize.ts'
import { rollupRepository } from './rollup.ts'
import { isVisible } from './visibility.ts'

/** Moves the rows and rules of a category that becomes hidden, and remembers them. Returns the number of rows. */
export async function hideRows(
  tx: Tx,
  userId: string,
  label: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<number> {
  assertUserDataLocked(tx)
  await sql`
    insert into hidden_category_rows (user_id, label, category, transaction_ids, rule_ids)
    select ${userId}, ${label}, ${from},
           array(select id from transaction where user_id = ${opaqueUserId(userId)} and category = ${from}),
           array(select id from correction where user_id = ${userId} and subject = 'category' and value = ${from})
    returning label`.execute(tx)
  return recategorizeRows(tx, userId, from, to, now)
}

/**
 * Moves rows and rules back to their hidden categories if they still are in `from`, and has guesses made again for those that
 * came meanwhile. Returns the number of rows.
 */
export async function showRows(
  tx: Tx,
  userId: string,
  label: string,
  { from, now }: { from: string; now: Date },
): Promise<number> {
  assertUserDataLocked(tx)
  const { rows: effects } = await sql<BulkEffect>`
    with target as materialized (
      select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, h.category as after,
             t.deleted_at is null and ${isVisible('t')} as counts
        from hidden_category_rows h cross join unnest(h.transaction_ids) as of (id)
        join transaction t on t.user_id = ${opaqueUserId(userId)} and t.id = of.id and t.category = ${from}
       where h.user_id = ${userId} and h.label = ${label}
         for no key update of t
    ), changed as (
      update transaction t set category = target.after, updated_at = ${now}
        from target where t.user_id = ${opaqueUserId(userId)} and t.id = target.id
    ), rules as (
      update correction c set value = h.category
        from hidden_category_rows h
       where h.user_id = ${userId} and h.label = ${label} and c.user_id = ${userId} and c.id = any(h.rule_ids)
         and c.value = ${from}
    )
    select account_id as "accountId", posted_on as day, currency, kind,
           coalesce(sum(amount) filter (where counts), 0)::bigint as amount,
           count(*) filter (where counts)::int as count, count(*)::int as rows, ${from}::text as before, after
      from target group by account_id, posted_on, currency, kind, after`.execute(tx)
  await rollupRepository(tx).applyDays(userId, computeRecategorizedSums(effects))
  await tx
    .deleteFrom('hidden_category_rows')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .execute()
  await guessRepository(tx).restart(userId)
  return effects.reduce((total, { rows }) => total + rows, 0)
}

/** Rows that fell from a renamed or deleted sub-category of a hidden category return to its new place. */
export async function renameHiddenRows(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  await sql`
    with taken as (
      delete from hidden_category_rows where user_id = ${userId} and category = ${from} returning *
    )
    insert into hidden_category_rows as h (user_id, label, category, transaction_ids, rule_ids)
    select user_id, label, ${to}, transaction_ids, rule_ids from taken
        on conflict (user_id, label, category) do update
       set transaction_ids = h.transaction_ids || excluded.transaction_ids, rule_ids = h.rule_ids || excluded.rule_ids`.execute(
    tx,
  )
}
