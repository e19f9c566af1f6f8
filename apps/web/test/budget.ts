import type { Budget } from '@lucas/contract/planning/budget.ts'

/** Creates a budget of a running month without lines. */
export const createBudget = (changed: Partial<Budget> = {}): Budget => ({
  form: 'lines',
  period: 'month',
  month: '2026-11',
  from: '2026-11-01',
  to: '2026-11-30',
  state: 'running',
  counted: null,
  previous: null,
  next: null,
  days_left: 0,
  total: { planned: 0, carried: 0, spent: 0, left: 0 },
  unplanned: 0,
  unplanned_categories: [],
  spent_usd: 0,
  lines: [],
  moves: [],
  limit: null,
  used: 0,
  ...changed,
})
