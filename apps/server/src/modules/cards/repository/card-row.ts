import { limits } from '@lucas/contract/limits.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { transactionSql } from '../../ledger/index.ts'

export interface StoredCardRow {
  /** Null for the purchases of a day that has too many to tell them apart. */
  id: string | null
  /** The number of purchases, 1 for a row. */
  charges: number
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
  /** Money that left a current account of the same bank as a transfer or card payment, linked with nothing. Its account is the card. */
  is_sent: boolean
}

interface RowScope {
  since: PlainDate
  /** More posted purchases of one day are one row. */
  purchasesPerDayMax: number
  /** The cards that a payment from an account of their bank cannot confuse with another one. */
  payable: readonly string[]
}

const columns = sql`id, account_id, posted_on, amount, description, kind, pending, installment_number, installment_total`

/** Whether a row is something else than a posted purchase: the condition of the index `transaction_beside_purchases`. */
const isOther = sql`(kind <> 'spending' or pending or installment_total is not null or part_total is not null)`

/**
 * Reads the transactions that bills consist of. A split transaction is read once, as the bank posted it. Tables are joined row by
 * row through their keys: without statistics about a history that was just written, the planner compares every row with every other.
 */
export const cardRowRepository = (tx: Tx) => ({
  /**
   * Returns the rows of cards since a day, and older purchases in instalments. Posted purchases of a day come from the rollup if
   * they are more than `purchasesPerDayMax`: as one row, so that the cost does not grow with the history. Of the cards in
   * `payable` it returns what may have been sent to pay them, too.
   */
  async list(
    userId: string,
    accountIds: readonly string[],
    { since, purchasesPerDayMax, payable }: RowScope,
  ): Promise<StoredCardRow[]> {
    const cards = sql`unnest(${[...accountIds]}::uuid[]) as wanted (id)`
    const { rows } = await sql<StoredCardRow>`
      with others as materialized (
        select t.* from ${cards}
          cross join lateral (
            select ${columns}, part_total, pending_state from transaction
             where user_id = ${userId} and account_id = wanted.id and posted_on >= ${addMonths(since, -limits.instalmentsMax)}
               and (posted_on >= ${since} or installment_total is not null)
               and deleted_at is null and parent_id is null and ${isOther}
            offset 0) t
      ), counted as materialized (
        select account_id, day, sum(amount)::bigint as amount, sum(count)::int as count from (
          select d.* from ${cards}
            cross join lateral (
              select account_id, day, amount, count from daily_rollup
               where user_id = ${userId} and account_id = wanted.id and day >= ${since} and kind = 'spending'
              offset 0) d
          union all
          select account_id, posted_on, -amount, -1 from others
           where kind = 'spending' and part_total is null and posted_on >= ${since}
          union all
          select account_id, posted_on, -amount, -1 from transaction
           where user_id = ${userId} and parent_id is not null and account_id = any(${[...accountIds]}::uuid[])
             and posted_on >= ${since} and kind = 'spending' and deleted_at is null) spending
         group by account_id, day having sum(count) > 0
      ), sent_payments as (
        select s.*, wanted.id as card_id
          from unnest(${[...payable]}::uuid[]) as wanted (id)
          join account card on card.user_id = ${userId} and card.id = wanted.id
          join account payer on payer.user_id = ${userId} and payer.institution_name = card.institution_name
           and payer.currency = card.currency and payer.account_type in ('checking', 'depository')
           and payer.deleted_at is null
          cross join lateral (
            select ${columns} from transaction
             where user_id = ${userId} and account_id = payer.id and posted_on >= ${since}
               and kind in ('transfer', 'card_payment') and amount < 0 and ${isOther}
               and not pending and deleted_at is null and parent_id is null
            offset 0) s
          left join lateral (
            select in_id from transfer_pair
             where user_id = ${userId} and out_id = s.id and state in ('automatic', 'confirmed') offset 0) pair on true
         where pair.in_id is null
      ), listed as (
        select ${columns}, 1 as charges from others
         where not ${transactionSql.isLeftOut('others')}
        union all
        select t.*, 1 from counted
          cross join lateral (
            select ${columns} from transaction
             where user_id = ${userId} and account_id = counted.account_id and posted_on = counted.day
               and deleted_at is null and parent_id is null and not ${isOther}
            offset 0) t
         where counted.count <= ${purchasesPerDayMax}
        union all
        select null, account_id, day, amount, '', 'spending', false, null, null, count from counted
         where count > ${purchasesPerDayMax}
      )
      select t.id, t.charges, t.account_id, t.posted_on, t.amount, t.description, t.kind, t.pending,
             sent.posted_on as sent_on, r.purchase_id, coalesce(p.dated_at_purchase, false) as dated_at_purchase,
             coalesce(r.number, t.installment_number) as number,
             -- A whole purchase says itself how many it has: it may have been edited since it was computed.
             case when t.installment_number = 0 then t.installment_total
                  else coalesce(p.total, t.installment_total) end as total,
             false as is_sent
        from listed t
        left join lateral (
          select purchase_id, number from instalment_row
           where t.installment_total is not null and user_id = ${userId} and transaction_id = t.id offset 0) r on true
        left join lateral (
          select total, dated_at_purchase from instalment_purchase
           where user_id = ${userId} and id = r.purchase_id offset 0) p on true
        left join lateral (
          select out_id from transfer_pair
           where t.amount > 0 and user_id = ${userId} and in_id = t.id and state in ('automatic', 'confirmed')
          offset 0) pair on true
        left join lateral (
          select posted_on from transaction where user_id = ${userId} and id = pair.out_id offset 0) sent on true
      union all
      select id, 1, card_id, posted_on, -amount, description, kind, pending, posted_on, null, false, null, null, true
        from sent_payments
       order by posted_on, id`.execute(tx)
    return rows
  },
})
