import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { HandPayment } from '../domain/facts.ts'

/** Reads and writes what a user marked as paid. */
export const commitmentPaymentRepository = (tx: Tx) => ({
  async list(userId: string): Promise<HandPayment[]> {
    const rows = await tx
      .selectFrom('commitment_payment')
      .select(['series_id', 'expected_on', 'paid_on', 'amount'])
      .where('user_id', '=', userId)
      .orderBy('expected_on')
      .execute()
    return rows.map((row) => ({
      seriesId: row.series_id,
      expectedOn: row.expected_on,
      paidOn: row.paid_on,
      amount: row.amount,
    }))
  },

  /** Stores a payment in place of one that was marked for the same day. */
  async save(userId: string, payment: HandPayment, now: Date): Promise<void> {
    const values = { paid_on: payment.paidOn, amount: payment.amount, created_at: now }
    await tx
      .insertInto('commitment_payment')
      .values({
        user_id: userId,
        series_id: payment.seriesId,
        expected_on: payment.expectedOn,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'series_id', 'expected_on']).doUpdateSet(values))
      .execute()
  },

  /** Returns false if nothing was marked for that day. */
  async delete(userId: string, seriesId: string, expectedOn: PlainDate): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('commitment_payment')
      .where('user_id', '=', userId)
      .where('series_id', '=', seriesId)
      .where('expected_on', '=', expectedOn)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
