import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

/** A series of monthly transfers of a steady amount to one person. */
export interface PersonTransfer {
  seriesId: string
  /** The name of the person. */
  name: string
  currency: Currency
  /** Positive, in minor units. */
  amount: bigint
  lastOn: PlainDate
  count: number
  /** Its newest transaction. */
  transactionId: string
}

interface TransferSelection {
  /** The category of transfers to persons. */
  category: string
  countMin: number
  /** Minor units of pesos. */
  amountMin: bigint
}

/** Reads the transfers to persons of which the user has not said what they are for. */
export const transferRepository = (tx: Tx) => ({
  /** Lists them, the largest first. What the user named, categorised or cancelled is not asked about. */
  async listUnexplained(
    userId: string,
    { category, countMin, amountMin }: TransferSelection,
  ): Promise<PersonTransfer[]> {
    const { rows } = await sql<PersonTransfer>`
      select s.id as "seriesId", s.name, s.currency, -s.amount as amount, s.last_on as "lastOn", s.count,
             newest.id as "transactionId"
        from recurring_series s cross join lateral (
          select t.id, t.category, t.category_source, t.payment_method from recurring_row r
           cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
           where r.user_id = ${userId} and r.series_id = s.id and t.deleted_at is null
           order by t.posted_on desc, t.id desc limit 1) newest
       where s.user_id = ${userId} and s.direction < 0 and s.currency = 'CLP' and not s.varies and s.count >= ${countMin}
         and s.amount <= ${-amountMin} and s.purpose is null and s.own_name is null and s.dismissed_at is null
         and s.cancelled_on is null and s.exact_rhythm is null and s.own_exact_rhythm is null
         and coalesce(s.own_rhythm, s.rhythm) = 'monthly' and newest.payment_method = 'transfer'
         and newest.category = ${category} and newest.category_source <> 'person'
       order by s.amount, s.id`.execute(tx)
    return rows
  },
})
