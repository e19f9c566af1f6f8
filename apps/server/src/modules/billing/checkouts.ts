import type { Checkout } from '@lucas/contract/billing.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import { holds, type PaidPlan, planPrices } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { upgradePrice } from './domain/period.ts'
import type { Reason, Subscription } from './domain/subscription.ts'
import { orderOf } from './order.ts'
import type { PaymentProcessor } from './processor.ts'
import { type Charge, chargeRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import { subscriptionRepository } from './repository/subscriptions.ts'

const goodForMs = 3_600_000

export type CheckoutDeps = { db: Db; clock: Clock; processor: PaymentProcessor | null }

/** Sends a person to the page where they pay: one at a time, so that two tabs are one payment. */
export function createCheckouts({ db, clock, processor }: CheckoutDeps) {
  /** The charge that waits, or a new one in its place where it is for something else or its page is too old. */
  async function chargeFor(tx: Tx, person: string, plan: PaidPlan): Promise<Charge> {
    const now = clock.now()
    const charges = chargeRepository(tx)
    const { subscription } = await subscriptionRepository(tx).find(person)
    const { reason, amount } = askedFor(subscription, plan, dayOf(now)) ?? fail('plan_change_refused')
    const open = await charges.open(person)
    // What is being charged at this moment by itself must end first: nobody pays a month twice.
    if (open?.via === 'method') fail('payment_running', { retryAfter: 5 })
    if (open && isFor(open, { plan, reason, amount }) && open.expires_at > now) return open
    if (open) await charges.settle(person, open.id, now)
    const charge = newCharge({
      plan,
      reason,
      amount,
      via: 'checkout',
      now,
      expiresAt: new Date(now.getTime() + goodForMs),
    })
    await charges.add(person, charge)
    return charge
  }

  return {
    async open(person: string, plan: PaidPlan): Promise<Checkout> {
      if (processor === null) fail('payments_off')
      const charge = await asPerson(db, person, async (tx) => {
        await planRepository(tx).lock(person)
        return chargeFor(tx, person, plan)
      })
      const url = charge.address ?? (await processor.openPage(orderOf(person, charge)))
      if (charge.address === null)
        await asPerson(db, person, (tx) => chargeRepository(tx).keepAddress(person, charge.id, url))
      return {
        id: charge.id,
        url,
        amount: Number(charge.amount),
        expires_at: charge.expires_at.toISOString(),
      }
    },
  }
}

/** What a person who wants a plan is charged today, and why; null where they have it, or more. */
function askedFor(
  now: Subscription,
  plan: PaidPlan,
  today: string,
): { reason: Reason; amount: number } | null {
  if (now.state === 'past_due')
    return plan === now.plan ? { reason: 'renewal', amount: planPrices[plan] } : null
  if (now.state === 'granted' || (now.state === 'active' && holds(now.plan, plan))) return null
  return now.state === 'active'
    ? { reason: 'upgrade', amount: upgradePrice(plan, now.plan, now.period, today) }
    : { reason: 'start', amount: planPrices[plan] }
}

const isFor = (
  charge: Charge,
  { plan, reason, amount }: { plan: PaidPlan; reason: Reason; amount: number },
) => charge.plan === plan && charge.reason === reason && charge.amount === BigInt(amount)

type NewCharge = {
  plan: PaidPlan
  reason: Reason
  amount: number
  via: Charge['via']
  now: Date
  expiresAt: Date
}

export const newCharge = ({ amount, now, expiresAt, ...what }: NewCharge): Charge => ({
  ...what,
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
