import type { Currency } from '@lucas/contract/currency.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface StoredCardRow {
  id: string
  account_id: string
  posted_on: PlainDate
  amount: bigint
  description: string
  kind: string
  pending: boolean
  /** The day on which a linked payment left the other account. */
  sent_on: PlainDate | null
  number: number | null
  total: number | null
  purchase_id: string | null
  dated_at_purchase: boolean
}

export interface SentPaymentRow {
  id: string
  account_id: string
  posted_on: PlainDate
  amount: bigint
  description: string
  institution_name: string
  currency: Currency
}

/** The longest purchase in instalments: a row of it may matter this long. */
const instalmentMonthsMax = 48

/**
 * Reads the transactions that bills consist of. A split transaction is read once, as the bank posted it. Tables are joined row by
 * row through their keys: without statistics about a history that was just written, the planner compares every row with every other.
 */
export const cardRowRepository = (tx: Tx) => ({
  /** Returns the rows of cards since a day, and older purchases in instalments. */
  async list(userId: string, accountIds: readonly string[], since: PlainDate): Promise<StoredCardRow[]> {
    const user = opaqueUserId(userId)
    const { rows } = await sql<StoredCardRow>`
      select t.*, sent.posted_on as sent_on, r.purchase_id, coalesce(p.dated_at_purchase, false) as dated_at_purchase,
             coalesce(r.number, t.installment_number) as number, coalesce(p.total, t.installment_total) as total
        from unnest(${[...accountIds]}::uuid[]) as wanted (id)
        cross join lateral (
          select id, account_id, posted_on, amount, description, kind, pending, installment_number, installment_total
            from transaction
           where user_id = ${user} and account_id = wanted.id and posted_on >= ${addMonths(since, -instalmentMonthsMax)}
             and (posted_on >= ${since} or installment_total is not null) and deleted_at is null and parent_id is null
             and not coalesce(pending and pending_state in ('suggested', 'expired'), false)
          offset 0) t
        left join lateral (
          select purchase_id, number from instalment_row
           where t.installment_total is not null and user_id = ${user} and transaction_id = t.id offset 0) r on true
        left join lateral (
          select total, dated_at_purchase from instalment_purchase
           where user_id = ${user} and id = r.purchase_id offset 0) p on true
        left join lateral (
          select out_id from transfer_pair
           where t.amount > 0 and user_id = ${user} and in_id = t.id and state in ('automatic', 'confirmed')
          offset 0) pair on true
        left join lateral (
          select posted_on from transaction where user_id = ${user} and id = pair.out_id offset 0) sent on true
       order by t.posted_on, t.id`.execute(tx)
    return rows
  },

  /** Returns money that left current accounts of these institutions since a day as a transfer or card payment. */
  async listSent(
    userId: string,
    institutions: readonly string[],
    since: PlainDate,
  ): Promise<SentPaymentRow[]> {
    const { rows } = await sql<SentPaymentRow>`
      select t.*, a.institution_name, a.currency
        from account a
        cross join lateral (
          select id, account_id, posted_on, amount, description from transaction
           where user_id = ${opaqueUserId(userId)} and account_id = a.id and posted_on >= ${since}
             and kind in ('transfer', 'card_payment') and amount < 0
             and not pending and deleted_at is null and parent_id is null
          offset 0) t
       where a.user_id = ${userId} and a.institution_name in (select unnest(${[...institutions]}::text[]))
         and a.account_type in ('checking', 'depository') and a.deleted_at is null
       order by t.posted_on, t.id`.execute(tx)
    return rows
  },
})
