import { entryAnswer, goal, goalAnswer, type StateInput } from '@lucas/contract/planning/goal.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Locator, Page } from 'playwright-core'
import { callApi } from './bank.ts'

/** Finds the card of a goal by its name. */
export const goalCard = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

interface GoalSeed {
  name: string
  category: string
  target: number
  /** Days from today. */
  due?: number
  saved: readonly [amount: number, note: string][]
  state?: StateInput['state']
}

const goalSeeds: readonly GoalSeed[] = [
  { name: 'Bicicleta para el trabajo', category: 'vehicle', target: 380_000, saved: [[380_000, '']] },
  {
    name: 'Notebook para la universidad de la Antonia',
    category: 'education',
    target: 1_200_000,
    saved: [[640_000, 'Ahorro']],
    state: 'archived',
  },
  {
    name: 'Pie del departamento',
    category: 'home',
    target: 12_000_000,
    due: 35,
    saved: [
      [3_000_000, 'Bono de septiembre'],
      [250_000, 'Aporte de noviembre'],
    ],
  },
  { name: 'Vacaciones en Chiloé', category: 'vacation', target: 900_000, due: 80, saved: [[300_000, '']] },
  {
    name: 'Fondo de emergencia',
    category: 'emergency',
    target: 3_000_000,
    due: 30,
    saved: [
      [2_480_000, 'Lo que había en la libreta'],
      [130_000, 'Aporte mensual'],
    ],
  },
]

/** Creates goals in every state and allocates the largest transaction in pesos to two of them. Returns its id. */
export async function createGoals(page: Page, today = toPlainDate(new Date())): Promise<string> {
  const ids = new Map<string, string>()
  for (const { name, category, target, due, saved, state } of goalSeeds) {
    const target_date = due === undefined ? null : addDays(today, due)
    const input = { name, category, target_amount: target, target_date }
    const { id } = goal.parse(await callApi(page, '/api/goals/', 'POST', input))
    ids.set(name, id)
    for (const [amount, note] of saved)
      entryAnswer.parse(await callApi(page, `/api/goals/${id}/contribute/`, 'POST', { amount, note }))
    if (state !== undefined)
      goalAnswer.parse(await callApi(page, `/api/goals/${id}/change_state/`, 'POST', { state }))
  }
  const { results } = transactionPage.parse(await callApi(page, '/api/transactions/?limit=50'))
  const row = results
    .filter(({ currency }) => currency === 'CLP')
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  if (row === undefined) throw new Error('the user has no transaction in pesos')
  const allocations = [
    { goal_id: ids.get('Pie del departamento'), allocated_amount: 40_000 },
    { goal_id: ids.get('Vacaciones en Chiloé'), allocated_amount: 15_000 },
  ]
  await callApi(page, '/api/goals/assign-transaction/', 'POST', { transaction_id: row.id, allocations })
  return row.id
}
