import { planPrices } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../platform/periodic-task.ts'
import { users } from '../users/index.ts'
import { newCharge } from './checkouts.ts'
import { applyEvent } from './domain/subscription.ts'
import type { BillingMailQueue } from './mail-queue.ts'
import type { ChargeRequest, PaymentProcessor } from './processor.ts'
import { chargeRepository } from './repository/charges.ts'
import { type PaymentMethod, subscriptionLookup, subscriptionRepository } from './repository/subscriptions.ts'
import { toChargeRequest } from './to-api.ts'
import type { UpdateSubscription } from './update-subscription.ts'

export type RenewalDeps = {
  jobsDb: Db
  clock: Clock
  log: Log
  events: Events
  mails: BillingMailQueue
  processor: PaymentProcessor | null
}

const sweepEveryMs = 10 * 60_000
const sweepBatchSize = 200
/** After this time without an outcome the charge is requested again under the same id. */
const paymentTimeoutMs = 24 * 3_600_000

/** Creates the renewal worker: charges the next period, retries failed charges and ends plans. */
export function createRenewals(
  { jobsDb, clock, log, events, mails, processor }: RenewalDeps,
  updateSubscription: UpdateSubscription,
) {
  /** Applies the date under the plan lock and returns what to charge after the commit. */
  const prepareRenewal = (userId: string) =>
    events.transaction(
      jobsDb,
      userId,
      async (tx): Promise<{ request: ChargeRequest; method: PaymentMethod } | null> => {
        if (!(await users.lock(tx, userId))) return null
        const stored = await subscriptionRepository(tx).get(userId)
        const transition = applyEvent(stored.subscription, { kind: 'day', on: clock.today() })
        if (transition === null) return null
        const { after, mail, planToCharge: plan } = transition
        if (after !== stored.subscription) {
          await updateSubscription(tx, userId, { before: stored, after, method: null, source: 'day' })
          if (mail === 'ended' && stored.subscription.state !== 'free')
            await mails.enqueue(tx, userId, { kind: mail, plan: stored.subscription.plan })
        }
        if (plan === null || stored.method === null || processor === null) return null
        const charge = await findOrCreateCharge(tx, userId, plan)
        return charge && { request: toChargeRequest(userId, charge), method: stored.method }
      },
    )

  /** Returns the open renewal charge or creates one; null while the user has an open checkout page. */
  async function findOrCreateCharge(tx: Tx, userId: string, plan: 'grow' | 'work') {
    const now = clock.now()
    const charges = chargeRepository(tx)
    const openCharge = await charges.findOpen(userId)
    if (openCharge?.via === 'method') return openCharge
    if (openCharge && openCharge.expires_at > now) return null
    if (openCharge) await charges.close(userId, openCharge.id, now)
    const expiresAt = new Date(now.getTime() + paymentTimeoutMs)
    const amount = planPrices[plan]
    const charge = newCharge({ plan, reason: 'renewal', amount, via: 'method', now, expiresAt })
    await charges.create(userId, charge)
    return charge
  }

  async function renew(userId: string): Promise<void> {
    const due = await prepareRenewal(userId)
    if (due) await processor?.charge(due.request, due.method)
  }

  /** Renews every due subscription. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    await sweepEach(await subscriptionLookup(jobsDb).listDue(clock.today(), sweepBatchSize), renew, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'subscription renewal failed'),
    })
  }

  return {
    sweep,
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: true, reason: 'The contract for a plan goes on; it reads no financial data.' },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'subscription renewal sweep failed'),
    }),
  }
}
