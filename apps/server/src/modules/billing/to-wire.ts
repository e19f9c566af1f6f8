import type { Billing, Payment } from '@lucas/contract/billing.ts'
import { limits } from '@lucas/contract/limits.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import { holds, type Plan, planPrices } from '@lucas/contract/rules/plans.ts'
import { retryAfterDays } from './domain/period.ts'
import { planOf, type Subscription } from './domain/subscription.ts'
import type { Charge } from './repository/charges.ts'
import type { Kept } from './repository/subscriptions.ts'

/** What a plan limits, and how much of it a person uses. */
export interface Used {
  alertRules: number
  months: number
}

interface Standing {
  kept: Kept
  plan: Plan
  joined: Date
  used: Used
  payments: Billing['payments']
}

export function toBilling({ kept, plan, joined, used, payments }: Standing): Billing {
  const { subscription, since, method } = kept
  const next = nextOf(subscription)
  const isOwing = subscription.state === 'past_due'
  const isBounded = !holds(plan, 'grow')
  const bounded = (count: number, limit: number) =>
    isBounded ? { used: Math.min(count, limit), limit } : { used: count, limit: null }
  return {
    plan,
    since: since ?? dayOf(joined),
    state: subscription.state,
    period_end: subscription.state === 'active' || isOwing ? subscription.period.to : null,
    next_plan: next,
    next_amount: subscription.state === 'granted' ? 0 : planPrices[next],
    retry_on: isOwing ? subscription.retryOn : null,
    tries_left: isOwing ? retryAfterDays.length + 1 - subscription.tries : null,
    method: method?.label ?? null,
    payments,
    use: {
      alert_rules: bounded(used.alertRules, limits.alertRulesFree),
      months: bounded(used.months, limits.freeMonthsOfFigures),
    },
  }
}

const nextOf = (subscription: Subscription): Plan =>
  subscription.state === 'active' ? subscription.next : planOf(subscription)

/** What a receipt is called: the end of its id, which is random. */
export const numberOf = (id: string): string => `L-${id.slice(-8).toUpperCase()}`

export const toPayment = (charge: Charge): Payment => ({
  id: charge.id,
  number: numberOf(charge.id),
  at: (charge.settled_at ?? charge.created_at).toISOString(),
  plan: charge.plan,
  reason: charge.reason,
  status: charge.state === 'paid' ? 'paid' : 'refused',
  amount: Number(charge.amount),
  from: charge.period_from,
  to: charge.period_to,
  method: charge.method_label,
})
