import type { GoalState } from '@lucas/contract/planning/goal.ts'
import { describe, expect, test } from 'vitest'
import { canTransition, computeGoalState, takeWhileActive } from './transitions.ts'

const states: GoalState[] = ['active', 'ready_to_spend', 'archived']

test('users can make the five state changes of the decisions and no others', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => canTransition(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed).toEqual([
    'active>ready_to_spend',
    'active>archived',
    'ready_to_spend>active',
    'ready_to_spend>archived',
    'archived>active',
  ])
})

describe('the state after a ledger change', () => {
  const input = {
    state: 'active',
    current: 0n,
    target: 1_000n,
    autoReactivate: false,
    threshold: null,
  } as const
  test('reaching the target makes an active goal ready', () => {
    expect(computeGoalState({ ...input, current: 999n })).toBe('active')
    expect(computeGoalState({ ...input, current: 1_000n })).toBe('ready_to_spend')
  })
  test('a ready goal becomes active again only if it reactivates and is below its threshold', () => {
    const ready = { ...input, state: 'ready_to_spend', current: 499n } as const
    expect(computeGoalState(ready)).toBe('ready_to_spend')
    expect(computeGoalState({ ...ready, autoReactivate: true, threshold: 500n })).toBe('active')
    expect(computeGoalState({ ...ready, autoReactivate: true, threshold: 499n })).toBe('ready_to_spend')
    expect(computeGoalState({ ...ready, autoReactivate: true })).toBe('active')
  })
  test('an archived goal stays archived, whatever happens to its ledger', () =>
    expect(computeGoalState({ ...input, state: 'archived', current: 5_000n, autoReactivate: true })).toBe(
      'archived',
    ))
})

test('a goal takes amounts until it is no longer active, the one that reaches its target included', () => {
  const goal = { state: 'active', current: 0n, target: 300n, autoReactivate: false, threshold: null } as const
  const wanted = [100n, 150n, 90n, 10n].map((amount) => ({ amount }))
  expect(takeWhileActive(goal, wanted)).toEqual(wanted.slice(0, 3))
  expect(takeWhileActive({ ...goal, target: 1_000n }, wanted)).toEqual(wanted)
  expect(takeWhileActive({ ...goal, state: 'archived' }, wanted)).toEqual([])
})
