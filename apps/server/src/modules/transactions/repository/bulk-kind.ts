import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type SqlBool, sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { KindChangeEffect } from '../domain/rollup-delta.ts'
import { type BulkSelection, isSelected } from './bulk-change.ts'
import { isInActivePair, isVisible } from './visibility.ts'

/** Sums whose kind changed, and the number of rows, including those outside of rollups. */
export type BulkKindEffect = KindChangeEffect & { rows: number }

/** Condition for rows whose kind follows from another transaction: half of a pair, or the refund of a purchase. */
const isLinked = sql<SqlBool>`(t.refund_of is not null or ${isInActivePair('t')})`

const columns = sql`t.id, t.account_id, t.posted_on, t.currency, t.category, coalesce(t.merchant_name, '') as merchant, t.amount,
  t.kind, t.kind_source, t.own_kind, t.category_source, t.category_confidence, t.reviewed, t.tags`

/** Applies and reverts bulk changes of the kind, in one statement each. */
export const bulkKindRepository = (tx: Tx) => ({
  /** Counts the selected rows whose sign does not allow the kind, and those whose kind follows from another transaction. */
  async count(
    userId: string,
    kind: TransactionKind,
    selection: BulkSelection,
  ): Promise<{ misfits: number; linked: number }> {
    const { rows } = await sql<{ misfits: number; linked: number }>`
      select count(*) filter (where not ${isLinked} and ${misfits(kind)})::int as misfits,
             count(*) filter (where ${isLinked})::int as linked
        from transaction t
       where t.user_id = ${opaqueUserId(userId)} and t.deleted_at is null and ${isVisible('t')} and ${isSelected(selection)}`.execute(
      tx,
    )
    return rows[0] ?? { misfits: 0, linked: 0 }
  },

  /** Sets the kind of the rows that differ, and of their refunds. Records what they had, grouped by equal values. */
  async apply(userId: string, changeId: string, kind: TransactionKind, selection: BulkSelection, now: Date) {
    const { rows } = await sql<BulkKindEffect>`
      with picked as materialized (
        select ${columns}, ${kind}::text as after, 'person' as source_after, ${kind}::text as own_after
          from transaction t
         where t.user_id = ${opaqueUserId(userId)} and t.deleted_at is null and ${isVisible('t')}
           and (t.kind <> ${kind} or t.own_kind is distinct from ${kind}) and not ${isLinked} and ${isSelected(selection)}
           for no key update of t
      ), refunds as materialized (
        select ${columns}, ${kind === 'spending' ? 'refund' : kind}::text as after, 'pair' as source_after, null::text as own_after
          from transaction t join picked p on t.refund_of = p.id
         where t.user_id = ${opaqueUserId(userId)} and t.deleted_at is null and t.own_kind is null
           for no key update of t
      ), target as (
        select * from picked union all select * from refunds
      ), changed as (
        update transaction t set kind = target.after, kind_source = target.source_after, own_kind = target.own_after,
               updated_at = ${now}
          from target where t.user_id = ${opaqueUserId(userId)} and t.id = target.id
      ), remembered as (
        insert into bulk_change_rows (user_id, change_id, number, transaction_ids, category, category_source,
               category_confidence, reviewed, tags, kind, kind_source, own_kind)
        select ${userId}, ${changeId}, row_number() over (), array_agg(id), category, category_source, category_confidence,
               reviewed, tags, kind, kind_source, own_kind
          from target
         group by category, category_source, category_confidence, reviewed, tags, kind, kind_source, own_kind
      )
      select account_id as "accountId", posted_on as day, currency, category, merchant, kind as before, after,
             sum(amount)::bigint as amount, count(*)::int as count, count(*)::int as rows
        from target group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
    return rows
  },

  /** Restores the kinds of the rows that still have those of the change. */
  async revert(userId: string, id: string, kind: TransactionKind, now: Date) {
    const { rows } = await sql<BulkKindEffect>`
      with target as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.category, coalesce(t.merchant_name, '') as merchant, t.amount,
               t.kind as before, t.deleted_at is null and ${isVisible('t')} as counts,
               r.kind as after, r.kind_source as source_after, r.own_kind as own_after
          from bulk_change_rows r cross join unnest(r.transaction_ids) as of (id)
          join transaction t on t.user_id = ${opaqueUserId(userId)} and t.id = of.id
         where r.user_id = ${userId} and r.change_id = ${id} and ${isStillSet(kind)}
           for no key update of t
      ), changed as (
        update transaction t set kind = target.after, kind_source = target.source_after, own_kind = target.own_after,
               updated_at = ${now}
          from target where t.user_id = ${opaqueUserId(userId)} and t.id = target.id
      )
      select account_id as "accountId", posted_on as day, currency, category, merchant, before, after,
             coalesce(sum(amount) filter (where counts), 0)::bigint as amount, count(*) filter (where counts)::int as count,
             count(*)::int as rows
        from target group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
    return rows
  },
})

/** Condition for rows whose sign does not allow the kind. */
const misfits = (kind: TransactionKind) =>
  sql<SqlBool>`case when t.amount < 0 then ${!fitsSign(kind, true)}::boolean else ${!fitsSign(kind, false)}::boolean end`

/** Condition for rows that still have the kind of the change, and for refunds that still follow their purchase. */
const isStillSet = (kind: TransactionKind) =>
  sql<SqlBool>`(t.own_kind = ${kind} or (t.refund_of is not null and t.own_kind is null and r.kind_source = 'pair'))`
