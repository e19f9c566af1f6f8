import { budget, budgetProposal } from '@lucas/contract/planning/budget.ts'
import { addMonths, firstOfMonth, monthOf, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Page } from 'playwright-core'
import { callApi } from './bank.ts'

/** Creates three lines of a user with banks: one that is over, one that is nearly used, and one with room and carry-over. */
export async function createBudget(page: Page, today = toPlainDate(new Date())): Promise<void> {
  const { lines, flex } = budgetProposal.parse(await callApi(page, '/api/budgets/proposal/'))
  const [first, second, third] = lines
  if (!first || !second || !third) throw new Error('the generated household has fewer than three categories')
  await callApi(page, '/api/budgets/lines/', 'POST', {
    lines: [first, second, third].map(({ category, amount }) => ({ kind: 'category', category, amount })),
    month: monthOf(addMonths(firstOfMonth(today), -3)),
  })
  const { lines: stored } = budget.parse(await callApi(page, '/api/budgets/'))
  const change = async (at: number, patch: { amount: number; carry_over?: boolean }) => {
    const line = stored[at]
    if (line) await callApi(page, `/api/budgets/lines/${line.id}/`, 'PATCH', patch)
  }
  const spentOf = (at: number) => Math.max(1_000, stored[at]?.spent ?? 0)
  await callApi(page, '/api/budgets/lines/', 'POST', { lines: flex.filter(({ amount }) => amount > 0) })
  await callApi(page, '/api/budgets/', 'PATCH', { form: 'lines' })
  await change(0, { amount: Math.ceil(spentOf(0) * 1.6) })
  await change(1, { amount: Math.ceil(spentOf(1) * 1.12) })
  await change(2, { amount: Math.ceil(spentOf(2) * 0.9), carry_over: true })
}
