import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { expect, test } from 'vitest'
import { findCover, listMoveTargets, toTree } from './move-choices.ts'

const line = (id: string, part: Partial<BudgetLine> = {}): BudgetLine => ({
  id,
  kind: 'category',
  name: null,
  category: id,
  categories: [],
  parent_id: null,
  amount: 100,
  moved: 0,
  planned: 100,
  carry_over: false,
  carried: null,
  spent: 0,
  left: 100,
  used_percentage: 0,
  state: 'ok',
  pace: null,
  spent_usd: 0,
  from_goals: 0,
  is_beyond_plan: false,
  ...part,
})

test('the line with the most left covers what another one spent too much', () => {
  const over = line('over', { left: -30 })
  const lines = [over, line('little', { left: 10 }), line('much', { left: 60 })]
  expect(findCover(lines, over)).toMatchObject({ from: { id: 'much' }, amount: 30 })
})

test('a line never gives more than it has left', () => {
  const over = line('over', { left: -90 })
  expect(findCover([over, line('a', { left: 60 })], over)).toMatchObject({ amount: 60 })
  // Carried money is not part of what the period planned, and cannot move.
  expect(findCover([over, line('a', { left: 60, planned: 20 })], over)).toMatchObject({ amount: 20 })
})

test('nothing covers a line where no other has anything left, or it is inside another or paused', () => {
  const over = line('over', { left: -90 })
  expect(findCover([over, line('a', { left: 0 })], over)).toBeNull()
  expect(findCover([over, line('a', { parent_id: 'b' })], over)).toBeNull()
  expect(listMoveTargets([over, line('a', { is_beyond_plan: true })], over)).toEqual([])
  expect(findCover([over, line('a')], line('fine', { left: 5 }))).toBeNull()
})

test('each line stands below the one that includes it', () => {
  const lines = [
    line('coffee', { parent_id: 'food' }),
    line('food', { parent_id: 'group' }),
    line('health'),
    line('group'),
  ]
  expect(toTree(lines).map(({ line: { id }, depth }) => [id, depth])).toEqual([
    ['health', 0],
    ['group', 0],
    ['food', 1],
    ['coffee', 2],
  ])
})
