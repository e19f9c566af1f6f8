import { addDays } from '@lucas/contract/rules/periods.ts'
import { includesPlan, plans } from '@lucas/contract/rules/plans.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterDays } from './period.ts'
import { applyEvent, getDueDate, type Subscription, type SubscriptionEvent, toPlan } from './subscription.ts'

/** Applies events in order; an event that does not fit changes nothing. */
const applyAll = (first: Subscription, ...events: SubscriptionEvent[]): Subscription =>
  events.reduce((now, event) => applyEvent(now, event)?.after ?? now, first)

const free: Subscription = { state: 'free' }
const started: SubscriptionEvent = { kind: 'paid', reason: 'start', plan: 'grow', on: '2026-01-31' }
const renewed = (on: string, plan: 'grow' | 'work' = 'grow'): SubscriptionEvent => ({
  kind: 'paid',
  reason: 'renewal',
  plan,
  on,
})
const refusedOn = (on: string): SubscriptionEvent => ({ kind: 'refused', reason: 'renewal', on })

test('a first payment starts a period on its day; a renewal continues where the last period ended', () => {
  const now = applyAll(free, started)
  expect(now).toEqual({
    state: 'active',
    plan: 'grow',
    period: { from: '2026-01-31', to: '2026-02-28' },
    anchor: 31,
    next: 'grow',
  })
  expect(applyEvent(now, { kind: 'day', on: '2026-02-27' })).toMatchObject({ planToCharge: null, after: now })
  expect(applyEvent(now, { kind: 'day', on: '2026-02-28' })).toMatchObject({
    planToCharge: 'grow',
    after: now,
  })
  expect(applyAll(now, renewed('2026-03-02'))).toMatchObject({
    period: { from: '2026-02-28', to: '2026-03-31' },
  })
})

test('a refused first payment changes nothing', () => {
  expect(applyEvent(free, { kind: 'refused', reason: 'start', on: '2026-01-31' })).toEqual({
    after: free,
    mail: null,
    planToCharge: null,
  })
})

test('an upgrade starts at once with a new period', () => {
  const now = applyAll(free, started, { kind: 'paid', reason: 'upgrade', plan: 'work', on: '2026-02-10' })
  expect(now).toMatchObject({ plan: 'work', next: 'work', period: { from: '2026-02-10', to: '2026-03-10' } })
})

test('a downgrade takes effect when the paid period ends', () => {
  const work = applyAll(free, { ...started, plan: 'work' })
  const smaller = applyAll(work, { kind: 'chosen', next: 'grow' })
  expect(toPlan(smaller)).toBe('work')
  expect(applyEvent(smaller, { kind: 'day', on: '2026-02-28' })?.planToCharge).toBe('grow')
  expect(applyAll(smaller, renewed('2026-02-28'))).toMatchObject({ plan: 'grow', next: 'grow' })
  const leaving = applyAll(work, { kind: 'chosen', next: 'free' })
  expect(toPlan(applyAll(leaving, { kind: 'day', on: '2026-02-27' }))).toBe('work')
  expect(applyEvent(leaving, { kind: 'day', on: '2026-02-28' })).toEqual({
    after: free,
    mail: 'ended',
    planToCharge: null,
  })
  expect(applyAll(leaving, { kind: 'chosen', next: 'work' })).toEqual(work)
  expect(applyEvent(applyAll(free, started), { kind: 'chosen', next: 'work' })).toBeNull()
})

test('a refused renewal is retried three times before the plan ends', () => {
  let now = applyAll(free, started)
  let on = '2026-02-28'
  for (const wait of retryAfterDays) {
    expect(applyEvent(now, { kind: 'day', on })?.planToCharge).toBe('grow')
    const next = applyEvent(now, refusedOn(on))
    expect(next?.mail).toBe('failed')
    now = next?.after ?? free
    expect([toPlan(now), getDueDate(now)]).toEqual(['grow', addDays(on, wait)])
    expect(applyEvent(now, { kind: 'day', on })?.planToCharge).toBeNull()
    on = addDays(on, wait)
  }
  expect(on).toBe('2026-03-09')
  expect(applyEvent(now, refusedOn(on))).toEqual({ after: free, mail: 'ended_unpaid', planToCharge: null })
  expect(applyAll(now, renewed('2026-03-07'))).toMatchObject({
    state: 'active',
    period: { from: '2026-02-28', to: '2026-03-31' },
  })
})

test('choosing the free plan while a payment is due ends the plan at once', () => {
  const owing = applyAll(free, started, refusedOn('2026-02-28'))
  expect(applyAll(owing, { kind: 'chosen', next: 'free' })).toEqual(free)
})

test('a payment for the current plan does not fit', () => {
  expect(applyEvent(applyAll(free, started), { ...started, on: '2026-02-01' })).toBeNull()
  expect(applyEvent(free, renewed('2026-02-01'))).toBeNull()
})

test('a granted plan has no due date and ends only when it is revoked', () => {
  const granted = applyAll(free, { kind: 'granted', plan: 'work' })
  expect([toPlan(granted), getDueDate(granted)]).toEqual(['work', null])
  expect(applyAll(granted, { kind: 'day', on: '2036-01-01' })).toBe(granted)
  expect(applyAll(granted, { kind: 'granted', plan: 'free' })).toEqual(free)
})

const anyPlan = fc.constantFrom(...plans)
const paidPlan = fc.constantFrom('grow' as const, 'work' as const)
const reason = fc.constantFrom('start' as const, 'upgrade' as const, 'renewal' as const)
const anyEvent = fc.oneof(
  fc.record({ kind: fc.constantFrom('paid' as const), reason, plan: paidPlan }),
  fc.record({ kind: fc.constantFrom('refused' as const), reason }),
  fc.record({ kind: fc.constantFrom('chosen' as const), next: anyPlan }),
  fc.record({ kind: fc.constantFrom('day' as const) }),
)

/** Returns the invariants that a transition breaks. */
function findFaults(before: Subscription, event: SubscriptionEvent, on: string): string[] {
  const next = applyEvent(before, event)
  if (next === null) return []
  const { after: now, planToCharge } = next
  const due = getDueDate(before)
  const isPaid = event.kind === 'paid'
  return [
    !isPaid && !includesPlan(toPlan(before), toPlan(now)) && 'more without a payment',
    isPaid && (getDueDate(now) ?? '') <= on && 'due again on the day of a payment',
    planToCharge !== null && (due === null || due > on) && 'charged before its day',
    planToCharge !== null && !includesPlan(toPlan(before), planToCharge) && 'charged for more than was held',
    now.state === 'past_due' && now.tries > retryAfterDays.length && 'tried too often',
  ].filter((fault) => fault !== false)
}

test('any order of events: only a payment raises the plan, and a paid day is never due again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 40 }), move: anyEvent }), { maxLength: 40 }),
      (steps) => {
        let now: Subscription = free
        let on = '2026-01-29'
        for (const { wait, move: what } of steps) {
          on = addDays(on, wait)
          const event: SubscriptionEvent = what.kind === 'chosen' ? what : { ...what, on }
          expect(findFaults(now, event, on)).toEqual([])
          now = applyAll(now, event)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
