import { addDays } from '@lucas/contract/rules/periods.ts'
import { includesPlan, type PaidPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import { type BillingPeriod, computePeriod, retryAfterDays, toAnchor } from './period.ts'

/** State of a user's subscription. */
export type Subscription =
  | { state: 'free' }
  /** Granted by an operator: no payments, no end. */
  | { state: 'granted'; plan: PaidPlan }
  | { state: 'active'; plan: PaidPlan; period: BillingPeriod; anchor: number; next: Plan }
  /** The renewal after `period` was refused; the next attempt is on `retryOn`. */
  | {
      state: 'past_due'
      plan: PaidPlan
      period: BillingPeriod
      anchor: number
      tries: number
      retryOn: string
    }

export type ChargeReason = 'start' | 'upgrade' | 'renewal'

export type SubscriptionEvent =
  | { kind: 'paid'; reason: ChargeReason; plan: PaidPlan; on: string }
  | { kind: 'refused'; reason: ChargeReason; on: string }
  | { kind: 'chosen'; next: Plan }
  | { kind: 'granted'; plan: Plan }
  | { kind: 'day'; on: string }

/** Kind of the mail that a transition sends. */
export type BillingMailKind = 'paid' | 'failed' | 'ended' | 'ended_unpaid'

export interface SubscriptionTransition {
  after: Subscription
  mail: BillingMailKind | null
  /** The plan whose next period must be charged now. */
  planToCharge: PaidPlan | null
}

export const toPlan = (subscription: Subscription): Plan =>
  subscription.state === 'free' ? 'free' : subscription.plan

/** Returns the day of the next renewal or retry; null when there is none. */
export function getDueDate(subscription: Subscription): string | null {
  if (subscription.state === 'active') return subscription.period.to
  return subscription.state === 'past_due' ? subscription.retryOn : null
}

const free: Subscription = { state: 'free' }
const transitionTo = (
  after: Subscription,
  extra: Partial<SubscriptionTransition> = {},
): SubscriptionTransition => ({
  after,
  mail: null,
  planToCharge: null,
  ...extra,
})

/** Applies an event to a subscription: the only place with these rules. Returns null when the event does not fit the state. */
export function applyEvent(current: Subscription, event: SubscriptionEvent): SubscriptionTransition | null {
  switch (event.kind) {
    case 'paid':
      return applyPayment(current, event)
    case 'refused':
      return applyRefusal(current, event)
    case 'chosen':
      return applyChoice(current, event.next)
    case 'granted':
      return transitionTo(event.plan === 'free' ? free : { state: 'granted', plan: event.plan })
    case 'day':
      return applyDate(current, event.on)
  }
}

function applyPayment(
  current: Subscription,
  { reason, plan, on }: Extract<SubscriptionEvent, { kind: 'paid' }>,
): SubscriptionTransition | null {
  if (reason === 'renewal') {
    if (current.state !== 'active' && current.state !== 'past_due') return null
    // A late payment starts the period where the last one ended, unless that period is over too.
    const following = computePeriod(current.period.to, current.anchor)
    const anchor = following.to > on ? current.anchor : toAnchor(on)
    const period = following.to > on ? following : computePeriod(on, anchor)
    return transitionTo({ state: 'active', plan, period, anchor, next: plan }, { mail: 'paid' })
  }
  const isUpgrade =
    current.state === 'free' || current.state === 'granted' || !includesPlan(current.plan, plan)
  if (!isUpgrade) return null
  const anchor = toAnchor(on)
  return transitionTo(
    { state: 'active', plan, period: computePeriod(on, anchor), anchor, next: plan },
    { mail: 'paid' },
  )
}

/** A refused first payment changes nothing. A refused renewal is retried; the last refusal ends the plan. */
function applyRefusal(
  current: Subscription,
  { reason, on }: Extract<SubscriptionEvent, { kind: 'refused' }>,
): SubscriptionTransition | null {
  if (reason !== 'renewal') return transitionTo(current)
  if (current.state !== 'active' && current.state !== 'past_due') return null
  const tries = current.state === 'past_due' ? current.tries + 1 : 1
  const wait = retryAfterDays[tries - 1]
  if (wait === undefined) return transitionTo(free, { mail: 'ended_unpaid' })
  const plan = current.state === 'past_due' || current.next === 'free' ? current.plan : current.next
  const { period, anchor } = current
  return transitionTo(
    { state: 'past_due', plan, period, anchor, tries, retryOn: addDays(on, wait) },
    { mail: 'failed' },
  )
}

/** A paid period runs to its end; an unpaid one ends at once. */
function applyChoice(current: Subscription, next: Plan): SubscriptionTransition | null {
  if (current.state === 'past_due') return next === 'free' ? transitionTo(free, { mail: 'ended' }) : null
  if (current.state !== 'active' || !includesPlan(current.plan, next)) return null
  return transitionTo({ ...current, next })
}

function applyDate(current: Subscription, on: string): SubscriptionTransition {
  const due = getDueDate(current)
  if (due === null || on < due) return transitionTo(current)
  if (current.state === 'past_due') return transitionTo(current, { planToCharge: current.plan })
  if (current.state !== 'active') return transitionTo(current)
  return current.next === 'free'
    ? transitionTo(free, { mail: 'ended' })
    : transitionTo(current, { planToCharge: current.next })
}
