import { addDays } from '@lucas/contract/rules/periods.ts'
import { holds, plans } from '@lucas/contract/rules/plans.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterDays } from './period.ts'
import { dueOn, type Happening, planOf, type Subscription, step } from './subscription.ts'

/** What becomes of it, one happening after the other; what does not fit changes nothing. */
const after = (first: Subscription, ...happenings: Happening[]): Subscription =>
  happenings.reduce((now, happening) => step(now, happening)?.after ?? now, first)

const free: Subscription = { state: 'free' }
const started: Happening = { kind: 'paid', reason: 'start', plan: 'grow', on: '2026-01-31' }
const renewed = (on: string, plan: 'grow' | 'work' = 'grow'): Happening => ({
  kind: 'paid',
  reason: 'renewal',
  plan,
  on,
})
const refusedOn = (on: string): Happening => ({ kind: 'refused', reason: 'renewal', on })

test('a first payment opens a month from its day; each renewal goes on where the last one ended', () => {
  const now = after(free, started)
  expect(now).toEqual({
    state: 'active',
    plan: 'grow',
    period: { from: '2026-01-31', to: '2026-02-28' },
    anchor: 31,
    next: 'grow',
  })
  expect(step(now, { kind: 'day', on: '2026-02-27' })).toMatchObject({ charge: null, after: now })
  expect(step(now, { kind: 'day', on: '2026-02-28' })).toMatchObject({ charge: 'grow', after: now })
  expect(after(now, renewed('2026-03-02'))).toMatchObject({
    period: { from: '2026-02-28', to: '2026-03-31' },
  })
})

test('a refused first payment leaves everything as it was', () => {
  expect(step(free, { kind: 'refused', reason: 'start', on: '2026-01-31' })).toEqual({
    after: free,
    told: null,
    charge: null,
  })
})

test('a larger plan begins at once, with a month of its own', () => {
  const now = after(free, started, { kind: 'paid', reason: 'upgrade', plan: 'work', on: '2026-02-10' })
  expect(now).toMatchObject({ plan: 'work', next: 'work', period: { from: '2026-02-10', to: '2026-03-10' } })
})

test('a smaller plan, or none, comes when what was paid is over', () => {
  const work = after(free, { ...started, plan: 'work' })
  const smaller = after(work, { kind: 'chosen', next: 'grow' })
  expect(planOf(smaller)).toBe('work')
  expect(step(smaller, { kind: 'day', on: '2026-02-28' })?.charge).toBe('grow')
  expect(after(smaller, renewed('2026-02-28'))).toMatchObject({ plan: 'grow', next: 'grow' })
  const leaving = after(work, { kind: 'chosen', next: 'free' })
  expect(planOf(after(leaving, { kind: 'day', on: '2026-02-27' }))).toBe('work')
  expect(step(leaving, { kind: 'day', on: '2026-02-28' })).toEqual({
    after: free,
    told: 'ended',
    charge: null,
  })
  expect(after(leaving, { kind: 'chosen', next: 'work' })).toEqual(work)
  expect(step(after(free, started), { kind: 'chosen', next: 'work' })).toBeNull()
})

test('a month that cannot be charged is tried three times more, and then the plan ends', () => {
  let now = after(free, started)
  let on = '2026-02-28'
  for (const wait of retryAfterDays) {
    expect(step(now, { kind: 'day', on })?.charge).toBe('grow')
    const next = step(now, refusedOn(on))
    expect(next?.told).toBe('failed')
    now = next?.after ?? free
    expect([planOf(now), dueOn(now)]).toEqual(['grow', addDays(on, wait)])
    expect(step(now, { kind: 'day', on })?.charge).toBeNull()
    on = addDays(on, wait)
  }
  expect(on).toBe('2026-03-09')
  expect(step(now, refusedOn(on))).toEqual({ after: free, told: 'ended_unpaid', charge: null })
  expect(after(now, renewed('2026-03-07'))).toMatchObject({
    state: 'active',
    period: { from: '2026-02-28', to: '2026-03-31' },
  })
})

test('whoever gives up a month that was not paid has the free plan at once', () => {
  const owing = after(free, started, refusedOn('2026-02-28'))
  expect(after(owing, { kind: 'chosen', next: 'free' })).toEqual(free)
})

test('nobody pays a plan that they have', () => {
  expect(step(after(free, started), { ...started, on: '2026-02-01' })).toBeNull()
  expect(step(free, renewed('2026-02-01'))).toBeNull()
})

test('what is granted has no end, costs nothing and is taken back by word', () => {
  const granted = after(free, { kind: 'granted', plan: 'work' })
  expect([planOf(granted), dueOn(granted)]).toEqual(['work', null])
  expect(after(granted, { kind: 'day', on: '2036-01-01' })).toBe(granted)
  expect(after(granted, { kind: 'granted', plan: 'free' })).toEqual(free)
})

const anyPlan = fc.constantFrom(...plans)
const paidPlan = fc.constantFrom('grow' as const, 'work' as const)
const reason = fc.constantFrom('start' as const, 'upgrade' as const, 'renewal' as const)
const move = fc.oneof(
  fc.record({ kind: fc.constantFrom('paid' as const), reason, plan: paidPlan }),
  fc.record({ kind: fc.constantFrom('refused' as const), reason }),
  fc.record({ kind: fc.constantFrom('chosen' as const), next: anyPlan }),
  fc.record({ kind: fc.constantFrom('day' as const) }),
)

/** What a step must never do, in words. */
function faultsOf(before: Subscription, happening: Happening, on: string): string[] {
  const next = step(before, happening)
  if (next === null) return []
  const { after: now, charge } = next
  const due = dueOn(before)
  const isPaid = happening.kind === 'paid'
  return [
    !isPaid && !holds(planOf(before), planOf(now)) && 'more without a payment',
    isPaid && (dueOn(now) ?? '') <= on && 'due again on the day of a payment',
    charge !== null && (due === null || due > on) && 'charged before its day',
    charge !== null && !holds(planOf(before), charge) && 'charged for more than was held',
    now.state === 'past_due' && now.tries > retryAfterDays.length && 'tried too often',
  ].filter((fault) => fault !== false)
}

test('whatever happens in whatever order: only a payment gives more, and a paid day is never due again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 40 }), move }), { maxLength: 40 }),
      (moves) => {
        let now: Subscription = free
        let on = '2026-01-29'
        for (const { wait, move: what } of moves) {
          on = addDays(on, wait)
          const happening: Happening = what.kind === 'chosen' ? what : { ...what, on }
          expect(faultsOf(now, happening, on)).toEqual([])
          now = after(now, happening)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
