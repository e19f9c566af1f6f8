import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget, BudgetMove } from '@lucas/contract/planning/budget.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { createBudget } from '../../../test/budget.ts'
import { fakeHttp, renderScreen } from '../../../test/fake-http.tsx'
import { MovesCard } from './moves-card.tsx'

const copy = budgetsScreenCopy.moves

afterEach(() => vi.unstubAllGlobals())

const group = (at: number, name: string) => ({ id: uuid(at), kind: 'group' as const, name, category: null })
const first: BudgetMove = {
  id: uuid(1),
  on: '2026-11-20',
  from: group(2, 'Casa'),
  to: group(3, 'Vida'),
  amount: 8_000,
  asked: 8_000,
  cut: null,
}
const onward: BudgetMove = { ...first, id: uuid(4), from: group(3, 'Vida'), to: group(5, 'Auto') }
const undone: BudgetMove = { ...first, id: uuid(6), amount: 0, cut: 'nested' }
const budget = (moves: BudgetMove[], state: Budget['state'] = 'running'): Budget =>
  createBudget({ moves, state })

test('undoing a move says what the change cut of those after it', async () => {
  const cut = { ...onward, amount: 1_000, cut: 'short' }
  const { count } = fakeHttp({ [`DELETE /api/budgets/moves/${first.id}/`]: { cut_moves: [cut] } })
  renderScreen(<MovesCard budget={budget([first, onward])} />)
  await userEvent.click(await screen.findByRole('button', { name: copy.undoFor('Casa', 'Vida') }))
  await waitFor(() => expect(count(`DELETE /api/budgets/moves/${first.id}/`)).toBe(1))
  expect(await screen.findByText(budgetsScreenCopy.move.undone)).toBeTruthy()
  const sentence = 'De Vida a Auto: eran $8.000 y quedan $1.000: Vida ya no tiene tanto.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a move that was undone says why, and can be removed from the list', async () => {
  const { count } = fakeHttp({ [`DELETE /api/budgets/moves/${undone.id}/`]: { cut_moves: [] } })
  renderScreen(<MovesCard budget={budget([undone])} />)
  expect(
    await screen.findByText('Eran $8.000 y se deshizo: las dos líneas ya no están al mismo nivel.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: copy.dismissFor('Casa', 'Vida') }))
  await waitFor(() => expect(count(`DELETE /api/budgets/moves/${undone.id}/`)).toBe(1))
  expect(await screen.findByText(copy.dismissed)).toBeTruthy()
})

test('a past period shows its moves without buttons, and one without moves shows nothing', async () => {
  fakeHttp({})
  const { unmount } = renderScreen(<MovesCard budget={budget([first], 'past')} />)
  expect(await screen.findByText(copy.path('Casa', 'Vida'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  renderScreen(<MovesCard budget={budget([])} />)
  expect(screen.queryByRole('region', { name: copy.title })).toBeNull()
})
