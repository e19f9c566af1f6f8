import type { KindSource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TextKind } from '../../description/index.ts'
import { arrayLiteral } from './array-parameters.ts'
import { selectTransactionById } from './by-id.ts'
import { isInActivePair, isLeftOut, isVisible, isWhole } from './visibility.ts'

/**
 * Condition for rows with a kind that its source never gives, as in migrations 0060 and 0061: release 1.0.0 wrote them, which
 * knows no sources.
 */
const isUndecided = sql<SqlBool>`((t.kind_source = 'sign' and t.kind not in ('spending', 'income'))
  or (t.kind_source = 'pair' and t.kind in ('spending', 'income')))`

/** A stored row whose description is read again, or whose kind is decided again. */
export interface DescribedKindRow {
  id: string
  /** Whether its description decides: not that of a manual transaction or of a part. */
  isDescribed: boolean
  isUndecided: boolean
  accountId: string
  date: string
  amount: bigint
  currency: string
  description: string
  textKind: TextKind | null
}

/** A stored row, what decides its kind, and what sums know of it. */
export interface KindEvidenceRow {
  id: string
  parentId: string | null
  refundOf: string | null
  amount: bigint
  kind: TransactionKind
  kindSource: KindSource
  ownKind: TransactionKind | null
  ruleKind: TransactionKind | null
  textKind: TextKind | null
  /** Of a part: whether its original leaves the sums. */
  isUncounted: boolean
  pairKind: 'own_transfer' | 'card_payment' | 'currency_exchange' | null
  /** Kind of the original of a part, or of the purchase of a refund. */
  followedKind: TransactionKind | null
  followedSource: KindSource | null
  accountId: string
  day: string
  currency: string
  category: string
  merchant: string
  /** Whether rollups have the row. */
  counts: boolean
}

/** Reads and updates the kinds of stored transactions. */
export const kindRepository = (tx: Tx) => ({
  /**
   * Lists transactions with the same name and sign that have another kind and no link or choice, newest first. Those that are
   * left out so that nothing counts twice are no offer: uncounted pending ones and whole purchases with instalments.
   */
  async listSimilar(userId: string, id: string, kind: TransactionKind, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with asked as materialized (
        select id, amount, recurring_key from transaction
         where user_id = ${userId} and id = ${id} and recurring_key <> ''
      )
      select transaction.id from asked t cross join transaction
       where transaction.user_id = ${userId} and transaction.recurring_key = t.recurring_key
         and transaction.id <> t.id and (transaction.amount < 0) = (t.amount < 0) and transaction.kind <> ${kind}
         and transaction.own_kind is null and transaction.refund_of is null and transaction.deleted_at is null
         and ${isWhole('transaction')} and not ${isInActivePair(userId, 'transaction')}
         and not ${isLeftOut('transaction')} and transaction.text_kind is distinct from 'excluded'
       order by transaction.posted_on desc, transaction.id desc limit ${limit}`.execute(tx)
    return rows.map((row) => row.id)
  },

  /** Returns which of these transactions have this text kind and no refund. */
  async listByTextKind(userId: string, ids: readonly string[], textKind: TextKind | null): Promise<string[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      select t.id from unnest(${[...ids]}::uuid[]) as wanted (id)
        cross join lateral ${selectTransactionById(userId, 'wanted.id')} t
       where t.text_kind is not distinct from ${textKind}::text
         and not exists (select from transaction r where r.user_id = ${userId} and r.refund_of = t.id)
       order by t.id`.execute(tx)
    return rows.map((row) => row.id)
  },

  /**
   * Lists provider transactions and undecided rows after an id, in the order of ids. Other parts have the kind of their
   * original.
   */
  async listAfter(userId: string, after: string | null, limit: number): Promise<DescribedKindRow[]> {
    const { rows } = await sql<DescribedKindRow>`
      select t.id, not t.manual and t.parent_id is null as "isDescribed", ${isUndecided} as "isUndecided",
             t.account_id as "accountId", t.posted_on as date, t.amount, t.currency, t.description,
             t.text_kind as "textKind"
        from transaction t
       where t.user_id = ${userId} and ${after === null ? sql`true` : sql`t.id > ${after}::uuid`}
         and (not t.manual and t.parent_id is null or ${isUndecided})
       order by t.id limit ${limit}`.execute(tx)
    return rows
  },

  /**
   * Lists what decides the kinds of transactions, of their refunds and of the parts of both. A refund and a part also carry
   * the kind of the transaction that they follow.
   */
  async listEvidence(userId: string, ids: readonly string[]): Promise<KindEvidenceRow[]> {
    const { rows } = await sql<KindEvidenceRow>`
      with asked (id) as materialized (select unnest(${arrayLiteral(ids)}::uuid[])
      ), related (id) as materialized (
        select id from asked
        union
        select r.id from asked cross join lateral (
          select id from transaction where user_id = ${userId} and refund_of = asked.id and deleted_at is null offset 0) r
      ), involved (id) as materialized (
        select id from related
        union
        select p.id from related cross join lateral (
          select id from transaction where user_id = ${userId} and parent_id = related.id offset 0) p
      )
      select t.id, t.parent_id as "parentId", t.refund_of as "refundOf", t.amount, t.kind, t.kind_source as "kindSource",
             t.own_kind as "ownKind", t.rule_kind as "ruleKind", t.text_kind as "textKind",
             case when t.parent_id is null then ${isLeftOut('t')} else f.is_uncounted end as "isUncounted",
             ${pairKind(userId)} as "pairKind", f.kind as "followedKind", f.kind_source as "followedSource",
             t.account_id as "accountId", t.posted_on as day, t.currency, t.category,
             coalesce(t.merchant_name, '') as merchant, t.deleted_at is null and ${isVisible('t')} as counts
        from involved
       cross join lateral ${selectTransactionById(userId, 'involved.id')} t
        left join lateral (
          select kind, kind_source, ${isLeftOut('transaction')} as is_uncounted from transaction
           where user_id = ${userId} and id = coalesce(t.parent_id, t.refund_of) offset 0) f on true`.execute(
      tx,
    )
    return rows
  },
})

/** Kind of the active pair of a transaction, or null. */
const pairKind = (userId: string) => sql<string>`(
  select p.kind from transfer_pair p
   where p.user_id = ${userId} and p.out_id = t.id and p.state in ('automatic', 'confirmed')
   union all
  select p.kind from transfer_pair p
   where p.user_id = ${userId} and p.in_id = t.id and p.state in ('automatic', 'confirmed')
   limit 1)`
