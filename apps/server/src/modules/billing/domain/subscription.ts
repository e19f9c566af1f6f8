import { addDays } from '@lucas/contract/rules/periods.ts'
import { holds, type PaidPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import { anchorOf, type Period, periodFrom, retryAfterDays } from './period.ts'

/** How a person stands with their plan. */
export type Subscription =
  | { state: 'free' }
  /** By agreement with Lucas: without payments, until it is taken back. */
  | { state: 'granted'; plan: PaidPlan }
  | { state: 'active'; plan: PaidPlan; period: Period; anchor: number; next: Plan }
  /** The month after `period` could not be charged; it is tried again on a day. */
  | { state: 'past_due'; plan: PaidPlan; period: Period; anchor: number; tries: number; retryOn: string }

export type Reason = 'start' | 'upgrade' | 'renewal'

export type Happening =
  | { kind: 'paid'; reason: Reason; plan: PaidPlan; on: string }
  | { kind: 'refused'; reason: Reason; on: string }
  | { kind: 'chosen'; next: Plan }
  | { kind: 'granted'; plan: Plan }
  | { kind: 'day'; on: string }

/** What is said to the person by mail. */
export type Told = 'paid' | 'failed' | 'ended' | 'ended_unpaid'

export interface Step {
  after: Subscription
  told: Told | null
  /** The plan whose next month is to be charged now. */
  charge: PaidPlan | null
}

export const planOf = (subscription: Subscription): Plan =>
  subscription.state === 'free' ? 'free' : subscription.plan

/** The day on which something is to be done by itself. */
export function dueOn(subscription: Subscription): string | null {
  if (subscription.state === 'active') return subscription.period.to
  return subscription.state === 'past_due' ? subscription.retryOn : null
}

const free: Subscription = { state: 'free' }
const to = (after: Subscription, more: Partial<Step> = {}): Step => ({
  after,
  told: null,
  charge: null,
  ...more,
})

/** The one place that says how a subscription moves; null where a happening does not fit what it meets. */
export function step(now: Subscription, happening: Happening): Step | null {
  switch (happening.kind) {
    case 'paid':
      return paid(now, happening)
    case 'refused':
      return refused(now, happening)
    case 'chosen':
      return chosen(now, happening.next)
    case 'granted':
      return to(happening.plan === 'free' ? free : { state: 'granted', plan: happening.plan })
    case 'day':
      return day(now, happening.on)
  }
}

function paid(now: Subscription, { reason, plan, on }: Extract<Happening, { kind: 'paid' }>): Step | null {
  if (reason === 'renewal') {
    if (now.state !== 'active' && now.state !== 'past_due') return null
    // The month begins where the last one ended, however late it was paid: unless it is over, too.
    const following = periodFrom(now.period.to, now.anchor)
    const anchor = following.to > on ? now.anchor : anchorOf(on)
    const period = following.to > on ? following : periodFrom(on, anchor)
    return to({ state: 'active', plan, period, anchor, next: plan }, { told: 'paid' })
  }
  const isMore = now.state === 'free' || now.state === 'granted' || !holds(now.plan, plan)
  if (!isMore) return null
  const anchor = anchorOf(on)
  return to({ state: 'active', plan, period: periodFrom(on, anchor), anchor, next: plan }, { told: 'paid' })
}

/** A first payment that was refused changes nothing; one of a month is tried again, and after the last try it ends. */
function refused(now: Subscription, { reason, on }: Extract<Happening, { kind: 'refused' }>): Step | null {
  if (reason !== 'renewal') return to(now)
  if (now.state !== 'active' && now.state !== 'past_due') return null
  const tries = now.state === 'past_due' ? now.tries + 1 : 1
  const wait = retryAfterDays[tries - 1]
  if (wait === undefined) return to(free, { told: 'ended_unpaid' })
  const plan = now.state === 'past_due' || now.next === 'free' ? now.plan : now.next
  const { period, anchor } = now
  return to(
    { state: 'past_due', plan, period, anchor, tries, retryOn: addDays(on, wait) },
    { told: 'failed' },
  )
}

/** What was paid stays until its end; what was not ends at once. */
function chosen(now: Subscription, next: Plan): Step | null {
  if (now.state === 'past_due') return next === 'free' ? to(free, { told: 'ended' }) : null
  if (now.state !== 'active' || !holds(now.plan, next)) return null
  return to({ ...now, next })
}

function day(now: Subscription, on: string): Step {
  const due = dueOn(now)
  if (due === null || on < due) return to(now)
  if (now.state === 'past_due') return to(now, { charge: now.plan })
  if (now.state !== 'active') return to(now)
  return now.next === 'free' ? to(free, { told: 'ended' }) : to(now, { charge: now.next })
}
