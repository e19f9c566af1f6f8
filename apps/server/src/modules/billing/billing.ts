import type { PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Billing, BillingPatch, PaymentPage } from '@lucas/contract/users/billing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { auditEventRepository } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { createPaymentEventHandler } from './apply-payment-event.ts'
import { type CheckoutDeps, createCheckouts } from './checkouts.ts'
import { applyEvent } from './domain/subscription.ts'
import type { BillingMailQueue } from './mail-queue.ts'
import { createPaymentWebhook, type PaymentWebhookDeps } from './payment-webhook.ts'
import { createRenewals, type RenewalDeps } from './renewals.ts'
import { chargeRepository } from './repository/charges.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'
import { type PlanUsage, toApiBilling, toApiPayment } from './to-api.ts'
import { createSubscriptionUpdater } from './update-subscription.ts'

const maxPayments = 200

export type BillingDeps = CheckoutDeps &
  PaymentWebhookDeps &
  RenewalDeps & {
    db: Db
    clock: Clock
    events: Events
    mails: BillingMailQueue
    /** Returns the user's usage of everything that plans limit. */
    getUsage: (tx: Tx, userId: string, today: string) => Promise<PlanUsage>
  }
export type BillingService = ReturnType<typeof createBilling>

/** Creates the billing service: current plan, payments, checkout and the next plan. */
export function createBilling(deps: BillingDeps) {
  const { db, clock, events, mails, processor, getUsage } = deps
  const applyPaymentEvent = createPaymentEventHandler(deps)
  const updateSubscription = createSubscriptionUpdater(deps)
  const checkouts = createCheckouts(deps)
  const { sweep, start, stop } = createRenewals(deps, updateSubscription)

  const getBilling = async (tx: Tx, userId: string): Promise<Billing> => {
    const { plan, created_at: signedUpAt } = await users.get(tx, userId)
    return toApiBilling({
      stored: await subscriptionRepository(tx).get(userId),
      limitingPlan: plan,
      signedUpAt,
      usage: await getUsage(tx, userId, clock.today()),
      payments: processor?.mode ?? 'off',
    })
  }

  return {
    ...createPaymentWebhook(deps, applyPaymentEvent),
    worker: { sweep, start, stop },

    get: (userId: string): Promise<Billing> => withUserSnapshot(db, userId, (tx) => getBilling(tx, userId)),

    listPayments: (userId: string): Promise<PaymentPage> =>
      withUserSnapshot(db, userId, async (tx) => {
        const results = (await chargeRepository(tx).listPayments(userId, maxPayments)).map(toApiPayment)
        return { results, count: results.length, next: null, previous: null }
      }),

    checkout: (userId: string, { plan }: { plan: PaidPlan }) => checkouts.create(userId, plan),

    /** Sets the plan of the next billing period. Choosing `free` while a payment is due ends the plan at once. */
    setNextPlan: (userId: string, { next_plan: next }: BillingPatch): Promise<Billing> =>
      events.transaction(db, userId, async (tx) => {
        await users.lock(tx, userId)
        const before = await subscriptionRepository(tx).get(userId)
        const { after, mail } =
          applyEvent(before.subscription, { kind: 'chosen', next }) ?? fail('plan_change_refused')
        await auditEventRepository(tx).create(userId, 'plan_chosen', clock.now(), { next })
        await updateSubscription(tx, userId, { before, after, method: before.method, source: 'choice' })
        if (mail === 'ended' && before.subscription.state !== 'free')
          await mails.enqueue(tx, userId, { kind: mail, plan: before.subscription.plan })
        return getBilling(tx, userId)
      }),

    /** Returns whether a charge can still be paid on its checkout page. */
    isPayable: (userId: string, id: string): Promise<boolean> =>
      withUserSnapshot(db, userId, async (tx) => {
        const charge = await chargeRepository(tx).find(userId, id)
        return charge?.state === 'open' && charge.expires_at > clock.now()
      }),
  }
}
