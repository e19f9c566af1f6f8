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

async function take(who: MoneyPerson, id: string, row: string, model: Model, now: Step): Promise<void> {
  const url = `/api/goals/${id}/`
  switch (now.do) {
    case 'contribute':
    case 'withdraw': {
      const sign = now.do === 'contribute' ? 1 : -1
      const may =
        sign > 0 ? model.state === 'active' : model.state !== 'archived' && model.current >= now.amount
      const { status, body } = await who.call('POST', `${url}${now.do}/`, { amount: now.amount })
      expect(status === 200).toBe(may)
      if (may) model.entries.push({ id: body.entry.id, amount: sign * now.amount, isUndone: false })
      if (may) model.settle()
      return
    }
    case 'undo': {
      const entry = model.entries[now.at]
      if (!entry) return
      const may = !entry.isUndone && model.state !== 'archived' && model.current >= entry.amount
      const { status } = await who.call('POST', `${url}transactions/${entry.id}/undo/`)
      expect(status === 200).toBe(may)
      if (may) entry.isUndone = true
      if (may) model.settle()
      return
    }
    case 'assign': {
      const grows = now.amount > model.part
      const may =
        now.amount >= 100 &&
        now.amount <= size &&
        model.state !== 'archived' &&
        (model.state === 'active' || !grows)
      const allocations = [{ goal_id: id, allocated_amount: now.amount }]
      const body = { transaction_id: row, allocations }
      expect((await who.call('POST', '/api/goals/assign-transaction/', body)).status === 200).toBe(may)
      const isChange = may && now.amount !== model.part
      if (may) model.part = now.amount
      if (isChange) model.settle()
      return
    }
    case 'unassign': {
      const { results } = await who.get(`/api/goals/transaction-allocations/${row}/`)
      const [part] = results
      expect(part !== undefined).toBe(model.part > 0)
      if (!part) return
      const may = model.state !== 'archived' && model.current >= model.part
      const body = { allocation_id: part.id }
      expect((await who.call('DELETE', '/api/goals/unassign-transaction/', body)).status === 200).toBe(may)
      if (may) model.part = 0
      if (may) model.settle()
      return
    }
    case 'move': {
      const may = arrows.includes(`${model.state}>${now.state}`)
      const { status } = await who.call('POST', `${url}change_state/`, { state: now.state })
      expect(status).toBe(may ? 200 : 409)
      if (!may) return
      const isReturn = model.state === 'archived'
      model.state = now.state
      if (isReturn) model.settle()
      return
    }
    case 'target':
    case 'reactivate': {
      const change =
        now.do === 'target'
          ? { target_amount: now.amount }
          : { auto_reactivate: now.on, reactivate_threshold: now.threshold }
      const may = model.state !== 'archived'
      expect((await who.call('PATCH', url, change)).status === 200).toBe(may)
      if (!may) return
      if (now.do === 'target') model.target = now.amount
      else Object.assign(model, { on: now.on, threshold: now.threshold })
      model.settle()
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
        await take(who, made.id, row?.id ?? '', model, now)
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
