import { describe, expect, test } from 'vitest'
import { computeCoverage } from './coverage.ts'
import { lastDayOfMonth, mondayOf, nextDayOfMonth } from './occurrences.ts'
import { roundUp, type SavingsPlan, type Source, toProposedAmount } from './plan.ts'
import { type NewProposal, type ReconcileFacts, reconcile, type StoredProposal } from './reconcile.ts'

const plan: SavingsPlan = {
  id: 'plan',
  goalId: 'goal',
  kind: 'round_up',
  amount: null,
  day: null,
  percentage: null,
  always: false,
  startsOn: '2026-11-01',
  isPaused: false,
  createdAt: new Date('2026-11-01T12:00:00Z'),
}
const purchase = (id: string, amount: bigint, date: string): Source => ({
  id,
  date,
  amount: -amount,
  kind: 'spending',
  isRefunded: false,
  isEveryday: true,
  mergedIds: [],
})
/** Reconciles on a Monday, and stores what it creates. */
function run(
  sources: readonly Source[],
  stored: readonly StoredProposal[] = [],
  more: Partial<ReconcileFacts> = {},
) {
  const usedIds = new Map([
    ['plan', new Set(stored.flatMap(({ shares }) => shares.map((one) => one.transactionId)))],
  ])
  return reconcile({
    plans: [plan],
    goalsActiveSince: new Map([['goal', '2026-01-01']]),
    proposals: stored,
    usedIds,
    sources: new Map(sources.map((source) => [source.id, source])),
    today: '2026-11-23',
    payday: '2026-11-13',
    ...more,
  })
}
const store = (proposal: NewProposal, isOpen = true): StoredProposal => ({
  ...proposal,
  id: proposal.cause,
  isOpen,
})

describe('days', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  test.each([
    [31, '2027-02-28', '2027-02-28', '2027-03-31'],
    [31, '2027-02-27', '2027-01-31', '2027-02-28'],
    [5, '2027-01-04', '2026-12-05', '2027-01-05'],
    [5, '2027-01-05', '2027-01-05', '2027-02-05'],
  ])('day %i on %s came on %s and comes on %s', (day, today, last, next) => {
    expect([lastDayOfMonth(day, today), nextDayOfMonth(day, today)]).toEqual([last, next])
  })
})

test('amounts round up to the next thousand; a proposal has 100 to ten million pesos', () => {
  expect([1n, -999n, 1_000n, -12_345n].map(roundUp)).toEqual([999n, 1n, 0n, 655n])
  expect(toProposedAmount([40n, 59n])).toBe(null)
  expect(toProposedAmount([40n, 60n])).toBe(100n)
  expect(toProposedAmount([9_999_999n, 2n])).toBe(10_000_000n)
})

describe('reconciling', () => {
  const sources = [purchase('a', 1_250n, '2026-11-20'), purchase('b', 3_400n, '2026-11-23')]

  test('twice changes nothing more', () => {
    const first = run(sources)
    expect(first.create).toMatchObject([{ cause: 'week:2026-11-23', amount: 750n }])
    expect(
      run(
        sources,
        first.create.map((one) => store(one)),
      ),
    ).toEqual({
      create: [],
      update: [],
      remove: [],
      expire: [],
    })
  })

  test('counts a row that another one was merged into once', () => {
    const [proposal] = run(sources).create
    const merged = { ...purchase('c', 1_250n, '2026-11-20'), mergedIds: ['a'] }
    const stored = proposal ? [store(proposal, false)] : []
    expect(run([merged], stored, { today: '2026-11-30' }).create).toEqual([])
  })

  test('follows a row that another one was merged into while the proposal is open', () => {
    const stored = run(sources).create.map((one) => store(one))
    const merged = { ...purchase('c', 1_250n, '2026-11-20'), mergedIds: ['a'] }
    expect(run([merged], stored)).toEqual({
      create: [],
      update: [{ id: 'week:2026-11-23', amount: 750n, shares: [{ transactionId: 'c', amount: 750n }] }],
      remove: [],
      expire: [],
    })
  })

  test('never changes what was decided', () => {
    const [proposal] = run(sources).create
    const stored = proposal ? [store(proposal, false)] : []
    expect(run([], stored)).toEqual({ create: [], update: [], remove: [], expire: [] })
    expect(run([], stored, { goalsActiveSince: new Map() }).remove).toEqual([])
  })

  test('gives a purchase to the oldest of two plans', () => {
    const second = { ...plan, id: 'second' }
    expect(run(sources, [], { plans: [plan, second] }).create.map(({ planId }) => planId)).toEqual(['plan'])
  })

  test('leaves out what happened before the goal was active', () => {
    expect(run(sources, [], { goalsActiveSince: new Map([['goal', '2026-11-21']]) }).create).toEqual([])
  })

  test('withdraws the amount of a payday that did not come', () => {
    const fixed = { ...plan, kind: 'fixed', amount: 500n } as const
    const [proposal] = run([], [], { plans: [fixed] }).create
    expect(proposal?.cause).toBe('payday:2026-11-13')
    const stored = proposal ? [store(proposal)] : []
    expect(run([], stored, { plans: [fixed], payday: '2026-10-30' }).remove).toEqual(['payday:2026-11-13'])
  })
})

test('an unknown balance is not compared, and an overdrawn account covers nothing', () => {
  const account = { id: 'one', name: 'Vista', mask: '1', isEveryday: true }
  const goals = [{ id: 'goal', saved: 100n, accountId: 'one' }]
  expect(computeCoverage(goals, [{ ...account, balance: null }])).toMatchObject([{ missing: 0n }])
  expect(computeCoverage(goals, [{ ...account, balance: -50n }])).toMatchObject([{ missing: 100n }])
  expect(
    computeCoverage([{ id: 'goal', saved: 0n, accountId: 'one' }], [{ ...account, balance: 0n }]),
  ).toEqual([])
})
