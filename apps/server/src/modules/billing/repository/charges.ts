import type { Tx } from '../../../platform/database/person.ts'
import type { BillingEventTable, ChargeTable } from '../../../platform/database/schema/billing.ts'
import type { Period } from '../domain/period.ts'

export type Charge = Omit<ChargeTable, 'user_id'>

const columns = [
  'id', 'plan', 'reason', 'via', 'amount', 'state', 'address', 'created_at', 'expires_at', 'settled_at',
  'period_from', 'period_to', 'method_label',
] as const // biome-ignore format: one short list

export const chargeRepository = (tx: Tx) => {
  const own = (person: string) => tx.selectFrom('charge').select(columns).where('user_id', '=', person)
  return {
    find: (person: string, id: string): Promise<Charge | undefined> =>
      own(person).where('id', '=', id).executeTakeFirst(),

    /** The one that waits for its payment. */
    open: (person: string): Promise<Charge | undefined> =>
      own(person).where('state', '=', 'open').executeTakeFirst(),

    add: (person: string, charge: Charge) =>
      tx
        .insertInto('charge')
        .values({ user_id: person, ...charge })
        .execute(),

    keepAddress: (person: string, id: string, address: string) =>
      tx.updateTable('charge').set({ address }).where('user_id', '=', person).where('id', '=', id).execute(),

    /** What came of it; without a word of the processor it is void. */
    settle: (
      person: string,
      id: string,
      at: Date,
      how: { state: 'paid' | 'refused'; period: Period | null; method: string | null } | null = null,
    ) =>
      tx
        .updateTable('charge')
        .set({
          state: how?.state ?? 'void',
          settled_at: at,
          address: null,
          period_from: how?.period?.from ?? null,
          period_to: how?.period?.to ?? null,
          method_label: how?.method ?? null,
        })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .execute(),

    voidOpen: (person: string, at: Date) =>
      tx
        .updateTable('charge')
        .set({ state: 'void', settled_at: at, address: null })
        .where('user_id', '=', person)
        .where('state', '=', 'open')
        .execute(),

    /** What was paid, and months that could not be charged; the newest first. */
    settled: (person: string, most: number): Promise<Charge[]> =>
      own(person)
        .where((on) =>
          on.or([
            on('state', '=', 'paid'),
            on.and([on('state', '=', 'refused'), on('reason', '=', 'renewal')]),
          ]),
        )
        .orderBy('settled_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
  }
}

export const eventRepository = (tx: Tx) => ({
  /** False when this word was used before. */
  async keep(
    person: string,
    event: Pick<BillingEventTable, 'id' | 'kind' | 'charge_id'>,
    at: Date,
  ): Promise<boolean> {
    const row = await tx
      .insertInto('billing_event')
      .values({ user_id: person, ...event, at })
      .onConflict((on) => on.columns(['user_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
