import type { Allocation } from '@lucas/contract/planning/goal.ts'
import { expect, test } from 'vitest'
import { computeChanges, computeRest, toDrafts, toRows } from './allocation-draft.ts'

const existing: Allocation[] = ['a', 'b'].map((goal_id, at) => ({
  id: `part-${goal_id}`,
  goal_id,
  goal_name: goal_id,
  goal_color: '#384fd3',
  goal_icon: '🎯',
  goal_state: 'active',
  transaction_id: 't',
  allocated_amount: (at + 1) * 1_000,
  allocated_percentage: 10,
  note: '',
}))

test('starts with one empty row, or with the existing allocations', () => {
  expect(toRows([])).toEqual([{ key: 0, goalId: null, digits: '' }])
  expect(toRows(existing).map(({ digits }) => digits)).toEqual(['1000', '2000'])
  expect(toDrafts(toRows([]))).toEqual([{ goalId: null, amount: null }])
})

test('fills “Todo” with what the other rows leave', () => {
  expect(computeRest(toRows(existing), 0, 5_000)).toBe(3_000)
  expect(computeRest(toRows(existing), 0, 2_000)).toBe(0)
})

test('saves only changed allocations and removes deleted ones', () => {
  const [first, second] = toRows(existing)
  if (!first || !second) throw new Error('expected two rows')
  expect(computeChanges([first, second], '', existing)).toEqual({ removedIds: [], set: [] })
  expect(computeChanges([{ ...second, digits: '2500' }], '', existing)).toEqual({
    removedIds: ['part-a'],
    set: [{ goal_id: 'b', allocated_amount: 2_500, note: '' }],
  })
  expect(computeChanges([first, second], 'redondeo', existing).set).toHaveLength(2)
})
