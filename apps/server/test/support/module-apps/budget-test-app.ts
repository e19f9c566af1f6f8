import type { Budget, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { expect } from 'vitest'
import type { TestDatabase } from '../../database.ts'
import { createMoneyTestApp, type MoneyUser } from './money-test-app.ts'

export const budgetPath = '/api/budgets/'

/** Body of a line of one category. */
export const categoryLine = (category: string, amount: number, more = {}) => ({
  kind: 'category',
  category,
  amount,
  ...more,
})

export const addLines = (who: MoneyUser, ...lines: Record<string, unknown>[]) =>
  who.call('POST', `${budgetPath}lines/`, { lines })

export const readBudget = (who: MoneyUser, on?: string): Promise<Budget> =>
  who.get(on ? `${budgetPath}?on=${on}` : budgetPath)

export async function findLine(who: MoneyUser, category: string, on?: string): Promise<BudgetLine> {
  const found = (await readBudget(who, on)).lines.find((one) => one.category === category)
  if (!found) throw new Error(`no line for ${category}`)
  return found
}

/** Returns the levels of a period that do not have what was typed into them, and the lines below zero. */
export async function findUnconserved(who: MoneyUser, on?: string): Promise<string[]> {
  const { lines } = await readBudget(who, on)
  const active = lines.filter(({ is_beyond_plan }) => !is_beyond_plan)
  const levels = [...Map.groupBy(active, ({ parent_id }) => parent_id)].flatMap(([parent, level]) => {
    const [has, typed] = (['planned', 'amount'] as const).map((field) =>
      level.reduce((total, line) => total + line[field], 0),
    )
    return has === typed ? [] : [`level of ${parent}: ${has} instead of ${typed}`]
  })
  const below = lines.filter(({ planned }) => planned < 0)
  return [...levels, ...below.map(({ id, planned }) => `line ${id}: ${planned}`)]
}

export async function spend(who: MoneyUser, amount: number, category: string, date = '2026-11-10') {
  const name = `Compra ${category}`
  const sent = await who.call('POST', '/api/transactions/', { name, amount, category, date })
  expect(sent.status).toBe(201)
  return sent.body
}

/** The server on 20 November 2026, with users who plan budgets. */
export async function createBudgetTestApp(db: TestDatabase) {
  const testApp = await createMoneyTestApp(db)
  const { createUserWithAccounts } = testApp
  const setPlan = (who: MoneyUser, plan: 'free' | 'grow') =>
    db.admin.updateTable('person').set({ plan }).where('user_id', '=', who.userId).execute()

  /** A user of Grow, unless another plan is given, with one account. */
  async function createBudgeter(plan: 'free' | 'grow' = 'grow') {
    const user = await createUserWithAccounts()
    await setPlan(user, plan)
    return user
  }
  return { testApp, createBudgeter, createUserWithAccounts, setPlan }
}
