import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { KindChangeSum } from '../domain/rollup-delta.ts'
import { type BulkSelection, isSelected } from './bulk-change.ts'
import { selectTransactionById } from './fields.ts'
import { isInActivePair, isLeftOut, isVisible } from './fragments.ts'
import { updateTarget } from './update.ts'

/** Sums whose kind changed, and the number of rows, including those outside of rollups. */
export type BulkKindEffect = KindChangeSum & { rows: number }

/**
 * Condition for rows whose kind follows from another transaction: half of a pair, the refund of a purchase, a whole purchase
 * whose instalments count, or a pending row that may be another one or was not posted, with its parts.
 */
const isLinked = (
  userId: string,
) => sql<SqlBool>`(t.refund_of is not null or ${isInActivePair(userId, 't')} or t.text_kind is not distinct from 'excluded'
  or ${isLeftOut('t')} or (t.pending and t.parent_id is not null and exists (
    select from transaction where transaction.user_id = ${userId} and transaction.id = t.parent_id and ${isLeftOut('transaction')})))`

const columns = sql`t.id, t.account_id, t.posted_on, t.currency, t.category, coalesce(t.merchant_name, '') as merchant, t.amount,
  t.kind, t.kind_source, t.own_kind, t.category_source, t.category_confidence, t.reviewed, t.tags`

/** Applies bulk changes of the kind in one statement, and reads what undoing them needs. */
export const bulkKindRepository = (tx: Tx) => ({
  /** Counts the selected rows whose sign does not allow the kind, and those whose kind follows from another transaction. */
  async count(
    userId: string,
    kind: TransactionKind,
    selection: BulkSelection,
  ): Promise<{ misfits: number; linked: number }> {
    const { rows } = await sql<{ misfits: number; linked: number }>`
      select count(*) filter (where not ${isLinked(userId)} and ${misfits(kind)})::int as misfits,
             count(*) filter (where ${isLinked(userId)})::int as linked
        from transaction t
       where t.user_id = ${userId} and t.deleted_at is null and ${isVisible('t')} and ${isSelected(selection)}`.execute(
      tx,
    )
    return rows[0] ?? { misfits: 0, linked: 0 }
  },

  /** Sets the kind of the rows that differ and records the choices that they had. Their refunds follow (kinds/change-kinds.ts). */
  async apply(userId: string, changeId: string, kind: TransactionKind, selection: BulkSelection, now: Date) {
    const { rows } = await sql<BulkKindEffect>`
      with target as materialized (
        select ${columns} from transaction t
         where t.user_id = ${userId} and t.deleted_at is null and ${isVisible('t')}
           and (t.kind <> ${kind} or t.own_kind is distinct from ${kind}) and not ${isLinked(userId)} and ${isSelected(selection)}
      ), changed as (${updateTarget(userId, sql`kind = ${kind}, kind_source = 'person', own_kind = ${kind}`, now)}
      ), remembered as (
        insert into bulk_change_rows (user_id, change_id, number, transaction_ids, category, category_source,
               category_confidence, reviewed, tags, own_kind)
        select ${userId}, ${changeId}, row_number() over (), array_agg(id), category, category_source, category_confidence,
               reviewed, tags, own_kind
          from target
         group by category, category_source, category_confidence, reviewed, tags, own_kind
        returning number
      )
      select account_id as "accountId", posted_on as day, currency, category, merchant, kind as before, ${kind}::text as after,
             sum(amount)::bigint as amount, count(*)::int as count, count(*)::int as rows
        from target group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
    return rows
  },

  /** Lists the refunds of the purchases that a bulk change contains. */
  async listRefunds(userId: string, changeId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select t.id from bulk_change_rows r cross join unnest(r.transaction_ids) as purchase (id)
       cross join lateral (
         select id from transaction
          where user_id = ${userId} and refund_of = purchase.id and deleted_at is null offset 0) t
       where r.user_id = ${userId} and r.change_id = ${changeId}`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /** Lists the choices from before the change of the rows that still have the kind of the change. */
  async listEarlierChoices(
    userId: string,
    changeId: string,
    kind: TransactionKind,
  ): Promise<{ id: string; ownKind: TransactionKind | null }[]> {
    const { rows } = await sql<{ id: string; ownKind: TransactionKind | null }>`
      select t.id, r.own_kind as "ownKind"
        from bulk_change_rows r cross join unnest(r.transaction_ids) as of (id)
       cross join lateral ${selectTransactionById(userId, 'of.id')} t
       where r.user_id = ${userId} and r.change_id = ${changeId} and t.own_kind = ${kind}`.execute(tx)
    return rows
  },
})

/** Condition for rows whose sign does not allow the kind. */
const misfits = (kind: TransactionKind) =>
  sql<SqlBool>`case when t.amount < 0 then ${!fitsSign(kind, true)}::boolean else ${!fitsSign(kind, false)}::boolean end`
