import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetMove } from '@lucas/contract/planning/budget.ts'
import { expect, test } from 'vitest'
import { toCutNotice, toCutText } from './cut-text.ts'

const formatMoney = (amount: number) => `$${amount}`
const move: BudgetMove = {
  id: 'move',
  on: '2026-11-20',
  from: { id: 'a', kind: 'group', name: 'Casa', category: null },
  to: { id: 'b', kind: 'flexible', name: null, category: null },
  amount: 1,
  asked: 8,
  cut: 'short',
}

test('a move says how much of it counts, and why', () => {
  expect(toCutText({ ...move, cut: null }, formatMoney)).toBeNull()
  expect(toCutText(move, formatMoney)).toBe('eran $8 y quedan $1: Casa ya no tiene tanto.')
  expect(toCutText({ ...move, amount: 0, cut: 'paused' }, formatMoney)).toBe(
    'eran $8 y se deshizo: una de las dos líneas está en pausa.',
  )
})

test('a change says what it cut, and counts several', () => {
  expect(toCutNotice([], formatMoney)).toBeNull()
  expect(toCutNotice([move], formatMoney)).toBe(
    'De Casa a Gasto flexible: eran $8 y quedan $1: Casa ya no tiene tanto.',
  )
  expect(toCutNotice([move, move], formatMoney)).toBe(budgetsScreenCopy.cuts.many(2))
})
