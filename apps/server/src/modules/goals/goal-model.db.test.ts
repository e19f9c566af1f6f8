import type { Goal, GoalState } from '@lucas/contract/planning/goal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { sampleSize } from '../../../test/support/sample-size.ts'
import { checkInvariants } from '../../checker/checker.ts'

// After any sequence of calls, the goal equals a plain model of its ledger and its state rules.

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
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

/** The goal as plain numbers, to predict which calls are allowed and their results. */
class Model {
  state: GoalState = 'active'
  target = 20_000
  on = false
  threshold: number | null = null
  allocated = 0
  entries: { id: string; amount: number; isUndone: boolean }[] = []
  other = 0

  get current(): number {
    return (
      this.allocated + this.entries.reduce((sum, { amount, isUndone }) => sum + (isUndone ? 0 : amount), 0)
    )
  }

  updateState() {
    if (this.state === 'active' && this.current >= this.target) this.state = 'ready_to_spend'
    else if (this.state === 'ready_to_spend' && this.on && this.current < (this.threshold ?? this.target))
      this.state = 'active'
  }
}

const transitions = [
  'active>ready_to_spend',
  'active>archived',
  'ready_to_spend>active',
  'ready_to_spend>archived',
  'archived>active',
]

/** Runs a step. Returns whether the server allowed it and whether the model allows it. */
async function runStep(
  user: MoneyUser,
  id: string,
  row: string,
  model: Model,
  step: Step,
): Promise<[is: boolean, may: boolean]> {
  const url = `/api/goals/${id}/`
  switch (step.do) {
    case 'contribute':
    case 'withdraw': {
      const sign = step.do === 'contribute' ? 1 : -1
      const isAllowed =
        sign > 0 ? model.state === 'active' : model.state !== 'archived' && model.current >= step.amount
      const { status, body } = await user.call('POST', `${url}${step.do}/`, { amount: step.amount })
      if (isAllowed)
        model.entries.push({ id: body.entry?.id ?? '', amount: sign * step.amount, isUndone: false })
      if (isAllowed) model.updateState()
      return [status === 200, isAllowed]
    }
    case 'undo': {
      const entry = model.entries[step.at]
      if (!entry) return [false, false]
      const isAllowed = !entry.isUndone && model.state !== 'archived' && model.current >= entry.amount
      const { status } = await user.call('POST', `${url}transactions/${entry.id}/undo/`)
      if (isAllowed) entry.isUndone = true
      if (isAllowed) model.updateState()
      return [status === 200, isAllowed]
    }
    case 'assign': {
      const grows = step.amount > model.allocated
      const isAllowed =
        step.amount >= 100 &&
        step.amount <= size &&
        model.state !== 'archived' &&
        (model.state === 'active' || !grows) &&
        model.current - model.allocated + step.amount >= 0
      const allocations = [{ goal_id: id, allocated_amount: step.amount }]
      const body = { transaction_id: row, allocations }
      const { status } = await user.call('POST', '/api/goals/assign-transaction/', body)
      const isChange = isAllowed && step.amount !== model.allocated
      if (isAllowed) model.allocated = step.amount
      if (isChange) model.updateState()
      return [status === 200, isAllowed]
    }
    case 'unassign': {
      const { results } = await user.get(`/api/goals/transaction-allocations/${row}/`)
      const [allocation] = results
      if (!allocation) return [false, model.allocated > 0]
      const isAllowed = model.allocated > 0 && model.state !== 'archived' && model.current >= model.allocated
      const body = { allocation_id: allocation.id }
      const { status } = await user.call('DELETE', '/api/goals/unassign-transaction/', body)
      if (isAllowed) model.allocated = 0
      if (isAllowed) model.updateState()
      return [status === 200, isAllowed]
    }
    case 'move': {
      const isAllowed = transitions.includes(`${model.state}>${step.state}`)
      const { status } = await user.call('POST', `${url}change_state/`, { state: step.state })
      const isReturn = model.state === 'archived'
      if (isAllowed) model.state = step.state
      if (isAllowed && isReturn) model.updateState()
      return [status === 200, isAllowed]
    }
    case 'target':
    case 'reactivate': {
      const change =
        step.do === 'target'
          ? { target_amount: step.amount }
          : { auto_reactivate: step.on, reactivate_threshold: step.threshold }
      const isAllowed = model.state !== 'archived'
      const { status } = await user.call('PATCH', url, change)
      if (isAllowed && step.do === 'target') model.target = step.amount
      if (isAllowed && step.do === 'reactivate')
        Object.assign(model, { on: step.on, threshold: step.threshold })
      if (isAllowed) model.updateState()
      return [status === 200, isAllowed]
    }
  }
}

test('any sequence of calls leaves the goal equal to the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const user = await createUserWithAccounts()
      await user.ingest(user.buildTransaction(0, 'LIDER EXPRESS', -BigInt(size)))
      const [row] = await user.listRows()
      const made: Goal = (await user.call('POST', '/api/goals/', { name: 'Meta', target_amount: 20_000 }))
        .body
      const model = new Model()
      for (const now of steps) {
        const [is, isAllowed] = await runStep(user, made.id, row?.id ?? '', model, now)
        expect([now, is]).toEqual([now, isAllowed])
        const goal: Goal = await user.get(`/api/goals/${made.id}/`)
        expect([now, goal.current_amount, goal.state]).toEqual([now, model.current, model.state])
        expect(goal.remaining_amount).toBe(Math.max(0, model.target - model.current))
      }
      const faults = await checkInvariants(db.admin, { now: new Date() })
      expect(faults.filter((fault) => fault.userId === user.userId)).toEqual([])
    }),
    { numRuns: sampleSize({ gate: 15, all: 40 }) },
  )
})
