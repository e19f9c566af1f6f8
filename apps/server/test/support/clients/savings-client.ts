import { goal } from '@lucas/contract/planning/goal.ts'
import { savings } from '@lucas/contract/planning/savings-plan.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of automatic savings. Each one has its own goal with a plan whose proposal is open today. */
export function createSavingsClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createGoal = async (): Promise<string> =>
    goal.parse((await call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 900_000 })).json()).id
  const createPlan = async () =>
    call('POST', '/api/savings/plans/', {
      goal_id: await createGoal(),
      kind: 'fixed',
      amount: 500,
      day: Number(toPlainDate(new Date()).slice(8)),
    })
  const planUrl = async () => `/api/savings/plans/${(await createPlan()).json().id}/`
  const proposalUrl = async () => {
    const { id } = (await createPlan()).json()
    const { proposals } = savings.parse((await call('GET', '/api/savings/')).json())
    return `/api/savings/proposals/${proposals.find(({ plan_id }) => plan_id === id)?.id ?? ''}/`
  }
  return {
    'POST /api/savings/plans/': createPlan,
    'PATCH /api/savings/plans/{id}/': async () => call('PATCH', await planUrl(), { amount: 600 }),
    'DELETE /api/savings/plans/{id}/': async () => call('DELETE', await planUrl()),
    'POST /api/savings/proposals/{id}/confirm/': async () =>
      call('POST', `${await proposalUrl()}confirm/`, {}),
    'POST /api/savings/proposals/{id}/dismiss/': async () => call('POST', `${await proposalUrl()}dismiss/`),
  }
}
