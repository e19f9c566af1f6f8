import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { SubscriptionTable } from '../../../platform/database/schema/billing.ts'
import { dueOn, planOf, type Subscription } from '../domain/subscription.ts'

/** What later charges are made to. */
export interface Method {
  ref: string
  label: string
}

/** A subscription with what stands beside it. */
export interface Kept {
  subscription: Subscription
  since: string | null
  method: Method | null
}

export const subscriptionRepository = (tx: Tx) => ({
  async find(person: string): Promise<Kept> {
    const row = await tx
      .selectFrom('subscription')
      .selectAll()
      .where('user_id', '=', person)
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
    person: string,
    { subscription, since, method }: { subscription: Subscription; since: string; method: Method | null },
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
      .values({ user_id: person, ...row })
      .onConflict((on) => on.column('user_id').doUpdateSet(row))
      .execute()
  },
})

/** Whose turn it is, before the person is known (S-02). */
export const subscriptionLookup = (db: Db) => ({
  async due(today: string, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_due_subscriptions(${today}::date, ${atMost}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})

type Row = Pick<
  SubscriptionTable,
  'state' | 'plan' | 'period_from' | 'period_to' | 'anchor' | 'next_plan' | 'failed_tries' | 'due_on'
>

function fromRow(row: Row): Subscription {
  const { state, plan, period_from: from, period_to: to, anchor, next_plan: next, failed_tries: tries } = row
  if (state === 'free' || plan === 'free') return { state: 'free' }
  if (state === 'granted') return { state, plan }
  if (from === null || to === null || anchor === null) throw new Error('a paid plan without its month')
  const month = { plan, period: { from, to }, anchor }
  if (state === 'active' && next !== null) return { state, ...month, next }
  if (state === 'past_due' && tries !== null && row.due_on !== null)
    return { state, ...month, tries, retryOn: row.due_on }
  throw new Error('a subscription in no state')
}

function toRow(subscription: Subscription): Row {
  const paid = subscription.state === 'active' || subscription.state === 'past_due' ? subscription : null
  return {
    state: subscription.state,
    plan: planOf(subscription),
    period_from: paid?.period.from ?? null,
    period_to: paid?.period.to ?? null,
    anchor: paid?.anchor ?? null,
    next_plan: paid?.state === 'active' ? paid.next : null,
    failed_tries: paid?.state === 'past_due' ? paid.tries : null,
    due_on: dueOn(subscription),
  }
}
