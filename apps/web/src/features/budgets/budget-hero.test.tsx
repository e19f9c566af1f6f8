import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createBudget } from '../../../test/budget.ts'
import { renderScreen } from '../../../test/fake-http.tsx'
import { BudgetHero } from './budget-hero.tsx'

const copy = budgetsScreenCopy.summary

const budget = (spent: number, unplanned: number): Budget =>
  createBudget({ total: { planned: 1_000, carried: 0, spent, left: 1_000 - spent }, unplanned })

/** Returns the widths of the solid and of the hatched part of the bar. */
function readBar() {
  const [solid, hatched] = screen.getByRole('progressbar').children
  return [solid, hatched].map((part) => part?.getAttribute('style')?.match(/width: ([\d.]+)%/)?.[1])
}

test('says what was spent outside of the lines, and draws both parts in one measure', async () => {
  const onOutside = vi.fn<() => void>()
  renderScreen(<BudgetHero budget={budget(500, 1_500)} onOutside={onOutside} />)
  expect(await screen.findByText(/Y gastaste \$1.500 fuera de tus líneas/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: copy.outsideBar('50%', '$1.500') })).toBeTruthy()
  expect(readBar()).toEqual(['25', '75'])
  await userEvent.click(screen.getByRole('button', { name: copy.seeOutside }))
  expect(onOutside).toHaveBeenCalledOnce()
})

test('has one part and no sentence where everything is planned', async () => {
  renderScreen(<BudgetHero budget={budget(500, 0)} onOutside={() => undefined} />)
  expect(await screen.findByRole('progressbar', { name: copy.bar('50%') })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(readBar()).toEqual(['50', undefined])
})
