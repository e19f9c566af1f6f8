import { budgetLineCopy as copy } from '@lucas/contract/copy/planning/budget-line.ts'
import type { Budget, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { describe, expect, test } from 'vitest'
import {
  findBudgetDay,
  findCategoryBudget,
  listCountedLines,
  toLineWords,
  toOtherWords,
} from './category-budget.ts'

const toLine = (facts: Partial<BudgetLine>): BudgetLine => ({
  id: '0199a0b0-0000-7000-8000-000000000001',
  kind: 'category',
  name: null,
  category: null,
  categories: [],
  parent_id: null,
  amount: 100,
  moved: 0,
  planned: 100,
  carry_over: false,
  carried: null,
  spent: 40,
  left: 60,
  used_percentage: 40,
  state: 'ok',
  pace: null,
  spent_usd: 0,
  from_goals: 0,
  is_beyond_plan: false,
  ...facts,
})
const food = toLine({ category: 'ALIMENTACIÓN' })
const home = toLine({ kind: 'group', name: 'Casa', categories: ['HOGAR', 'SERVICIOS'] })
const cinema = toLine({ category: 'Cine' })
const parentOf = (category: string) => (category === 'Cine' ? 'ENTRETENIMIENTO' : null)
const nameOf = ({ name, category, kind }: BudgetLine) => name ?? category ?? kind
const find = (category: string, lines: readonly BudgetLine[] = [food, home, cinema]) =>
  findCategoryBudget(category, lines, parentOf)

describe('what a budget says of a category', () => {
  test('is its own line first', () => {
    expect(find('ALIMENTACIÓN').line).toBe(food)
    const group = toLine({ kind: 'group', name: 'Comida', categories: ['ALIMENTACIÓN'] })
    expect(find('ALIMENTACIÓN', [group, food])).toEqual({ line: food, within: null, inPart: false })
  })
  test.each([
    ['HOGAR', 'En Casa'],
    ['ENTRETENIMIENTO', 'Solo en parte'],
    ['SALUD', 'Sin presupuesto'],
  ])('without one of its own, of %s, is %s', (category, words) => {
    expect(find(category).line).toBeNull()
    expect(toOtherWords(find(category), nameOf)).toBe(words)
  })
  test('is the line of the simple form that has it, the flexible one for all others', () => {
    const simple = [toLine({ kind: 'flexible' }), toLine({ kind: 'fixed', categories: ['HOGAR'] })]
    expect(toOtherWords(find('HOGAR', simple), nameOf)).toBe('fixed')
    expect(toOtherWords(find('ROPA', simple), nameOf)).toBe('flexible')
  })
})

test.each([
  [60, false, 'Quedan $1'],
  [60, true, 'Quedaron $1'],
  [0, false, copy.exact],
  [-5, false, 'Te pasaste por $1'],
  [-5, true, 'Te pasaste por $1'],
])('a rest of %d, in a period that is over: %s', (left, isPast, words) =>
  expect(toLineWords({ left }, isPast)('$1')).toBe(words),
)

describe('the budget of a range', () => {
  const counted = { from: '2026-11-01', to: '2026-11-20' }
  const budget = (facts: Partial<Budget>): Budget => ({
    form: 'lines',
    period: 'month',
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    state: 'running',
    counted,
    previous: null,
    next: null,
    days_left: 11,
    total: { planned: 100, carried: 0, spent: 40, left: 60 },
    unplanned: 0,
    unplanned_categories: [],
    spent_usd: 0,
    lines: [food],
    moves: [],
    limit: null,
    used: 1,
    ...facts,
  })
  test('is that of the running period, of a past month, and none for longer ranges', () => {
    expect(findBudgetDay(counted, '2026-11-20')).toBeUndefined()
    expect(findBudgetDay({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-20')).toBe('2026-10-01')
    expect(findBudgetDay({ from: '2026-01-01', to: '2026-11-20' }, '2026-11-20')).toBeNull()
  })
  test('counts only in the same days', () => {
    expect(listCountedLines(budget({}), counted)).toEqual([food])
    expect(listCountedLines(budget({}), { ...counted, from: '2026-11-02' })).toBeNull()
    expect(listCountedLines(budget({}), { ...counted, to: '2026-11-19' })).toBeNull()
    expect(listCountedLines(budget({ counted: null }), counted)).toBeNull()
    expect(listCountedLines(undefined, counted)).toBeNull()
  })
  test('is none without lines, or with paused ones alone', () => {
    expect(listCountedLines(budget({ lines: [] }), counted)).toBeNull()
    expect(
      listCountedLines(budget({ lines: [toLine({ ...food, is_beyond_plan: true })] }), counted),
    ).toBeNull()
  })
})
