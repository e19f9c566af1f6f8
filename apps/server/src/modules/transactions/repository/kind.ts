import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type SqlBool, sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TextKind } from '../domain/kind/decide-kind.ts'
import type { KindChangeEffect } from '../domain/rollup-delta.ts'
import { isInActivePair, isVisible, isWhole } from './visibility.ts'

/** A stored row whose description is read again. */
export interface DescribedKindRow {
  id: string
  accountId: string
  date: string
  amount: bigint
  currency: string
  description: string
  textKind: TextKind | null
}

/** A pending row that leaves the sums (domain/pending-state.ts). */
const isUncounted = sql<SqlBool>`coalesce(t.pending and t.pending_state in ('suggested', 'expired'), false)`

/** Reads and updates the kinds of stored transactions. */
export const kindRepository = (tx: Tx) => ({
  /** Lists transactions with the same name and sign that have another kind and no link or choice, newest first. */
  async listSimilar(userId: string, id: string, kind: TransactionKind, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select transaction.id from transaction
        join transaction t on t.user_id = transaction.user_id and t.id = ${id} and t.recurring_key <> ''
       where transaction.user_id = ${opaqueUserId(userId)} and transaction.recurring_key = t.recurring_key
         and transaction.id <> t.id and (transaction.amount < 0) = (t.amount < 0) and transaction.kind <> ${kind}
         and transaction.own_kind is null and transaction.refund_of is null and transaction.deleted_at is null
         and ${isWhole('transaction')} and not ${isInActivePair('transaction')}
       order by transaction.posted_on desc, transaction.id desc limit ${limit}`.execute(tx)
    return rows.map((row) => row.id)
  },

  /** Returns which of these transactions have this text kind and no refund. */
  async listByTextKind(userId: string, ids: readonly string[], textKind: TextKind | null): Promise<string[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      select t.id from unnest(${[...ids]}::uuid[]) as wanted (id)
        cross join lateral (
          select id, text_kind from transaction where user_id = ${opaqueUserId(userId)} and id = wanted.id offset 0) t
       where t.text_kind is not distinct from ${textKind}::text
         and not exists (select from transaction r where r.user_id = ${opaqueUserId(userId)} and r.refund_of = t.id)
       order by t.id`.execute(tx)
    return rows.map((row) => row.id)
  },

  /** Lists provider transactions after an id, in the order of ids. Parts have the kind of their original. */
  async listAfter(userId: string, after: string | null, limit: number): Promise<DescribedKindRow[]> {
    const { rows } = await sql<DescribedKindRow>`
      select t.id, t.account_id as "accountId", t.posted_on as date, t.amount, t.currency, t.description,
             t.text_kind as "textKind"
        from transaction t
       where t.user_id = ${userId} and ${after === null ? sql`true` : sql`t.id > ${after}::uuid`}
         and not t.manual and t.parent_id is null
       order by t.id limit ${limit}`.execute(tx)
    return rows
  },

  /**
   * Stores what descriptions show, with the kinds that follow from it, also of the parts of split rows. Returns how the
   * sums change.
   */
  async updateTextKinds(
    userId: string,
    changes: readonly { id: string; textKind: TextKind | null }[],
    now: Date,
  ): Promise<KindChangeEffect[]> {
    const { rows } = await sql<KindChangeEffect>`
      with target as materialized (
        select t.id, t.account_id, t.posted_on, t.currency, t.category, coalesce(t.merchant_name, '') as merchant, t.amount,
               t.kind as before, t.kind_source as source_before, c.text_kind,
               case when t.kind_source in ('person', 'pair', 'written') or ${isUncounted} then t.kind
                    else coalesce(c.text_kind, case when t.amount < 0 then 'spending' else 'income' end) end as after,
               t.deleted_at is null and ${isVisible('t')} as counts, ${isUncounted} as is_uncounted
          from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ textKind }) => textKind)}::text[])
                 as c (id, text_kind)
         cross join lateral (
           select * from transaction where user_id = ${opaqueUserId(userId)} and id = c.id
           union all
           select * from transaction where user_id = ${opaqueUserId(userId)} and parent_id = c.id) t
      ), changed as (
        update transaction t set text_kind = target.text_kind, kind = target.after, updated_at = ${now},
               kind_source = case when target.source_before in ('person', 'pair', 'written') or target.is_uncounted then target.source_before
                                  when target.text_kind is null then 'sign' else 'text' end
          from target where t.user_id = ${opaqueUserId(userId)} and t.id = target.id
      )
      select account_id as "accountId", posted_on as day, currency, category, merchant, before, after,
             sum(amount)::bigint as amount, count(*)::int as count
        from target where counts and before <> after group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
    return rows
  },
})
