import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import { auditEventRepository } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { applyEvent, type Subscription, toPlan } from './domain/subscription.ts'
import { billingEventRepository, chargeRepository } from './repository/charges.ts'
import {
  type PaymentMethod,
  type StoredSubscription,
  subscriptionRepository,
} from './repository/subscriptions.ts'

export type SubscriptionUpdateDeps = { clock: Clock; events: Events }
export type UpdateSubscription = ReturnType<typeof createSubscriptionUpdater>

interface SubscriptionChange {
  before: StoredSubscription
  after: Subscription
  method: PaymentMethod | null
  source: 'payment' | 'day' | 'choice' | 'operator'
}

/** Returns a function that saves a changed subscription with its plan, audit entry and event. The caller holds the lock of `users.lock`. */
export const createSubscriptionUpdater =
  ({ clock, events }: SubscriptionUpdateDeps) =>
  async (tx: Tx, userId: string, { before, after, method, source }: SubscriptionChange): Promise<void> => {
    const now = clock.now()
    const [oldPlan, newPlan] = [toPlan(before.subscription), toPlan(after)]
    const since = oldPlan === newPlan && before.since !== null ? before.since : toPlainDate(now)
    const remainingMethod = after.state === 'free' ? null : method
    await subscriptionRepository(tx).save(
      userId,
      { subscription: after, since, method: remainingMethod },
      now,
    )
    // The free plan has nothing to pay.
    if (after.state === 'free') await chargeRepository(tx).voidOpen(userId, now)
    if (oldPlan !== newPlan) {
      await users.setPlan(tx, userId, newPlan)
      await auditEventRepository(tx).create(userId, 'plan_changed', now, {
        from: oldPlan,
        to: newPlan,
        by: source,
      })
    }
    await events.publish(tx, userId, { type: 'profile_changed' })
  }

/** Returns a function that grants a plan without payment; granting `free` ends the grant. The caller checks permissions. */
export function createPlanGrants({ db, ...deps }: SubscriptionUpdateDeps & { db: Db }) {
  const updateSubscription = createSubscriptionUpdater(deps)
  return (userId: string, plan: Plan): Promise<void> =>
    deps.events.transaction(db, userId, async (tx) => {
      if (!(await users.lock(tx, userId))) return
      const before = await subscriptionRepository(tx).get(userId)
      const transition = applyEvent(before.subscription, { kind: 'granted', plan })
      if (transition === null) return
      const event = { id: newId(), kind: 'granted', charge_id: null } as const
      await billingEventRepository(tx).createOnce(userId, event, deps.clock.now())
      await updateSubscription(tx, userId, {
        before,
        after: transition.after,
        method: null,
        source: 'operator',
      })
    })
}
