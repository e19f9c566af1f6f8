import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { GoalMessage } from '@lucas/contract/planning/goal-socket.ts'
import { expect, test } from 'vitest'
import { aGoal, aSummary } from './fixtures.ts'
import { applyGoalMessage } from './goals-data.ts'

const update = (goal: Goal, saved = 1): GoalMessage => ({
  type: 'goal_update',
  event_type: 'goal_contributed',
  goal,
  summary: aSummary({ total_saved: saved }),
  version: goal.version,
})
const [one, two] = [aGoal({ name: 'Uno' }), aGoal({ name: 'Dos' })]
const data = { goals: [one, two], summary: aSummary({}) }

test('replaces everything with the first message', () => {
  const first: GoalMessage = { type: 'initial_data', goals: [two], summary: aSummary({ total_saved: 9 }) }
  expect(applyGoalMessage(data, first)).toEqual({ goals: [two], summary: aSummary({ total_saved: 9 }) })
  expect(applyGoalMessage(undefined, first)?.goals).toEqual([two])
})

test('replaces a changed goal in its place and puts a new goal first', () => {
  const richer = { ...two, current_amount: 5, version: 2 }
  expect(applyGoalMessage(data, update(richer))?.goals).toEqual([one, richer])
  const fresh = aGoal({ name: 'Tres' })
  expect(applyGoalMessage(data, update(fresh))?.goals).toEqual([fresh, one, two])
})

test('ignores a late message, for the goal and the summary', () => {
  const newer = { ...data, goals: [{ ...one, version: 7 }, two] }
  expect(applyGoalMessage(newer, update({ ...one, version: 6, current_amount: 99 }))).toEqual(newer)
})

test('removes a deleted goal', () => {
  const deleted: GoalMessage = {
    type: 'goal_update',
    event_type: 'goal_deleted',
    goal_id: one.id,
    summary: aSummary({}),
    version: 3,
  }
  expect(applyGoalMessage(data, deleted)?.goals).toEqual([two])
})
