import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from './fields.ts'
import { isVisible } from './fragments.ts'
import { type MovedSums, movedSums, updateTarget } from './update.ts'

/** Rows whose category changed, purchases or refunds: by their ids, those of a bulk change, or all of the user. */
export type Recategorized = { ids: readonly string[] } | { bulkChangeId: string } | 'all'

const toInherited = sql`category = target.after, category_source = target.source, category_confidence = target.confidence`

export const refundRepository = (tx: Tx) => ({
  /**
   * Gives the refunds among the rows and those of purchases among them the category of their purchase, as `inheritCategory` says.
   * Returns the sums that moved between categories.
   */
  async inheritCategories(userId: string, recategorized: Recategorized, now: Date): Promise<MovedSums[]> {
    const { rows } = await sql<MovedSums>`
      with touched as materialized (${listTouched(userId, recategorized)}), inherited as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category as before, p.category as after,
               case when p.category_source = 'person' then 'learned' else p.category_source end as source,
               p.category_confidence as confidence, t.category_source, t.category_confidence, ${isVisible('t')} as counts
          from touched
         cross join lateral ${selectTransactionById(userId, 'touched.id')} t
         cross join lateral ${selectTransactionById(userId, 't.refund_of')} p
         where t.deleted_at is null and t.category_source <> 'person'
      ), target as materialized (
        select * from inherited
         where (before, category_source, category_confidence) is distinct from (after, source, confidence)
      ), changed as (${updateTarget(userId, toInherited, now)})
      select ${movedSums}, before, after
        from target group by account_id, posted_on, currency, kind, before, after`.execute(tx)
    return rows
  },
})

/** Ids of the changed rows and of the refunds of those among them, found one by one: the planner may know nothing of the user. */
function listTouched(userId: string, recategorized: Recategorized): RawBuilder<{ id: string }> {
  if (recategorized === 'all')
    return sql`select id from transaction where user_id = ${userId} and refund_of is not null`
  const changed =
    'ids' in recategorized
      ? sql`select unnest(${[...recategorized.ids]}::uuid[]) as id`
      : sql`select unnest(c.transaction_ids) as id from bulk_change_rows c
             where c.user_id = ${userId} and c.change_id = ${recategorized.bulkChangeId}`
  return sql`
    select id from (${changed}) own
     union select r.id from (${changed}) purchase cross join lateral (
       select id from transaction where user_id = ${userId} and refund_of = purchase.id offset 0) r`
}
