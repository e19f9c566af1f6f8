import type { Goal, GoalState } from '@lucas/contract/goal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { type MoneyPerson, moneyHouse } from '../support/money-house.ts'

// Any sequence of calls keeps the goal what a plain model says: its amount the fold of the ledger, its state the rules'.

const db = await testDatabase()
const { person } = await moneyHouse(db)
const size = 62_415

type Step =
  | { do: 'contribute' | 'withdraw'; amount: number }
  | { do: 'undo'; at: number }
  | { do: 'assign'; amount: number }
  | { do: 'unassign' }
  | { do: 'move'; state: GoalState }
  | { do: 'target'; amount: number }
  | { do: 'reactivate'; threshold: number | null; on: boolean }

const amount = fc.integer({ min: 100, max: 9_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('contribute' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), at: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('assign' as const),
      amount: fc.integer({ min: 50, max: 70_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unassign' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      state: fc.constantFrom<GoalState>('active', 'ready_to_spend', 'archived'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('target' as const),
      amount: fc.integer({ min: 1_000, max: 40_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reactivate' as const),
      threshold: fc.option(fc.integer({ min: 0, max: 1_000 })),
      on: fc.boolean(),
    }),
  },
)

/** The goal as plain numbers; says whether a call may be made, and what comes of it. */
class Model {
  state: GoalState = 'active'
  target = 20_000
  on = false
  threshold: number | null = null
  part = 0
  entries: { id: string; amount: number; isUndone: boolean }[] = []
  other = 0

  get current(): number {
    return this.part + this.entries.reduce((sum, { amount, isUndone }) => sum + (isUndone ? 0 : amount), 0)
  }

  settle() {
    if (this.state === 'active' && this.current >= this.target) this.state = 'ready_to_spend'
    else if (this.state === 'ready_to_spend' && this.on && this.current < (this.threshold ?? this.target))
      this.state = 'active'
  }
}

const arrows = [
  'active>ready_to_spend',
  'active>archived',
  'ready_to_spend>active',
  'ready_to_spend>archived',
  'archived>active',
]

/** Takes the step and answers whether the server allowed it as the model says: [allowed, should have been]. */
async function take(
  who: MoneyPerson,
  id: string,
  row: string,
  model: Model,
  now: Step,
): Promise<[is: boolean, may: boolean]> {
  const url = `/api/goals/${id}/`
  switch (now.do) {
    case 'contribute':
    case 'withdraw': {
      const sign = now.do === 'contribute' ? 1 : -1
      const may =
        sign > 0 ? model.state === 'active' : model.state !== 'archived' && model.current >= now.amount
      const { status, body } = await who.call('POST', `${url}${now.do}/`, { amount: now.amount })
      if (may) model.entries.push({ id: body.entry?.id ?? '', amount: sign * now.amount, isUndone: false })
      if (may) model.settle()
      return [status === 200, may]
    }
    case 'undo': {
      const entry = model.entries[now.at]
      if (!entry) return [false, false]
      const may = !entry.isUndone && model.state !== 'archived' && model.current >= entry.amount
      const { status } = await who.call('POST', `${url}transactions/${entry.id}/undo/`)
      if (may) entry.isUndone = true
      if (may) model.settle()
      return [status === 200, may]
    }
    case 'assign': {
      const grows = now.amount > model.part
      const may =
        now.amount >= 100 &&
        now.amount <= size &&
        model.state !== 'archived' &&
        (model.state === 'active' || !grows) &&
        model.current - model.part + now.amount >= 0
      const allocations = [{ goal_id: id, allocated_amount: now.amount }]
      const body = { transaction_id: row, allocations }
      const { status } = await who.call('POST', '/api/goals/assign-transaction/', body)
      const isChange = may && now.amount !== model.part
      if (may) model.part = now.amount
      if (isChange) model.settle()
      return [status === 200, may]
    }
    case 'unassign': {
      const { results } = await who.get(`/api/goals/transaction-allocations/${row}/`)
      const [part] = results
      if (!part) return [false, model.part > 0]
      const may = model.part > 0 && model.state !== 'archived' && model.current >= model.part
      const body = { allocation_id: part.id }
      const { status } = await who.call('DELETE', '/api/goals/unassign-transaction/', body)
      if (may) model.part = 0
      if (may) model.settle()
      return [status === 200, may]
    }
    case 'move': {
      const may = arrows.includes(`${model.state}>${now.state}`)
      const { status } = await who.call('POST', `${url}change_state/`, { state: now.state })
      const isReturn = model.state === 'archived'
      if (may) model.state = now.state
      if (may && isReturn) model.settle()
      return [status === 200, may]
    }
    case 'target':
    case 'reactivate': {
      const change =
        now.do === 'target'
          ? { target_amount: now.amount }
          : { auto_reactivate: now.on, reactivate_threshold: now.threshold }
      const may = model.state !== 'archived'
      const { status } = await who.call('PATCH', url, change)
      if (may && now.do === 'target') model.target = now.amount
      if (may && now.do === 'reactivate') Object.assign(model, { on: now.on, threshold: now.threshold })
      if (may) model.settle()
      return [status === 200, may]
    }
  }
}

test('any sequence of calls leaves the goal that the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const who = await person()
      await who.deliver(who.movement(0, 'LIDER EXPRESS', -BigInt(size)))
      const [row] = await who.rows()
      const made: Goal = (await who.call('POST', '/api/goals/', { name: 'Meta', target_amount: 20_000 })).body
      const model = new Model()
      for (const now of steps) {
        const [is, may] = await take(who, made.id, row?.id ?? '', model, now)
        expect([now, is]).toEqual([now, may])
        const goal: Goal = await who.get(`/api/goals/${made.id}/`)
        expect([now, goal.current_amount, goal.state]).toEqual([now, model.current, model.state])
        expect(goal.remaining_amount).toBe(Math.max(0, model.target - model.current))
      }
      const faults = await checkInvariants(db.admin, { now: new Date() })
      expect(faults.filter((fault) => fault.person === who.userId)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
