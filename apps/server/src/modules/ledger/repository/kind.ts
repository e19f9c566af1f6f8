import type { KindSource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TextKind } from '../../description/index.ts'
import type { LedgerRow } from '../domain/row.ts'
import { arrayLiteral } from './array-parameters.ts'
import { aliasColumns, selectTransactionById } from './fields.ts'
import { isInActivePair, isLeftOut, isVisible, isWhole } from './fragments.ts'

/** A stored row, what decides its kind, and what sums know of it. */
export type KindEvidenceRow = Pick<LedgerRow, (typeof evidenceFields)[number]> & {
  /** Of a part: whether its original leaves the sums. */
  isUncounted: boolean
  pairKind: 'own_transfer' | 'card_payment' | 'currency_exchange' | null
  /** Kind of the original of a part, or of the purchase of a refund. */
  followedKind: TransactionKind | null
  followedSource: KindSource | null
  /** Whether rollups have the row. */
  counts: boolean
}

const evidenceFields = [
  'id',
  'parentId',
  'refundOf',
  'kind',
  'kindSource',
  'ownKind',
  'ruleKind',
  'textKind',
  'accountId',
  'date',
  'amount',
  'currency',
  'category',
  'merchant',
] as const satisfies (keyof LedgerRow)[]

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
      select ${aliasColumns(evidenceFields, 't')},
             case when t.parent_id is null then ${isLeftOut('t')} else f.is_uncounted end as "isUncounted",
             ${pairKind(userId)} as "pairKind", f.kind as "followedKind", f.kind_source as "followedSource",
             t.deleted_at is null and ${isVisible('t')} as counts
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
