import type { Goal } from '@lucas/contract/goal.ts'
import type { GoalMessage } from '@lucas/contract/goal-socket.ts'
import { expect, test } from 'vitest'
import { aGoal, aSummary } from './fixtures.ts'
import { afterMessage } from './state.ts'

const update = (goal: Goal, saved = 1): GoalMessage => ({
  type: 'goal_update',
  event_type: 'goal_contributed',
  goal,
  summary: aSummary({ total_saved: saved }),
  version: goal.version,
})
const [one, two] = [aGoal({ name: 'Uno' }), aGoal({ name: 'Dos' })]
const data = { goals: [one, two], summary: aSummary({}) }

test('the first message is the whole truth', () => {
  const first: GoalMessage = { type: 'initial_data', goals: [two], summary: aSummary({ total_saved: 9 }) }
  expect(afterMessage(data, first)).toEqual({ goals: [two], summary: aSummary({ total_saved: 9 }) })
  expect(afterMessage(undefined, first)?.goals).toEqual([two])
})

test('a change replaces the goal in its place, a new goal comes first', () => {
  const richer = { ...two, current_amount: 5, version: 2 }
  expect(afterMessage(data, update(richer))?.goals).toEqual([one, richer])
  const fresh = aGoal({ name: 'Tres' })
  expect(afterMessage(data, update(fresh))?.goals).toEqual([fresh, one, two])
})

test('what comes late changes nothing, neither the goal nor the figures', () => {
  const newer = { ...data, goals: [{ ...one, version: 7 }, two] }
  expect(afterMessage(newer, update({ ...one, version: 6, current_amount: 99 }))).toEqual(newer)
})

test('a deleted goal goes', () => {
  const gone: GoalMessage = {
    type: 'goal_update',
    event_type: 'goal_deleted',
    goal_id: one.id,
    summary: aSummary({}),
    version: 3,
  }
  expect(afterMessage(data, gone)?.goals).toEqual([two])
})
