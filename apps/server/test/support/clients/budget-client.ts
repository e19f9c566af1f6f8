import { budget } from '@lucas/contract/planning/budget.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of budgets, with the lines of the simple form: creating one again changes it. */
export function createBudgetClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createLines = (...kinds: string[]) =>
    call('POST', '/api/budgets/lines/', { lines: kinds.map((kind) => ({ kind, amount: 50_000 })) })
  async function createTwoLines() {
    await createLines('fixed', 'flexible')
    const { lines } = budget.parse((await call('GET', '/api/budgets/')).json())
    return { from_line: lines[0]?.id ?? '', to_line: lines[1]?.id ?? '' }
  }
  const lineUrl = async () => `/api/budgets/lines/${(await createTwoLines()).from_line}/`
  const move = async () => call('POST', '/api/budgets/moves/', { ...(await createTwoLines()), amount: 10 })
  return {
    'PATCH /api/budgets/': () => call('PATCH', '/api/budgets/', { period: 'month' }),
    'POST /api/budgets/lines/': () => createLines('flexible'),
    'PATCH /api/budgets/lines/{id}/': async () => call('PATCH', await lineUrl(), { amount: 60_000 }),
    'DELETE /api/budgets/lines/{id}/': async () => call('DELETE', await lineUrl()),
    'POST /api/budgets/moves/': move,
    'DELETE /api/budgets/moves/{id}/': async () =>
      call('DELETE', `/api/budgets/moves/${(await move()).json().id}/`),
  }
}
