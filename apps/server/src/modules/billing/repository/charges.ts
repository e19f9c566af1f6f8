import type { BillingEventTable, ChargeTable } from '../../../platform/database/schema/billing.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { BillingPeriod } from '../domain/period.ts'

export type Charge = Omit<ChargeTable, 'user_id'>

const columns = [
  'id', 'plan', 'reason', 'via', 'amount', 'state', 'address', 'created_at', 'expires_at', 'settled_at',
  'period_from', 'period_to', 'method_label',
] as const // biome-ignore format: one short list

export const chargeRepository = (tx: Tx) => {
  const ownCharges = (userId: string) => tx.selectFrom('charge').select(columns).where('user_id', '=', userId)
  return {
    find: (userId: string, id: string): Promise<Charge | undefined> =>
      ownCharges(userId).where('id', '=', id).executeTakeFirst(),

    /** Returns the charge that is not paid yet; a user has at most one. */
    findOpen: (userId: string): Promise<Charge | undefined> =>
      ownCharges(userId).where('state', '=', 'open').executeTakeFirst(),

    create: (userId: string, charge: Charge) =>
      tx
        .insertInto('charge')
        .values({ user_id: userId, ...charge })
        .execute(),

    setAddress: (userId: string, id: string, address: string) =>
      tx.updateTable('charge').set({ address }).where('user_id', '=', userId).where('id', '=', id).execute(),

    /** Closes a charge as paid or refused; without an outcome it becomes void. */
    close: (
      userId: string,
      id: string,
      at: Date,
      outcome: {
        state: 'paid' | 'refused'
        period: BillingPeriod | null
        method: string | null
      } | null = null,
    ) =>
      tx
        .updateTable('charge')
        .set({
          state: outcome?.state ?? 'void',
          settled_at: at,
          address: null,
          period_from: outcome?.period?.from ?? null,
          period_to: outcome?.period?.to ?? null,
          method_label: outcome?.method ?? null,
        })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute(),

    voidOpen: (userId: string, at: Date) =>
      tx
        .updateTable('charge')
        .set({ state: 'void', settled_at: at, address: null })
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .execute(),

    /** Lists paid charges and refused renewals, newest first. */
    listPayments: (userId: string, limit: number): Promise<Charge[]> =>
      ownCharges(userId)
        .where((on) =>
          on.or([
            on('state', '=', 'paid'),
            on.and([on('state', '=', 'refused'), on('reason', '=', 'renewal')]),
          ]),
        )
        .orderBy('settled_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

export const billingEventRepository = (tx: Tx) => ({
  /** Stores an event; returns false when the event was stored before. */
  async createOnce(
    userId: string,
    event: Pick<BillingEventTable, 'id' | 'kind' | 'charge_id'>,
    at: Date,
  ): Promise<boolean> {
    const row = await tx
      .insertInto('billing_event')
      .values({ user_id: userId, ...event, at })
      .onConflict((on) => on.columns(['user_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
