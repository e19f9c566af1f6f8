import { limits } from '@lucas/contract/limits.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { includesPlan, type Plan, planPrices } from '@lucas/contract/rules/plans.ts'
import type { Billing, Payment } from '@lucas/contract/users/billing.ts'
import { retryAfterDays } from './domain/period.ts'
import { type Subscription, toPlan } from './domain/subscription.ts'
import type { ChargeRequest } from './processor.ts'
import type { Charge } from './repository/charges.ts'
import type { StoredSubscription } from './repository/subscriptions.ts'

/** Usage of what plans limit: number of alert rules, months with data. */
export interface PlanUsage {
  /** Open lines of the budget by categories. */
  budgetLines: number
  /** Rules that the user wrote. */
  rules: number
  alertRules: number
  months: number
}

interface BillingDetails {
  stored: StoredSubscription
  /** The plan whose limits hold: without payments nobody's are. */
  limitingPlan: Plan
  signedUpAt: Date
  usage: PlanUsage
  payments: Billing['payments']
}

export function toApiBilling({ stored, limitingPlan, signedUpAt, usage, payments }: BillingDetails): Billing {
  const { subscription, since, method } = stored
  const next = nextPlan(subscription)
  const isPastDue = subscription.state === 'past_due'
  const isLimited = !includesPlan(limitingPlan, 'grow')
  const toUse = (count: number, limit: number) =>
    isLimited ? { used: Math.min(count, limit), limit } : { used: count, limit: null }
  return {
    plan: toPlan(subscription),
    since: since ?? toPlainDate(signedUpAt),
    state: subscription.state,
    period_end: subscription.state === 'active' || isPastDue ? subscription.period.to : null,
    next_plan: next,
    next_amount: subscription.state === 'granted' ? 0 : planPrices[next],
    retry_on: isPastDue ? subscription.retryOn : null,
    tries_left: isPastDue ? retryAfterDays.length + 1 - subscription.tries : null,
    method: method?.label ?? null,
    payments,
    use: {
      alert_rules: toUse(usage.alertRules, limits.alertRulesFree),
      months: toUse(usage.months, limits.freeMonthsOfFigures),
      budget_lines: toUse(usage.budgetLines, limits.budgetLinesFree),
      rules: toUse(usage.rules, limits.transactionRulesFree),
    },
  }
}

const nextPlan = (subscription: Subscription): Plan =>
  subscription.state === 'active' ? subscription.next : toPlan(subscription)

/** Returns the receipt number: the last eight characters of the charge id, which are random. */
export const receiptNumber = (id: string): string => `L-${id.slice(-8).toUpperCase()}`

export const toApiPayment = (charge: Charge): Payment => ({
  id: charge.id,
  number: receiptNumber(charge.id),
  at: (charge.settled_at ?? charge.created_at).toISOString(),
  plan: charge.plan,
  reason: charge.reason,
  status: charge.state === 'paid' ? 'paid' : 'refused',
  amount: Number(charge.amount),
  from: charge.period_from,
  to: charge.period_to,
  method: charge.method_label,
})

/** Converts a stored charge to a request for the payment processor. */
export const toChargeRequest = (
  userId: string,
  { id, plan, reason, amount, expires_at }: Charge,
): ChargeRequest => ({
  person: userId,
  charge: id,
  plan,
  reason,
  amount: Number(amount),
  expiresAt: expires_at,
})
