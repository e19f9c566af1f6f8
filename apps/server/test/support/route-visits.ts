import { accountCalls } from './account-calls.ts'
import { type Operation, sampleOf } from './api-document.ts'
import { billingVisits } from './billing-calls.ts'
import { bulkCalls } from './bulk-calls.ts'
import { byHandCalls } from './by-hand-calls.ts'
import { categoryCalls } from './category-calls.ts'
import { correctionCalls } from './correction-calls.ts'
import { exampleVisits } from './example-calls.ts'
import { plantGoal } from './goals.ts'
import { helpCalls } from './help-calls.ts'
import { identityVisits } from './identity-calls.ts'
import { importVisits } from './import-visits.ts'
import { matchingCalls } from './matching-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { setPlan } from './plans.ts'
import { privacyVisits } from './privacy-calls.ts'
import { callbackSecret, callbackToken, type Member, type RealApp } from './real-app.ts'
import { recurringCalls } from './recurring-calls.ts'
import { securityCalls } from './security-calls.ts'
import { walletCalls } from './wallet-calls.ts'

const today = new Date().toISOString().slice(0, 10)

/**
 * A call of every route that succeeds: of a person with two banks, on rows of its own where it changes them. `through`
 * is the same app seen by somebody who wants to hear the calls.
 */
export async function routeVisits(app: RealApp) {
  const person = await app.calls.person()
  await setPlan(app, person, 'work')
  const ids: Record<string, string> = { '/api/floid/session/{caseid}/': await app.link(person) }
  await app.link(person, { bank: 'bci' })
  const first = async (table: 'account' | 'connection' | 'transaction') =>
    (
      await app.db.admin
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', person.user.id)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id
  ids.accounts = await first('account')
  ids.connections = ids.disconnect = await first('connection')
  ids.transactions = await first('transaction')
  ids.goals = (await plantGoal(app, person)).goalId
  const kept = await app.as(person, 'POST', '/api/saved-filters/', { name: 'Este mes', filter: {} })
  ids['saved-filters'] = kept.json().id

  const idFor = ({ path }: Operation) => ids[path] ?? ids[path.split('/')[2] ?? ''] ?? ids.disconnect ?? ''

  return function visit(operation: Operation, through: RealApp = app): Promise<Answer> {
    const own = ownVisits(through, person, ids)[operation.name]
    if (own) return own()
    const query = operation.inQuery.some(({ name }) => name === 'from') ? `?from=2026-01-01&to=${today}` : ''
    const body = operation.body ? sampleOf(operation.body) : undefined
    const address = operation.path.replaceAll(/\{\w+\}/g, idFor(operation)) + query
    return through.as(person, operation.method, address, body)
  }
}

type Answer = Awaited<ReturnType<RealApp['as']>>
type Visits = Record<string, () => Promise<Answer>>

/** Of what asks for more than a sample of its body; what is about an account is of a person of its own. */
export const ownVisits = (
  app: RealApp,
  person: Member,
  ids: Readonly<Record<string, string>> = {},
): Visits => ({
  'POST /api/auth/login/': () => app.calls.login(person.email),
  'POST /api/auth/token/refresh/': () => app.calls.refresh(person.refresh, person.cookie),
  'POST /api/auth/logout/': async () => app.calls.logout((await app.calls.person()).refresh),
  'PATCH /api/auth/profile/': async () => {
    await app.as(person, 'POST', '/api/security/pin/verify/', { password: 'tres gatos y un farol' })
    return app.as(person, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
  },
  'POST /api/floid/callback/{secret}/': () =>
    app.http.inject({
      method: 'POST',
      url: `/api/floid/callback/${callbackSecret}/`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${callbackToken}` },
      payload: '{"custom":"nobody","caseid":"none","code":200}',
    }),
  'PATCH /api/cycle/': () => app.as(person, 'PATCH', '/api/cycle/', { payday: 'day_15' }),
  'POST /api/saved-filters/': () =>
    app.as(person, 'POST', '/api/saved-filters/', { name: crypto.randomUUID(), filter: {} }),
  'PATCH /api/saved-filters/{id}/': () =>
    app.as(person, 'PATCH', `/api/saved-filters/${ids['saved-filters']}/`, { name: 'Otro' }),
  ...accountCalls(app),
  ...goalCalls(app, person),
  ...byHandCalls(app, () => person),
  ...matchingCalls(app, () => person),
  ...correctionCalls(app, () => person),
  ...bulkCalls(app, () => person),
  ...recurringCalls(app, () => person),
  ...walletCalls(app, () => person),
  ...categoryCalls(app, () => person),
  ...helpCalls(app, () => person),
  ...notificationCalls(app, () => person),
  ...securityCalls(app),
  ...identityVisits(app),
  ...privacyVisits(app),
  ...billingVisits(app),
  ...importVisits(app, () => person),
  ...exampleVisits(app),
  'POST /api/csp-report/': () =>
    app.http.inject({
      method: 'POST',
      url: '/api/csp-report/',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{"csp-report":{"effective-directive":"img-src"}}',
    }),
})

/** Each on a goal of its own: a state once changed refuses the next call. */
function goalCalls(app: RealApp, person: Member): Visits {
  const planted = () => plantGoal(app, person)
  const money = async (what: string) =>
    app.as(person, 'POST', `/api/goals/${(await planted()).goalId}/${what}/`, { amount: 500 })
  return {
    'POST /api/goals/{id}/contribute/': () => money('contribute'),
    'POST /api/goals/{id}/withdraw/': () => money('withdraw'),
    'POST /api/goals/{id}/change_state/': async () =>
      app.as(person, 'POST', `/api/goals/${(await planted()).goalId}/change_state/`, { state: 'archived' }),
    'POST /api/goals/{id}/transactions/{entryId}/undo/': async () => {
      const { goalId, entryId } = await planted()
      return app.as(person, 'POST', `/api/goals/${goalId}/transactions/${entryId}/undo/`)
    },
    'POST /api/goals/assign-transaction/': async () => {
      const { goalId, transactionId } = await planted()
      const allocations = [{ goal_id: goalId, allocated_amount: 400 }]
      return app.as(person, 'POST', '/api/goals/assign-transaction/', {
        transaction_id: transactionId,
        allocations,
      })
    },
    'GET /api/goals/transaction-allocations/{transactionId}/': async () =>
      app.as(person, 'GET', `/api/goals/transaction-allocations/${(await planted()).transactionId}/`),
    'DELETE /api/goals/unassign-transaction/': async () =>
      app.as(person, 'DELETE', '/api/goals/unassign-transaction/', {
        allocation_id: (await planted()).allocationId,
      }),
  }
}
