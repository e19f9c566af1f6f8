import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'
import { hasNewestOfKind, type PaidSeries, selectPayments, toPayments } from './recurring-series.ts'
import { fromStoredSeries } from './stored-rhythm.ts'

/** A transaction of a series. */
export interface SeriesCharge {
  seriesId: string
  transactionId: string
  accountId: string
  date: PlainDate
  /** Positive, in minor units. */
  amount: bigint
}

/** Reads what commitments are computed from. */
export const commitmentRepository = (tx: Tx) => ({
  /**
   * Lists the series that are not dismissed, with whether their newest transaction has one of these kinds, and the newest
   * payments of an income.
   */
  async listSeries(
    userId: string,
    kinds: readonly string[],
    paymentsAtMost: number,
  ): Promise<(PaidSeries & { hasKind: boolean })[]> {
    const stored = await tx
      .selectFrom('recurring_series as s')
      .selectAll('s')
      .select([
        hasNewestOfKind(userId, kinds).as('has_kind'),
        selectPayments(userId, paymentsAtMost).as('payments'),
      ])
      .where('s.user_id', '=', userId)
      .where('s.dismissed_at', 'is', null)
      .orderBy('s.id')
      .execute()
    return stored.map(({ has_kind: hasKind, payments, ...row }) => ({
      row: fromStoredSeries(row),
      hasKind,
      payments: toPayments(payments),
    }))
  },

  /** Returns whether the user has a series that is not dismissed. */
  async hasSeries(userId: string): Promise<boolean> {
    const found = await tx
      .selectFrom('recurring_series')
      .select('id')
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  /** Lists the transactions of series on some days, oldest first. */
  async listCharges(userId: string, { from, to }: DateRange): Promise<SeriesCharge[]> {
    const { rows } = await sql<SeriesCharge>`
      select r.series_id as "seriesId", t.id as "transactionId", t.account_id as "accountId", t.posted_on as date,
             abs(t.amount) as amount
        from transaction t cross join lateral (
          select series_id from recurring_row
           where user_id = ${userId} and transaction_id = t.id and series_id is not null offset 0) r
       where t.user_id = ${userId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
       order by t.posted_on, t.id`.execute(tx)
    return rows
  },

  /** Lists the first transaction of each cancelled series after the day of its cancellation. */
  async listChargesAfterCancel(userId: string): Promise<SeriesCharge[]> {
    const { rows } = await sql<SeriesCharge>`
      select s.id as "seriesId", t.id as "transactionId", t.account_id as "accountId", t.posted_on as date,
             abs(t.amount) as amount
        from recurring_series s cross join lateral (
          select t.id, t.account_id, t.posted_on, t.amount from recurring_row r
           cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
           where r.user_id = ${userId} and r.series_id = s.id and t.deleted_at is null and t.posted_on > s.cancelled_on
           order by t.posted_on, t.id limit 1) t
       where s.user_id = ${userId} and s.cancelled_on is not null and s.dismissed_at is null`.execute(tx)
    return rows
  },
})
