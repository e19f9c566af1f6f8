import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accountCalls } from '../support/account-calls.ts'
import { isCallback, type Operation, operationsOf, sampleOf } from '../support/api-document.ts'
import { billingVisits } from '../support/billing-calls.ts'
import { bulkCalls } from '../support/bulk-calls.ts'
import { byHandCalls } from '../support/by-hand-calls.ts'
import { categoryCalls } from '../support/category-calls.ts'
import { correctionCalls } from '../support/correction-calls.ts'
import { exampleVisits } from '../support/example-calls.ts'
import { plantGoal } from '../support/goals.ts'
import { helpCalls } from '../support/help-calls.ts'
import { identityVisits, vouching } from '../support/identity-calls.ts'
import { importVisits } from '../support/import-visits.ts'
import { matchingCalls } from '../support/matching-calls.ts'
import { notificationCalls } from '../support/notification-calls.ts'
import { setPlan } from '../support/plans.ts'
import { privacyVisits } from '../support/privacy-calls.ts'
import { callbackSecret, callbackToken, type Member, realApp } from '../support/real-app.ts'
import { recurringCalls } from '../support/recurring-calls.ts'
import { securityCalls } from '../support/security-calls.ts'
import { walletCalls } from '../support/wallet-calls.ts'

// S-08 on every route of the OpenAPI document. The server runs with `strictAnswers`: an answer that is not its schema
// to the last field is 500 `response_mismatch` (sec/error-shape proves that it is).

const app = await realApp({ movements: 150, settings: await vouching() })
const operations = await operationsOf(app.http)
let person: Member
const ids: Record<string, string> = {}
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  person = await app.calls.person()
  await setPlan(app, person, 'work')
  ids['/api/floid/session/{caseid}/'] = await app.link(person)
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
})

/** No column of ours and no secret may have such a name on the wire. */
const inward = /hash|secret|pepper|password|user_id|session_id|provider_key|wrapped|credential|_at_hash|raw$/i
/** The bank's own object, of the person's own row; WebAuthn's words for public ids of passkeys; whether one was chosen. */
const open = new Set(['floid_raw', 'excludeCredentials', 'allowCredentials', 'has_password'])

function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => keysOf(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'raw_data' || open.has(key) ? [] : [`${path}${key}`, ...keysOf(inner, `${path}${key}.`)],
  )
}

const idFor = ({ path }: Operation) => ids[path] ?? ids[path.split('/')[2] ?? ''] ?? ids.disconnect ?? ''

const special: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
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
  'PATCH /api/saved-filters/{id}/': () =>
    app.as(person, 'PATCH', `/api/saved-filters/${ids['saved-filters']}/`, { name: 'Otro' }),
  ...accountCalls(app),
  ...goalCalls(),
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
}

/** Each on a goal of its own: a state once changed refuses the next call. */
function goalCalls() {
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

async function visit(operation: Operation) {
  const own = special[operation.name]
  if (own) return own()
  const query = operation.inQuery.some(({ name }) => name === 'from') ? `?from=2026-01-01&to=${today}` : ''
  const body = operation.body ? sampleOf(operation.body) : undefined
  const address = operation.path.replaceAll(/\{\w+\}/g, idFor(operation)) + query
  return app.as(person, operation.method, address, body)
}

/** What takes rows away comes last. */
const inOrder = [...operations].sort((a, b) => rank(a) - rank(b))
function rank({ method, path }: Operation) {
  if (path.includes('disconnect')) return 3
  if (method === 'DELETE') return 2
  return path.includes('/auth/') && method !== 'GET' ? 1 : 0
}

describe('sec/response-schema', () => {
  test('every route answers what its schema says, and nothing of our inside', async () => {
    expect(inOrder.length).toBeGreaterThan(20)
    for (const operation of inOrder) {
      const answer = await visit(operation)
      const ok = answer.statusCode >= 200 && answer.statusCode < 300
      expect([operation.name, ok, ok ? '' : answer.body]).toEqual([operation.name, true, ''])
      const body: unknown = answer.body === '' || operation.isFile ? {} : JSON.parse(answer.body)
      expect([operation.name, keysOf(body).filter((key) => inward.test(key))]).toEqual([operation.name, []])
      expect(answer.body).not.toContain('$argon2')
    }
    expect(inOrder.every(isKnown)).toBe(true)
  })

  test('every answer fits the published document, read by another reader', async () => {
    const member = await app.calls.person()
    await setPlan(app, member, 'work')
    await app.link(member, { bank: 'estado' })
    const published = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.unknown() }))),
      })
      .parse((await app.http.inject('/api/openapi.json')).json())
    const reads = operations.filter(
      ({ method, inPath, isFile }) => method === 'GET' && inPath.length === 0 && !isFile,
    )
    for (const { path } of reads) {
      const responses = okAnswer.parse(published.paths[path]?.get?.responses)
      const schema = z.fromJSONSchema(closed(responses['200'].content['application/json'].schema))
      const answer = await app.as(member, 'GET', path)
      const result = schema.safeParse(answer.json())
      expect([path, result.success ? [] : result.error.issues]).toEqual([path, []])
    }
  })

  test('raw data of the bank is shown to its owner alone', async () => {
    const [member, other] = [await app.calls.person(), await app.calls.person()]
    await app.link(member, { bank: 'falabella' })
    const row = await app.db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', member.user.id)
      .executeTakeFirstOrThrow()
    const own = await app.as(member, 'GET', `/api/transactions/${row.id}/`)
    expect(own.json().rich_data.floid_raw).toMatchObject({ description: expect.any(String) })
    expect((await app.as(other, 'GET', `/api/transactions/${row.id}/`)).statusCode).toBe(404)
  })
})

const isKnown = (operation: Operation) => isCallback(operation) || operation.path.startsWith('/api/')
const okAnswer = z.looseObject({
  '200': z.looseObject({
    content: z.looseObject({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
  }),
})

/** The document closed against unknown keys, as answers are. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(schema).map(([key, value]) => [key, closedValue(value)])
  const entries = Object.fromEntries(inner)
  return schema.properties && schema.additionalProperties === undefined
    ? { ...entries, additionalProperties: false }
    : entries
}
const closedValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closedValue)
  return z.record(z.string(), z.unknown()).safeParse(value).success
    ? closed(z.record(z.string(), z.unknown()).parse(value))
    : value
}
