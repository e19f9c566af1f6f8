import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { createSample, type Operation } from '../api-document.ts'
import { callbackSecret, callbackToken, type FullApp, type TestUser } from '../app/full-app.ts'
import { createGoalWithAllocation } from '../app/goals.ts'
import { setPlan } from '../app/plans.ts'
import { createSecondFactorRouteCalls } from '../second-factor.ts'
import { createAccountClient } from './account-client.ts'
import { createBankMailRouteCalls } from './bank-mail-client.ts'
import { createBillingRouteCalls } from './billing-client.ts'
import { createBudgetClient } from './budget-client.ts'
import { createBulkClient } from './bulk-client.ts'
import { createCategoryClient } from './category-client.ts'
import { createCommitmentClient } from './commitment-client.ts'
import { createDataImportRouteCalls } from './data-import-route-calls.ts'
import { createDemoRouteCalls } from './demo-client.ts'
import { createHelpClient } from './help-client.ts'
import { createIdentityRouteCalls } from './identity-client.ts'
import { createImportRouteCalls } from './import-route-calls.ts'
import { createManualClient } from './manual-client.ts'
import { createNotificationClient } from './notification-client.ts'
import { createPrivacyRouteCalls } from './privacy-client.ts'
import { createReconciliationRouteCalls } from './reconciliation-route-calls.ts'
import { createRecurringClient } from './recurring-client.ts'
import { createReviewClient } from './review-client.ts'
import { createRuleClient } from './rule-client.ts'
import { createSavingsClient } from './savings-client.ts'
import { createSecurityClient } from './security-client.ts'
import { createWalletClient } from './wallet-client.ts'
import { createWrittenRuleClient } from './written-rule-client.ts'

const today = toPlainDate(new Date())

/**
 * Creates a function that calls any route successfully as a user with two banks, with new rows where the call changes
 * them. `target` may be a recording app.
 */
export async function createRouteCaller(app: FullApp) {
  const user = await app.auth.registerUser()
  await setPlan(app, user, 'work')
  const ids: Record<string, string> = {
    '/api/floid/session/{caseid}/': await app.linkBank(user),
    '/api/forecast/yearly/{key}/': 'matricula',
  }
  await app.linkBank(user, { bank: 'bci' })
  const first = async (table: 'account' | 'connection' | 'transaction') =>
    (
      await app.db.admin
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', user.user.id)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id
  ids.accounts = await first('account')
  ids.cards = (
    await app.db.admin
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', user.user.id)
      .where('account_type', '=', 'credit')
      .executeTakeFirstOrThrow()
  ).id
  ids.connections = ids.disconnect = await first('connection')
  ids.transactions = await first('transaction')
  ids.goals = (await createGoalWithAllocation(app, user)).goalId
  const savedFilter = await app.requestAs(user, 'POST', '/api/saved-filters/', {
    name: 'Este mes',
    filter: {},
  })
  ids['saved-filters'] = savedFilter.json().id

  const findId = ({ path }: Operation) => ids[path] ?? ids[path.split('/')[2] ?? ''] ?? ids.disconnect ?? ''

  return function visit(operation: Operation, target: FullApp = app): Promise<RouteResponse> {
    const specificCall = createRouteCalls(target, user, ids)[operation.name]
    if (specificCall) return specificCall()
    const query = operation.queryParams.some(({ name }) => name === 'from')
      ? `?from=2026-01-01&to=${today}`
      : ''
    const body = operation.body ? createSample(operation.body) : undefined
    const address = operation.path.replaceAll(/\{\w+\}/g, findId(operation)) + query
    return target.requestAs(user, operation.method, address, body)
  }
}

type RouteResponse = Awaited<ReturnType<FullApp['requestAs']>>
type RouteCalls = Record<string, () => Promise<RouteResponse>>

/** Calls of routes that need more than a sample body; calls about an account have their own user. */
export const createRouteCalls = (
  app: FullApp,
  user: TestUser,
  ids: Readonly<Record<string, string>> = {},
): RouteCalls => ({
  'POST /api/auth/login/': () => app.auth.login(user.email),
  'POST /api/auth/token/refresh/': () => app.auth.refresh(user.refresh, user.cookie),
  'POST /api/auth/logout/': async () => app.auth.logout((await app.auth.registerUser()).refresh),
  'PATCH /api/auth/profile/': async () => {
    await app.requestAs(user, 'POST', '/api/security/pin/verify/', { password: 'tres gatos y un farol' })
    return app.requestAs(user, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
  },
  'POST /api/floid/callback/{secret}/': () =>
    app.http.inject({
      method: 'POST',
      url: `/api/floid/callback/${callbackSecret}/`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${callbackToken}` },
      payload: '{"custom":"nobody","caseid":"none","code":200}',
    }),
  'PATCH /api/cards/{id}/': () =>
    app.requestAs(user, 'PATCH', `/api/cards/${ids.cards}/`, { closing_day: 25 }),
  'PATCH /api/cycle/': () => app.requestAs(user, 'PATCH', '/api/cycle/', { payday: 'day_15' }),
  'POST /api/saved-filters/': () =>
    app.requestAs(user, 'POST', '/api/saved-filters/', { name: crypto.randomUUID(), filter: {} }),
  'PATCH /api/saved-filters/{id}/': () =>
    app.requestAs(user, 'PATCH', `/api/saved-filters/${ids['saved-filters']}/`, { name: 'Otro' }),
  ...createAccountClient(app),
  ...createGoalRouteCalls(app, user),
  ...createManualClient(app, () => user),
  ...createReviewClient(app, () => user),
  ...createRuleClient(app, () => user),
  ...createBulkClient(app, () => user),
  ...createRecurringClient(app, () => user),
  ...createBudgetClient(app, () => user),
  ...createSavingsClient(app, () => user),
  ...createWrittenRuleClient(app, () => user),
  ...createCommitmentClient(app, () => user),
  ...createBankMailRouteCalls(app),
  ...createWalletClient(app, () => user),
  ...createCategoryClient(app, () => user),
  ...createHelpClient(app, () => user),
  ...createNotificationClient(app, () => user),
  ...createSecurityClient(app),
  ...createSecondFactorRouteCalls(app),
  ...createIdentityRouteCalls(app),
  ...createPrivacyRouteCalls(app),
  ...createBillingRouteCalls(app),
  ...createImportRouteCalls(app, () => user),
  ...createReconciliationRouteCalls(app, () => user),
  ...createDataImportRouteCalls(app),
  ...createDemoRouteCalls(app),
  'POST /api/browser-errors/': () =>
    app.http.inject({
      method: 'POST',
      url: '/api/browser-errors/',
      payload: { kind: 'error', type: 'TypeError', page: '/spend', version: '1.0.0', frames: [] },
    }),
  'POST /api/csp-report/': () =>
    app.http.inject({
      method: 'POST',
      url: '/api/csp-report/',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{"effective-directive":"img-src"}}',
    }),
})

/** Each call has its own goal, because a changed state refuses the next call. */
function createGoalRouteCalls(app: FullApp, user: TestUser): RouteCalls {
  const createGoal = () => createGoalWithAllocation(app, user)
  const changeAmount = async (what: string) =>
    app.requestAs(user, 'POST', `/api/goals/${(await createGoal()).goalId}/${what}/`, { amount: 500 })
  const fields = { name: 'Bicicleta', target_amount: 900_000 }
  return {
    'POST /api/goals/': () => app.requestAs(user, 'POST', '/api/goals/', fields),
    'PATCH /api/goals/{id}/': async () =>
      app.requestAs(user, 'PATCH', `/api/goals/${(await createGoal()).goalId}/`, fields),
    'POST /api/goals/{id}/contribute/': () => changeAmount('contribute'),
    'POST /api/goals/{id}/withdraw/': () => changeAmount('withdraw'),
    'POST /api/goals/{id}/change_state/': async () =>
      app.requestAs(user, 'POST', `/api/goals/${(await createGoal()).goalId}/change_state/`, {
        state: 'archived',
      }),
    'POST /api/goals/{id}/transactions/{entryId}/undo/': async () => {
      const { goalId, entryId } = await createGoal()
      return app.requestAs(user, 'POST', `/api/goals/${goalId}/transactions/${entryId}/undo/`)
    },
    'POST /api/goals/assign-transaction/': async () => {
      const { goalId, transactionId } = await createGoal()
      const allocations = [{ goal_id: goalId, allocated_amount: 400 }]
      return app.requestAs(user, 'POST', '/api/goals/assign-transaction/', {
        transaction_id: transactionId,
        allocations,
      })
    },
    'GET /api/goals/transaction-allocations/{transactionId}/': async () =>
      app.requestAs(user, 'GET', `/api/goals/transaction-allocations/${(await createGoal()).transactionId}/`),
    'DELETE /api/goals/unassign-transaction/': async () =>
      app.requestAs(user, 'DELETE', '/api/goals/unassign-transaction/', {
        allocation_id: (await createGoal()).allocationId,
      }),
  }
}
