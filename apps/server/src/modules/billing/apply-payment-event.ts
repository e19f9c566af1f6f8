import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { auditEventRepository } from '../auth/index.ts'
import { applyEvent, type SubscriptionEvent } from './domain/subscription.ts'
import type { BillingMailQueue } from './mail-queue.ts'
import type { PaymentEvent } from './processor.ts'
import { billingEventRepository, type Charge, chargeRepository } from './repository/charges.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'
import { createSubscriptionUpdater, type SubscriptionUpdateDeps } from './update-subscription.ts'

export type PaymentEventDeps = SubscriptionUpdateDeps & { mails: BillingMailQueue }
export type ApplyPaymentEvent = ReturnType<typeof createPaymentEventHandler>

/** Why an event was rejected without effect; stored in the audit log. */
type RejectionReason = 'replayed' | 'unknown_charge' | 'settled' | 'amount' | 'not_possible'

/** Returns a function that applies a verified payment event once. An event that does not fit is stored and audited, and changes nothing. */
export function createPaymentEventHandler({ mails, ...deps }: PaymentEventDeps) {
  const { clock, events } = deps
  const updateSubscription = createSubscriptionUpdater(deps)

  return async (tx: Tx, event: PaymentEvent): Promise<void> => {
    const { person: userId, kind } = event
    const now = clock.now()
    const reject = async (reason: RejectionReason): Promise<void> => {
      await auditEventRepository(tx).create(userId, 'payment_event_refused', now, { reason, event: event.id })
    }
    const charge = await chargeRepository(tx).find(userId, event.charge)
    const received = { id: event.id, kind, charge_id: charge?.id ?? null }
    if (!(await billingEventRepository(tx).createOnce(userId, received, now))) return reject('replayed')
    if (!charge) return reject('unknown_charge')
    if (charge.state !== 'open') return reject('settled')
    if (charge.amount !== BigInt(event.amount)) return reject('amount')
    const before = await subscriptionRepository(tx).get(userId)
    const transition = applyEvent(before.subscription, toSubscriptionEvent(event, charge, toPlainDate(now)))
    if (transition === null) return reject('not_possible')

    const { after, mail } = transition
    const method = event.kind === 'paid' ? event.method : before.method
    await chargeRepository(tx).close(userId, charge.id, now, {
      state: kind,
      period: kind === 'paid' && after.state === 'active' ? after.period : null,
      method: method?.label ?? null,
    })
    if (after === before.subscription) await events.publish(tx, userId, { type: 'profile_changed' })
    else await updateSubscription(tx, userId, { before, after, method, source: 'payment' })
    if (mail === 'paid' || mail === 'failed')
      await mails.enqueue(tx, userId, { kind: mail, charge: charge.id })
    if (mail === 'ended_unpaid') await mails.enqueue(tx, userId, { kind: mail, plan: charge.plan })
  }
}

const toSubscriptionEvent = (
  { kind }: PaymentEvent,
  { reason, plan }: Charge,
  on: string,
): SubscriptionEvent => (kind === 'paid' ? { kind, reason, plan, on } : { kind, reason, on })
