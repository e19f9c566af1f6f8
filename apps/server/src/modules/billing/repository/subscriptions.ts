import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { SubscriptionTable } from '../../../platform/database/schema/billing.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { getDueDate, type Subscription, toPlan } from '../domain/subscription.ts'

/** Payment method that renewals are charged to; `ref` is the processor's id of it. */
export interface PaymentMethod {
  ref: string
  label: string
}

/** A stored subscription with the first day of its plan and its payment method. */
export interface StoredSubscription {
  subscription: Subscription
  since: string | null
  method: PaymentMethod | null
}

export const subscriptionRepository = (tx: Tx) => ({
  async get(userId: string): Promise<StoredSubscription> {
    const row = await tx
      .selectFrom('subscription')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return { subscription: { state: 'free' }, since: null, method: null }
    const { method_ref: ref, method_label: label } = row
    return {
      subscription: fromRow(row),
      since: row.since,
      method: ref === null || label === null ? null : { ref, label },
    }
  },

  async save(
    userId: string,
    {
      subscription,
      since,
      method,
    }: { subscription: Subscription; since: string; method: PaymentMethod | null },
    now: Date,
  ): Promise<void> {
    const row = {
      ...toRow(subscription),
      since,
      method_ref: method?.ref ?? null,
      method_label: method?.label ?? null,
      updated_at: now,
    }
    await tx
      .insertInto('subscription')
      .values({ user_id: userId, ...row })
      .onConflict((on) => on.column('user_id').doUpdateSet(row))
      .execute()
  },
})

/** Finds subscriptions of all users that are due; runs before a user is known (S-02). */
export const subscriptionLookup = (db: Db) => ({
  async listDue(today: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_due_subscriptions(${today}::date, ${limit}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})

type SubscriptionRow = Pick<
  SubscriptionTable,
  'state' | 'plan' | 'period_from' | 'period_to' | 'anchor' | 'next_plan' | 'failed_tries' | 'due_on'
>

function fromRow(row: SubscriptionRow): Subscription {
  const {
    state,
    plan,
    period_from: from,
    period_to: to,
    anchor,
    next_plan: next,
    failed_tries: attempts,
  } = row
  if (state === 'free' || plan === 'free') return { state: 'free' }
  if (state === 'granted') return { state, plan }
  if (from === null || to === null || anchor === null)
    throw new Error('a paid subscription has no billing period')
  const month = { plan, period: { from, to }, anchor }
  if (state === 'active' && next !== null) return { state, ...month, next }
  if (state === 'past_due' && attempts !== null && row.due_on !== null)
    return { state, ...month, tries: attempts, retryOn: row.due_on }
  throw new Error('a subscription row has an unknown state')
}

function toRow(subscription: Subscription): SubscriptionRow {
  const paid = subscription.state === 'active' || subscription.state === 'past_due' ? subscription : null
  return {
    state: subscription.state,
    plan: toPlan(subscription),
    period_from: paid?.period.from ?? null,
    period_to: paid?.period.to ?? null,
    anchor: paid?.anchor ?? null,
    next_plan: paid?.state === 'active' ? paid.next : null,
    failed_tries: paid?.state === 'past_due' ? paid.tries : null,
    due_on: getDueDate(subscription),
  }
}
