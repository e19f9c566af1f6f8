import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type BulkEffect, movedSums } from './bulk-change.ts'
import { isVisible } from './visibility.ts'

/** Rows whose category changed, purchases or refunds: by their ids, those of a bulk change, or all of the user. */
export type Recategorized = { ids: readonly string[] } | { bulkChangeId: string } | 'all'

export const refundRepository = (tx: Tx) => ({
  /**
   * Gives the refunds among the rows and those of purchases among them the category of their purchase, as `inheritCategory` says.
   * Returns the sums that moved between categories.
   */
  async inheritCategories(userId: string, recategorized: Recategorized, now: Date): Promise<BulkEffect[]> {
    const { rows } = await sql<BulkEffect>`
      with inherited as (
        select r.id, p.category, p.category_confidence as confidence,
               case p.category_source when 'person' then 'learned' else p.category_source end as source
          from transaction r join transaction p on p.user_id = r.user_id and p.id = r.refund_of
         where r.user_id = ${opaqueUserId(userId)} and r.refund_of is not null and r.deleted_at is null
           and r.category_source <> 'person' and ${isTouched(userId, recategorized)}
      ), target as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.kind, t.amount, t.category as before, i.category as after,
               i.source, i.confidence, ${isVisible('t')} as counts
          from transaction t join inherited i on i.id = t.id
         where t.user_id = ${opaqueUserId(userId)}
           and (t.category, t.category_source, t.category_confidence) is distinct from (i.category, i.source, i.confidence)
           for no key update of t
      ), changed as (
        update transaction t set category = target.after, category_source = target.source,
               category_confidence = target.confidence, updated_at = ${now}
          from target where t.user_id = ${opaqueUserId(userId)} and t.id = target.id
      )
      select ${movedSums}, before, after
        from target group by account_id, posted_on, currency, kind, before, after`.execute(tx)
    return rows
  },
})

function isTouched(userId: string, recategorized: Recategorized): RawBuilder<SqlBool> {
  if (recategorized === 'all') return sql`true`
  const ids =
    'ids' in recategorized
      ? sql`unnest(${[...recategorized.ids]}::uuid[])`
      : sql`unnest(c.transaction_ids) from bulk_change_rows c
             where c.user_id = ${opaqueUserId(userId)} and c.change_id = ${recategorized.bulkChangeId}`
  return sql`(r.refund_of in (select ${ids}) or r.id in (select ${ids}))`
}
