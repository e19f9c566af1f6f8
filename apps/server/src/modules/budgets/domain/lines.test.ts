import { joinCategory } from '@lucas/contract/rules/category-path.ts'
import { expect, test } from 'vitest'
import { amountIn, type BudgetLine, isOpen, mergeAmounts, scopeLines, setAmount } from './lines.ts'

const line = (id: string, part: Partial<BudgetLine>): BudgetLine => ({
  id,
  kind: 'category',
  category: null,
  name: null,
  members: [],
  carryFrom: null,
  amounts: [{ month: '2026-01', amount: 100n }],
  ...part,
})
const cafe = joinCategory('ALIMENTACIÓN', 'Café')
const toStored = (choice: string) => (choice === 'Café' ? cafe : choice)
const scope = (lines: BudgetLine[], part: Partial<Parameters<typeof scopeLines>[1]> = {}) =>
  scopeLines(lines, { form: 'lines', month: '2026-11', limit: null, toStored, ...part })
const food = line('food', { category: 'ALIMENTACIÓN' })
const coffee = line('coffee', { category: 'Café' })
const group = line('group', { kind: 'group', name: 'Casa', members: ['ALIMENTACIÓN', 'HOGAR'] })

test('a category includes its sub-categories, a sub-category only itself', () => {
  const [whole, part] = scope([food, coffee])
  expect(['ALIMENTACIÓN', cafe, 'HOGAR'].map((stored) => whole?.includes(stored))).toEqual([
    true,
    true,
    false,
  ])
  expect(['ALIMENTACIÓN', cafe].map((stored) => part?.includes(stored))).toEqual([false, true])
})

test('each line knows the nearest one that includes it', () => {
  const lines = scope([food, coffee, group])
  expect(lines.map(({ parentId }) => parentId)).toEqual(['group', 'food', null])
  expect(scope([coffee, group]).map(({ parentId }) => parentId)).toEqual(['group', null])
})

test('flexible is every category that is not fixed and not "not monthly"', () => {
  const lines = scope(
    [
      line('fixed', { kind: 'fixed', members: ['HOGAR'] }),
      line('rare', { kind: 'non_monthly', members: ['SALUD'] }),
      line('flexible', { kind: 'flexible' }),
    ],
    { form: 'flex', limit: 3 },
  )
  const takers = (stored: string) => lines.filter((one) => one.includes(stored)).map(({ id }) => id)
  expect(['HOGAR', 'SALUD', cafe, 'TRANSPORTE'].map(takers)).toEqual([
    ['fixed'],
    ['rare'],
    ['flexible'],
    ['flexible'],
  ])
})

test('lines beyond the limit of the plan are paused, and none is inside a paused one', () => {
  const lines = scope([coffee, food, group], { limit: 1 })
  expect(lines.map(({ isPaused }) => isPaused)).toEqual([false, true, true])
  expect(lines[0]?.parentId).toBeNull()
})

test('an amount holds from its month on and earlier months keep theirs', () => {
  const amounts = setAmount([{ month: '2026-01', amount: 100n }], '2026-06', 200n)
  expect(['2025-12', '2026-05', '2026-06', '2026-12'].map((month) => amountIn({ amounts }, month))).toEqual([
    null,
    100n,
    200n,
    200n,
  ])
  expect(setAmount(amounts, '2026-03', 50n)).toEqual([
    { month: '2026-01', amount: 100n },
    { month: '2026-03', amount: 50n },
  ])
})

test('an earlier amount does not reach beyond the end of a line', () => {
  const ended = [
    { month: '2026-01', amount: 100n },
    { month: '2026-05', amount: null },
  ]
  expect(isOpen({ amounts: ended })).toBe(false)
  const amounts = setAmount(ended, '2026-02', 70n)
  expect(['2026-04', '2026-05'].map((month) => amountIn({ amounts }, month))).toEqual([70n, null])
  expect(isOpen({ amounts: setAmount(ended, '2026-07', 70n) })).toBe(true)
})

test('two lines that become one are added month by month', () => {
  const one = [
    { month: '2026-01', amount: 100n },
    { month: '2026-04', amount: null },
  ]
  expect(mergeAmounts(one, [{ month: '2026-03', amount: 30n }])).toEqual([
    { month: '2026-01', amount: 100n },
    { month: '2026-03', amount: 130n },
    { month: '2026-04', amount: 30n },
  ])
})
