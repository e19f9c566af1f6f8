import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { includesPlan, type PaidPlan, planPrices } from '@lucas/contract/rules/plans.ts'
import type { Checkout } from '@lucas/contract/users/billing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../users/index.ts'
import { computeUpgradePrice } from './domain/period.ts'
import type { ChargeReason, Subscription } from './domain/subscription.ts'
import type { PaymentProcessor } from './processor.ts'
import { type Charge, chargeRepository } from './repository/charges.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'
import { toChargeRequest } from './to-api.ts'

const pageLifetimeMs = 3_600_000

export type CheckoutDeps = { db: Db; clock: Clock; processor: PaymentProcessor | null }

/** Creates checkout pages. A user has at most one open charge, so two tabs make one payment. */
export function createCheckouts({ db, clock, processor }: CheckoutDeps) {
  /** Returns the open charge, or replaces it when the quote changed or its page expired. */
  async function findOrCreateCharge(tx: Tx, userId: string, plan: PaidPlan): Promise<Charge> {
    const now = clock.now()
    const charges = chargeRepository(tx)
    const { subscription } = await subscriptionRepository(tx).get(userId)
    const { reason, amount } =
      computeQuote(subscription, plan, toPlainDate(now)) ?? fail('plan_change_refused')
    const openCharge = await charges.findOpen(userId)
    // An automatic charge must finish first, otherwise the month could be paid twice.
    if (openCharge?.via === 'method') fail('payment_running', { retryAfter: 5 })
    if (openCharge && matchesQuote(openCharge, { plan, reason, amount }) && openCharge.expires_at > now)
      return openCharge
    if (openCharge) await charges.close(userId, openCharge.id, now)
    const charge = newCharge({
      plan,
      reason,
      amount,
      via: 'checkout',
      now,
      expiresAt: new Date(now.getTime() + pageLifetimeMs),
    })
    await charges.create(userId, charge)
    return charge
  }

  return {
    /**
     * Creates the checkout page and returns a function that stores its URL (the final step of an idempotent request).
     * A repeat finds the same charge, and the processor deduplicates by charge id.
     */
    async create(userId: string, plan: PaidPlan): Promise<() => Promise<Checkout>> {
      if (processor === null) fail('payments_off')
      const charge = await withUser(db, userId, async (tx) => {
        await users.lock(tx, userId)
        return findOrCreateCharge(tx, userId, plan)
      })
      const url = charge.address ?? (await processor.createCheckoutPage(toChargeRequest(userId, charge)))
      return () =>
        withUser(db, userId, async (tx) => {
          if (charge.address === null) await chargeRepository(tx).setAddress(userId, charge.id, url)
          return {
            id: charge.id,
            url,
            amount: Number(charge.amount),
            expires_at: charge.expires_at.toISOString(),
          }
        })
    },
  }
}

/** Returns the amount and reason of a plan change today, in whole pesos; null when the user already holds the plan. */
function computeQuote(
  current: Subscription,
  plan: PaidPlan,
  today: string,
): { reason: ChargeReason; amount: number } | null {
  if (current.state === 'past_due')
    return plan === current.plan ? { reason: 'renewal', amount: planPrices[plan] } : null
  if (current.state === 'granted' || (current.state === 'active' && includesPlan(current.plan, plan)))
    return null
  return current.state === 'active'
    ? { reason: 'upgrade', amount: computeUpgradePrice(plan, current.plan, current.period, today) }
    : { reason: 'start', amount: planPrices[plan] }
}

const matchesQuote = (
  charge: Charge,
  { plan, reason, amount }: { plan: PaidPlan; reason: ChargeReason; amount: number },
) => charge.plan === plan && charge.reason === reason && charge.amount === BigInt(amount)

type NewCharge = {
  plan: PaidPlan
  reason: ChargeReason
  amount: number
  via: Charge['via']
  now: Date
  expiresAt: Date
}

export const newCharge = ({ amount, now, expiresAt, ...rest }: NewCharge): Charge => ({
  ...rest,
  id: newId(),
  amount: BigInt(amount),
  state: 'open',
  address: null,
  created_at: now,
  expires_at: expiresAt,
  settled_at: null,
  period_from: null,
  period_to: null,
  method_label: null,
})
