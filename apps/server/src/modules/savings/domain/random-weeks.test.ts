import { addDays } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SavingsPlan, type Source, shareOf } from './plan.ts'
import { reconcile, type SavingsChanges, type StoredProposal } from './reconcile.ts'

// Whatever a bank delivers, takes back or changes, and whatever the user decides: each transaction is in one proposal of a
// plan, open proposals are the sum of their transactions, decided ones stay, and running it again changes nothing.

const roundUps: SavingsPlan = {
  id: 'round-ups',
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
const plans: SavingsPlan[] = [
  roundUps,
  { ...roundUps, id: 'shares', kind: 'income_share', percentage: 7 },
  { ...roundUps, id: 'monthly', kind: 'fixed', amount: 5_000n, day: 31 },
  { ...roundUps, id: 'paydays', kind: 'fixed', amount: 9_000n },
]

type Step =
  | { do: 'deliver'; amount: number; daysAgo: number; isIncome: boolean }
  | { do: 'remove' | 'refund' | 'merge' | 'confirm' | 'dismiss'; at: number }
  | { do: 'change'; at: number; amount: number }
  | { do: 'wait'; days: number }

const amount = fc.integer({ min: 1, max: 90_000 })
const at = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      amount,
      daysAgo: fc.nat({ max: 20 }),
      isIncome: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'remove' as const,
        'refund' as const,
        'merge' as const,
        'confirm' as const,
        'dismiss' as const,
      ),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), at, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
)

const nothing: SavingsChanges = { create: [], update: [], remove: [], expire: [] }

function createWorld() {
  let today = '2026-11-02'
  let created = 0
  let sources: Source[] = []
  let proposals: StoredProposal[] = []

  const compute = () =>
    reconcile({
      plans,
      proposals,
      goalsActiveSince: new Map([['goal', '2026-01-01']]),
      usedIds: new Map(
        plans.map(({ id }) => [
          id,
          new Set(
            proposals
              .filter(({ planId }) => planId === id)
              .flatMap(({ shares }) => shares.map(({ transactionId }) => transactionId)),
          ),
        ]),
      ),
      sources: new Map(sources.map((source) => [source.id, source])),
      today,
      payday: `${today.slice(0, 8)}01`,
    })

  function run(): void {
    const { create, update, remove, expire } = compute()
    proposals = proposals
      .filter(({ id }) => !remove.includes(id))
      .map((one) => ({
        ...one,
        ...update.find(({ id }) => id === one.id),
        isOpen: one.isOpen && !expire.includes(one.id),
      }))
    for (const proposal of create) {
      created += 1
      proposals.push({ ...proposal, id: `proposal ${created}`, isOpen: true })
    }
  }

  const replace = (index: number, more: Partial<Source>) => {
    sources = sources.map((source, place) =>
      place === index % sources.length ? { ...source, ...more } : source,
    )
  }

  function apply(next: Step): void {
    if (next.do === 'wait') today = addDays(today, next.days)
    else if (next.do === 'deliver') {
      created += 1
      const kind = next.isIncome ? 'income' : 'spending'
      const signed = BigInt(next.isIncome ? next.amount : -next.amount)
      const date = addDays(today, -next.daysAgo)
      const facts = {
        kind,
        amount: signed,
        date,
        isRefunded: false,
        isEveryday: true,
        mergedIds: [],
      } as const
      sources.push({ id: `row ${created}`, ...facts })
    } else if (next.do === 'remove') sources = sources.filter((_, place) => place !== next.at)
    else if (next.do === 'refund') replace(next.at, { isRefunded: true })
    else if (next.do === 'change') replace(next.at, { amount: BigInt(-next.amount), kind: 'spending' })
    else if (next.do === 'merge') {
      const old = sources[next.at]
      created += 1
      if (old) sources[next.at] = { ...old, id: `row ${created}`, mergedIds: [...old.mergedIds, old.id] }
    } else {
      const open = proposals.filter(({ isOpen }) => isOpen)
      const decided = open[next.at % Math.max(1, open.length)]
      proposals = proposals.map((one) => (one.id === decided?.id ? { ...one, isOpen: false } : one))
    }
  }

  return { compute, run, apply, getSources: () => sources, getProposals: () => proposals }
}

test('random weeks keep one proposal for each cause', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const world = createWorld()
      for (const next of steps) {
        world.apply(next)
        const decided = world.getProposals().filter(({ isOpen }) => !isOpen)
        world.run()
        expect(world.compute()).toEqual(nothing)
        const proposals = world.getProposals()
        expect(proposals).toEqual(expect.arrayContaining(decided))
        const causes = proposals.map(({ planId, cause }) => `${planId} ${cause}`)
        expect(new Set(causes).size).toBe(causes.length)
        const used = proposals.flatMap(({ planId, shares }) =>
          shares.map(({ transactionId }) => `${planId} ${transactionId}`),
        )
        expect(new Set(used).size).toBe(used.length)
        const sources = new Map(world.getSources().map((source) => [source.id, source]))
        for (const { planId, shares, amount: proposed, isOpen } of proposals) {
          if (!isOpen || shares.length === 0) continue
          const plan = plans.find(({ id }) => id === planId) ?? roundUps
          const now = shares.map(({ transactionId }) => {
            const source = sources.get(transactionId)
            return source === undefined ? 0n : shareOf(plan, source)
          })
          expect(now.reduce((total, one) => total + one, 0n)).toBe(proposed)
        }
      }
    }),
    { numRuns: 200 },
  )
})
