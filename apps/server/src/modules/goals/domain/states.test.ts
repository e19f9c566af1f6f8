import type { GoalState } from '@lucas/contract/goal.ts'
import { describe, expect, test } from 'vitest'
import { mayMove, stateAfter } from './states.ts'

const states: GoalState[] = ['active', 'ready_to_spend', 'archived']

test('people move goals along the five arrows of the decisions and no others', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed).toEqual([
    'active>ready_to_spend',
    'active>archived',
    'ready_to_spend>active',
    'ready_to_spend>archived',
    'archived>active',
  ])
})

describe('the state that follows from the ledger', () => {
  const standing = {
    state: 'active',
    current: 0n,
    target: 1_000n,
    autoReactivate: false,
    threshold: null,
  } as const
  test('reaching the target makes an active goal ready', () => {
    expect(stateAfter({ ...standing, current: 999n })).toBe('active')
    expect(stateAfter({ ...standing, current: 1_000n })).toBe('ready_to_spend')
  })
  test('a ready goal becomes active again only if it may and has fallen below its threshold', () => {
    const ready = { ...standing, state: 'ready_to_spend', current: 499n } as const
    expect(stateAfter(ready)).toBe('ready_to_spend')
    expect(stateAfter({ ...ready, autoReactivate: true, threshold: 500n })).toBe('active')
    expect(stateAfter({ ...ready, autoReactivate: true, threshold: 499n })).toBe('ready_to_spend')
    expect(stateAfter({ ...ready, autoReactivate: true })).toBe('active')
  })
  test('an archived goal stays archived, whatever happens to its ledger', () =>
    expect(stateAfter({ ...standing, state: 'archived', current: 5_000n, autoReactivate: true })).toBe(
      'archived',
    ))
})
