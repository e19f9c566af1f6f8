import { entryAnswer, goal, goalAnswer, type StateInput } from '@lucas/contract/goal.ts'
import { addDays, dayOf } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import type { Locator, Page } from 'playwright-core'
import { call } from './bank.ts'

/** A goal on the screen, by its name. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

interface Planted {
  name: string
  category: string
  target: number
  /** Days from now. */
  due?: number
  saved: readonly [amount: number, note: string][]
  state?: StateInput['state']
}

const planted: readonly Planted[] = [
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

/** Goals in every state, and the largest movement in pesos shared among two of them. Answers that movement's id. */
export async function plantGoals(page: Page, today = dayOf(new Date())): Promise<string> {
  const ids = new Map<string, string>()
  for (const { name, category, target, due, saved, state } of planted) {
    const target_date = due === undefined ? null : addDays(today, due)
    const input = { name, category, target_amount: target, target_date }
    const { id } = goal.parse(await call(page, '/api/goals/', 'POST', input))
    ids.set(name, id)
    for (const [amount, note] of saved)
      entryAnswer.parse(await call(page, `/api/goals/${id}/contribute/`, 'POST', { amount, note }))
    if (state !== undefined)
      goalAnswer.parse(await call(page, `/api/goals/${id}/change_state/`, 'POST', { state }))
  }
  const { results } = transactionPage.parse(await call(page, '/api/transactions/?limit=50'))
  const row = results
    .filter(({ currency }) => currency === 'CLP')
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  if (row === undefined) throw new Error('the person has no movement in pesos')
  const allocations = [
    { goal_id: ids.get('Pie del departamento'), allocated_amount: 40_000 },
    { goal_id: ids.get('Vacaciones en Chiloé'), allocated_amount: 15_000 },
  ]
  await call(page, '/api/goals/assign-transaction/', 'POST', { transaction_id: row.id, allocations })
  return row.id
}
