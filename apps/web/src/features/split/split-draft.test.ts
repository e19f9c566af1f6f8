import { sum } from '@lucas/contract/rules/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTransactionDetail } from '../../../test/transactions.ts'
import {
  computeSizes,
  findSplitError,
  type SplitDraft,
  toOriginal,
  toSplitDraft,
  toSplitParts,
  withEqualParts,
  withMode,
} from './split-draft.ts'

const detail = createTransactionDetail(1, { amount: -62_415 })
const original = toOriginal(detail, 'Líder')
const newDraft = toSplitDraft(detail, original)
const typed = (draft: SplitDraft, at: number, text: string): SplitDraft => ({
  ...draft,
  isEqual: false,
  rows: draft.rows.map((row, index) => (index === at ? { ...row, text, takesRest: false } : row)),
})

test('gives the first part what the others leave', () => {
  const draft = typed(newDraft, 1, '15990')
  expect(computeSizes(draft, original)).toEqual([46_425n, 15_990n])
  expect(findSplitError(draft, original)).toBeNull()
})

test('refuses an empty part', () => expect(findSplitError(newDraft, original)).toBe('empty'))

test('reports an excess or a missing amount', () => {
  expect(findSplitError(typed(newDraft, 1, '70000'), original)).toEqual({ left: -7_585n })
  expect(findSplitError(typed(typed(newDraft, 1, '15990'), 0, '30000'), original)).toEqual({ left: 16_425n })
})

test('splits a third each in percent into equal pesos', () => {
  const three = {
    ...newDraft,
    rows: [...newDraft.rows, ...newDraft.rows.slice(1).map((row) => ({ ...row, key: 2 }))],
  }
  const draft = withEqualParts(withMode(three, 'percent', original), original)
  expect(draft.rows.map(({ text }) => text)).toEqual(['33,34', '33,33', '33,33'])
  expect(computeSizes(draft, original)).toEqual([20_805n, 20_805n, 20_805n])
})

test('numbers the monthly parts, one month apart', () => {
  const draft: SplitDraft = { ...newDraft, mode: 'months', months: '4' }
  expect(toSplitParts(draft, original).map(({ name, amount, month }) => [name, amount, month])).toEqual([
    ['Líder (1 de 4)', 15_604, 0],
    ['Líder (2 de 4)', 15_604, 1],
    ['Líder (3 de 4)', 15_604, 2],
    ['Líder (4 de 4)', 15_603, 3],
  ])
})

test('keeps typed amounts when the mode changes and returns', () => {
  const draft = typed(newDraft, 1, '15990')
  const back = withMode(
    withMode(withMode(draft, 'percent', original), 'months', original),
    'amount',
    original,
  )
  expect(computeSizes(withMode(withMode(draft, 'months', original), 'amount', original), original)).toEqual([
    46_425n,
    15_990n,
  ])
  expect(sum(computeSizes(back, original))).toBe(original.size)
})

test('splits dollars to the cent', () => {
  const dollars = createTransactionDetail(2, { amount: -12.99, currency: 'USD' })
  const other = toOriginal(dollars, 'Netflix')
  expect(computeSizes(typed(toSplitDraft(dollars, other), 1, '4,5'), other)).toEqual([849n, 450n])
})

test('sums percentages of a hundred to the whole amount', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 }), (shares) => {
      fc.pre(shares.reduce((all, share) => all + share, 0) < 100)
      const row = { name: '', category: 'OTROS', tags: '', month: 0, takesRest: false }
      const draft: SplitDraft = {
        ...newDraft,
        mode: 'percent',
        unit: 'percent',
        rows: [
          { ...row, key: 0, text: '', takesRest: true },
          ...shares.map((share, at) => ({ ...row, key: at + 1, text: String(share) })),
        ],
      }
      expect(sum(computeSizes(draft, original))).toBe(original.size)
    }),
  ))
