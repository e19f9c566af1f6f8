import { sum } from '@lucas/contract/rules/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementDetail } from '../../../test/movements.ts'
import {
  draftOf,
  faultOf,
  partsOf,
  type SplitDraft,
  sizesOf,
  wholeOf,
  withEqualParts,
  withMode,
} from './split-draft.ts'

const detail = movementDetail(1, { amount: -62_415 })
const whole = wholeOf(detail, 'Líder')
const fresh = draftOf(detail, whole)
const typed = (draft: SplitDraft, at: number, text: string): SplitDraft => ({
  ...draft,
  isEqual: false,
  rows: draft.rows.map((row, index) => (index === at ? { ...row, text, takesRest: false } : row)),
})

test('the first part is what the others leave', () => {
  const draft = typed(fresh, 1, '15990')
  expect(sizesOf(draft, whole)).toEqual([46_425n, 15_990n])
  expect(faultOf(draft, whole)).toBeNull()
})

test('a part of nothing is no part', () => expect(faultOf(fresh, whole)).toBe('empty'))

test('what is too much or missing is told', () => {
  expect(faultOf(typed(fresh, 1, '70000'), whole)).toEqual({ left: -7_585n })
  expect(faultOf(typed(typed(fresh, 1, '15990'), 0, '30000'), whole)).toEqual({ left: 16_425n })
})

test('a third each in percent is equal to the peso', () => {
  const three = { ...fresh, rows: [...fresh.rows, ...fresh.rows.slice(1).map((row) => ({ ...row, key: 2 }))] }
  const draft = withEqualParts(withMode(three, 'percent', whole), whole)
  expect(draft.rows.map(({ text }) => text)).toEqual(['33,34', '33,33', '33,33'])
  expect(sizesOf(draft, whole)).toEqual([20_805n, 20_805n, 20_805n])
})

test('months are parts of the same name, one month apart', () => {
  const draft: SplitDraft = { ...fresh, mode: 'months', months: '4' }
  expect(partsOf(draft, whole).map(({ name, amount, month }) => [name, amount, month])).toEqual([
    ['Líder (1 de 4)', 15_604, 0],
    ['Líder (2 de 4)', 15_604, 1],
    ['Líder (3 de 4)', 15_604, 2],
    ['Líder (4 de 4)', 15_603, 3],
  ])
})

test('what was typed stands there again after a look at months and percentages', () => {
  const draft = typed(fresh, 1, '15990')
  const back = withMode(withMode(withMode(draft, 'percent', whole), 'months', whole), 'amount', whole)
  expect(sizesOf(withMode(withMode(draft, 'months', whole), 'amount', whole), whole)).toEqual([
    46_425n,
    15_990n,
  ])
  expect(sum(sizesOf(back, whole))).toBe(whole.size)
})

test('dollars are divided to the cent', () => {
  const dollars = movementDetail(2, { amount: -12.99, currency: 'USD' })
  const other = wholeOf(dollars, 'Netflix')
  expect(sizesOf(typed(draftOf(dollars, other), 1, '4,5'), other)).toEqual([849n, 450n])
})

test('percentages that make a hundred make the whole, however they are typed', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 }), (shares) => {
      fc.pre(shares.reduce((all, share) => all + share, 0) < 100)
      const row = { name: '', category: 'OTROS', tags: '', month: 0, takesRest: false }
      const draft: SplitDraft = {
        ...fresh,
        mode: 'percent',
        unit: 'percent',
        rows: [
          { ...row, key: 0, text: '', takesRest: true },
          ...shares.map((share, at) => ({ ...row, key: at + 1, text: String(share) })),
        ],
      }
      expect(sum(sizesOf(draft, whole))).toBe(whole.size)
    }),
  ))
