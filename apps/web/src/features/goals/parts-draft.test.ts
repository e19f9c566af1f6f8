import type { Allocation } from '@lucas/contract/goal.ts'
import { expect, test } from 'vitest'
import { changesOf, draftsOf, restFor, rowsOf } from './parts-draft.ts'

const held: Allocation[] = ['a', 'b'].map((goal_id, at) => ({
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

test('a row without parts begins with one empty line, another with its parts', () => {
  expect(rowsOf([])).toEqual([{ key: 0, goalId: null, digits: '' }])
  expect(rowsOf(held).map(({ digits }) => digits)).toEqual(['1000', '2000'])
  expect(draftsOf(rowsOf([]))).toEqual([{ goalId: null, amount: null }])
})

test('“Todo” is what the other lines leave', () => {
  expect(restFor(rowsOf(held), 0, 5_000)).toBe(3_000)
  expect(restFor(rowsOf(held), 0, 2_000)).toBe(0)
})

test('only what is other than before is saved, and what is gone is taken away', () => {
  const [first, second] = rowsOf(held)
  if (!first || !second) throw new Error('two rows were held')
  expect(changesOf([first, second], '', held)).toEqual({ gone: [], set: [] })
  expect(changesOf([{ ...second, digits: '2500' }], '', held)).toEqual({
    gone: ['part-a'],
    set: [{ goal_id: 'b', allocated_amount: 2_500, note: '' }],
  })
  expect(changesOf([first, second], 'redondeo', held).set).toHaveLength(2)
})
