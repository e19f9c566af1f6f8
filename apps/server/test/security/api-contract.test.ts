import { setTimeout as wait } from 'node:timers/promises'
import { securityCopy } from '@lucas/contract/copy/auth/security.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createFullApp } from '../support/app/full-app.ts'
import { createLandingSignup, createUniqueEmail, parseSession } from '../support/clients/auth-client.ts'
import { enterWidget } from '../support/clients/bank-client.ts'
import { createLiteralClient } from '../support/clients/literal-client.ts'
import { createGoalPages, listGoalUpdates } from '../support/fixtures/goal-pages.ts'
import { password } from '../support/module-apps/auth-test-app.ts'
import { createLockClient } from '../support/passkeys.ts'
import { waitUntil } from '../support/poll-attempts.ts'

/** The routes of section 7 of the specification, in its order. */
const specifiedRoutes = [
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/logout/',
  'POST /api/auth/token/refresh/',
  'GET /api/auth/profile/me/',
  'GET /api/auth/profile/',
  'PATCH /api/auth/profile/',
  'DELETE /api/auth/profile/',
  'POST /api/users/landing/signup/',
  'POST /api/floid/session/start/',
  'GET /api/dashboard/summary/',
  'GET /api/accounts/',
  'POST /api/accounts/sync/',
  'POST /api/accounts/{id}/resync/',
  'DELETE /api/accounts/{id}/delete/',
  'DELETE /api/floid/disconnect/{id}/',
  'POST /api/banking/refresh/',
  'GET /api/transactions/',
  'GET /api/analytics/recent-transactions/',
  'GET /api/transactions/{id}/',
  'PATCH /api/transactions/{id}/notes/',
  'POST /api/transactions/bulk/category/',
  'POST /api/transactions/bulk/tags/',
  'GET /api/institutions/',
  'GET /api/goals/',
  'GET /api/goals/summary/',
  'POST /api/goals/',
  'PATCH /api/goals/{id}/',
  'DELETE /api/goals/{id}/',
  'POST /api/goals/{id}/contribute/',
  'POST /api/goals/{id}/change_state/',
  'GET /api/goals/{id}/transactions/',
  'GET /api/goal-transactions/',
  'POST /api/goals/assign-transaction/',
  'GET /api/goals/{id}/allocated_transactions/',
  'DELETE /api/goals/unassign-transaction/',
  'GET /api/goals/transaction-allocations/{transactionId}/',
  'socket /ws/goals/',
  'GET /api/notifications/',
  'GET /api/notifications/unread_count/',
  'PATCH /api/notifications/{id}/mark_read/',
  'POST /api/notifications/mark_all_read/',
  'GET /api/preferences/',
  'PATCH /api/preferences/1/',
]

const app = await createFullApp({ movements: 120 })
const pages = createGoalPages(app)
afterAll(() => pages.close())
const client = createLiteralClient(app.address)
const { call, calledRoutes, tokens } = client
const pin = '2580'
const email = createUniqueEmail()
const listFields = (value: object) => Object.keys(value)
/** Expects that a response has these fields of section 3; more are allowed. */
const expectFields = (value: object, fields: string) =>
  expect(listFields(value)).toEqual(expect.arrayContaining(fields.split(' ')))

const profileFields = 'id first_name last_name email phone'
const accountFields =
  'id name owner_name institution_name mask account_type currency balance_current balance_available balance_limit updated_at'
const rowFields =
  'id floid_transaction_id description merchant_name amount currency date datetime category pending account_name institution_name'
const detailFields = `${rowFields} raw_data notes tags account rich_data`
const goalFields =
  'id name target_amount current_amount remaining_amount progress_percentage target_date category color icon state state_display auto_reactivate reactivate_threshold suggested_monthly_target recent_transactions'

type Row = { id: string; amount: number; currency: string }
const largest = (rows: Row[]) =>
  rows
    .filter(({ currency }) => currency === 'CLP')
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]

async function signUpAndSignIn() {
  const landing = await call('POST /api/users/landing/signup/', { payload: createLandingSignup(email) })
  expect(landing).toEqual({ status: 200, body: { success: true } })
  const registered = await call('POST /api/auth/register/', { payload: app.auth.registration(email) })
  expect([registered.status, listFields(registered.body)]).toEqual([201, ['user', 'access', 'refresh']])
  expectFields(registered.body.user, profileFields)

  const refused = await call('POST /api/auth/login/', { payload: { email, password: 'equivocada' } })
  expect([refused.status, refused.body.detail]).toEqual([401, refused.body.message])
  const entered = await call('POST /api/auth/login/', { payload: { email, password } })
  expect([entered.status, listFields(entered.body)]).toEqual([200, ['user', 'access', 'refresh']])
  client.setTokens(entered.body)
}

async function checkRefreshToken() {
  const { refresh } = tokens
  for (const _ of [1, 2]) {
    client.expireAccessToken()
    expect((await call('GET /api/auth/profile/me/')).status).toBe(200)
    expect([tokens.access, tokens.refresh]).not.toEqual(['spent', refresh])
  }
  expect(tokens.refresh).toBe(refresh)
  const answer = await client.send('POST', '/api/auth/token/refresh/', { refresh })
  expect([answer.status, listFields(answer.body)]).toEqual([200, ['access']])
}

async function checkProfile() {
  for (const row of ['GET /api/auth/profile/me/', 'GET /api/auth/profile/']) {
    const { status, body } = await call(row)
    expect([status, body.email]).toEqual([200, email])
    expectFields(body, profileFields)
  }
  const changed = await call('PATCH /api/auth/profile/', { payload: { first_name: 'Camila Andrea' } })
  expect([changed.status, changed.body.first_name]).toEqual([200, 'Camila Andrea'])
}

async function checkBankLinking() {
  await app.linkBank(tokens) // the first link starts the sandbox bank
  const accounts = async () => (await call('GET /api/accounts/')).body
  const before = (await accounts()).length
  const started = await call('POST /api/floid/session/start/')
  expect(started.body.caseid).toEqual(expect.any(String))
  expect((await enterWidget(started.body.widget_url, { bank: 'bci' })).ok).toBe(true)
  for (let poll = 0; poll < 600 && (await accounts()).length === before; poll += 1) await wait(100)
  const list = await accounts()
  expect(list.length).toBeGreaterThan(before)
  for (const account of list) expectFields(account, accountFields)
  expect(list[0].balance_current).toMatch(/^-?\d+\.\d\d$/)
}

async function checkTransactionReads() {
  const summary = await call('GET /api/dashboard/summary/')
  expectFields(
    summary.body,
    'monthly_spending monthly_income balance_change_percentage income_change_percentage spending_change_percentage',
  )
  expect(summary.body.monthly_spending).toBeLessThanOrEqual(0)
  const institutions = await call('GET /api/institutions/')
  expectFields(institutions.body.results[0], 'id name color is_active floid_id')

  const recent = await call('GET /api/analytics/recent-transactions/')
  expect([Array.isArray(recent.body), recent.body.length]).toEqual([true, 10])
  const list = await call('GET /api/transactions/', { query: '?limit=500' })
  for (const row of list.body.results) expectFields(row, rowFields)
  const row = largest(list.body.results)
  const detail = await call('GET /api/transactions/{id}/', { id: row?.id ?? '' })
  expectFields(detail.body, detailFields)
  expectFields(detail.body.account, 'name institution_name mask account_type')
  expectFields(
    detail.body.rich_data,
    'balance_after original_amount branch reference merchant_category payment_method floid_raw',
  )
}

const listRows = async (): Promise<Row[]> =>
  (await client.send('GET', '/api/transactions/?limit=500')).body.results

async function checkTransactionEdits() {
  const rows = (await listRows()).slice(0, 2)
  const ids = rows.map(({ id }) => id)
  const [id = ''] = ids
  const noted = await call('PATCH /api/transactions/{id}/notes/', { id, payload: { notes: 'almuerzo' } })
  const categorised = await call('POST /api/transactions/bulk/category/', {
    payload: { transaction_ids: ids, category: 'SALUD' },
  })
  const tagged = await call('POST /api/transactions/bulk/tags/', {
    payload: { transaction_ids: ids, tags: 'Urgente, Personal' },
  })
  expect([noted.status, categorised.status, tagged.status]).toEqual([200, 200, 200])
  const { body } = await call('GET /api/transactions/{id}/', { id })
  expect(body).toMatchObject({ notes: 'almuerzo', category: 'SALUD' })
  expect(body.tags.split(/, ?/).toSorted()).toEqual(['Personal', 'Urgente'])
}

async function checkGoals() {
  const created = await call('POST /api/goals/', { payload: { name: 'Chiloé', target_amount: 900_000 } })
  expectFields(created.body, goalFields)
  const id: string = created.body.id
  calledRoutes.push('socket /ws/goals/')
  const page = await pages.openPage(tokens, app.address, `token=${tokens.access}`)
  await waitUntil(() => page.messages.length > 0)
  expect(page.messages[0]).toMatchObject({ type: 'initial_data', goals: [{ id }], summary: {} })

  const renamed = await call('PATCH /api/goals/{id}/', { id, payload: { name: 'Chiloé en febrero' } })
  expect(renamed.status).toBe(200)
  const contributed = await call('POST /api/goals/{id}/contribute/', {
    id,
    payload: { amount: 80_000, note: 'enero' },
  })
  expect(contributed.body.goal).toMatchObject({ id, current_amount: 80_000, name: 'Chiloé en febrero' })
  await waitUntil(() => listGoalUpdates(page).some(({ event_type }) => event_type === 'goal_contributed'))
  const listed = await call('GET /api/goals/')
  expect(listed.body.results).toHaveLength(1)
  expectFields(listed.body.results[0].recent_transactions[0], 'id created_at note amount transaction_type')
  const summary = await call('GET /api/goals/summary/')
  expectFields(
    summary.body,
    'month monthly_saved monthly_target on_track total_saved total_target progress_percentage',
  )
  const ledger = await call('GET /api/goals/{id}/transactions/', { id })
  expect(ledger.body.results).toMatchObject([{ amount: 80_000, note: 'enero' }])
  expect((await call('GET /api/goal-transactions/')).body.results).toHaveLength(1)

  await checkAllocations(id)
  const filled = await call('POST /api/goals/{id}/contribute/', { id, payload: { amount: 820_000 } })
  expect(filled.body.goal.state).toBe('ready_to_spend')
  const archived = await call('POST /api/goals/{id}/change_state/', { id, payload: { state: 'archived' } })
  expect(archived.body.goal.state).toBe('archived')
  expect((await call('DELETE /api/goals/{id}/', { id })).status).toBe(200)
  await waitUntil(() => listGoalUpdates(page).some(({ event_type }) => event_type === 'goal_deleted'))
}

async function checkAllocations(id: string) {
  const row = largest(await listRows())?.id ?? ''
  const assigned = await call('POST /api/goals/assign-transaction/', {
    payload: { transaction_id: row, allocations: [{ goal_id: id, allocated_amount: 500, note: 'parte' }] },
  })
  expect(assigned.status).toBe(200)
  const allocations = await call('GET /api/goals/transaction-allocations/{transactionId}/', { id: row })
  const [allocation] = allocations.body.results
  expectFields(allocation, 'id goal_name goal_color allocated_amount allocated_percentage note')
  expect((await call('GET /api/goals/{id}/allocated_transactions/', { id })).body.results).toHaveLength(1)
  const unassigned = await call('DELETE /api/goals/unassign-transaction/', {
    payload: { allocation_id: allocation.id },
  })
  expect(unassigned.status).toBe(200)
}

async function checkNotifications() {
  const listed = await call('GET /api/notifications/')
  const { unread_count: unread } = (await call('GET /api/notifications/unread_count/')).body
  expect(unread).toBeGreaterThan(0)
  const [first] = listed.body.results
  expectFields(first, 'id is_read read_at type title message timestamp')
  const read = await call('PATCH /api/notifications/{id}/mark_read/', { id: first.id })
  expect(read.status).toBe(200)
  expect((await call('POST /api/notifications/mark_all_read/')).status).toBe(200)
  expect((await call('GET /api/notifications/unread_count/')).body).toEqual({ unread_count: 0 })
  const preferences = await call('GET /api/preferences/')
  expectFields(preferences.body, 'in_app_enabled push_enabled email_enabled sync_reminder_enabled')
  const changed = await call('PATCH /api/preferences/1/', { payload: { sync_reminder_enabled: false } })
  expect([changed.status, changed.body.sync_reminder_enabled]).toEqual([200, false])
}

async function checkRefreshAndDisconnect() {
  const [first] = (await call('GET /api/accounts/')).body
  expect((await call('POST /api/accounts/sync/')).status).toBeLessThan(300)
  expect((await call('POST /api/accounts/{id}/resync/', { id: first.id })).status).toBeLessThan(300)
  expect((await call('POST /api/banking/refresh/')).body.count).toEqual(expect.any(Number))
  expect((await call('DELETE /api/accounts/{id}/delete/', { id: first.id })).status).toBe(200)
  const remaining = (await call('GET /api/accounts/')).body
  expect(remaining.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  const disconnected = await call('DELETE /api/floid/disconnect/{id}/', {
    id: remaining[0].id,
    payload: { institution_name: remaining[0].institution_name },
  })
  expect(disconnected.status).toBe(200)
}

/** S-17 does not allow this client to set the PIN, so the web client sets it. */
async function checkAccountDeletion() {
  await createLockClient(app.auth).setPin(parseSession(await app.auth.login(email)).access)
  const early = await call('DELETE /api/auth/profile/')
  expect([early.status, early.body.code]).toEqual([403, 'reauthentication_required'])
  const verify = (typed: string) => client.send('POST', '/api/security/pin/verify/', { pin: typed })
  const wrong = await verify('0000')
  expect([wrong.status, wrong.body.detail, wrong.body.error, wrong.body.message]).toEqual([
    400,
    ...Array(3).fill(securityCopy.pinWrong),
  ])
  expect(securityCopy.pinWrong).toBe('PIN incorrecto')
  expect((await verify(pin)).status).toBe(200)
  expect((await call('DELETE /api/auth/profile/')).status).toBe(200)
  const out = await call('POST /api/auth/logout/', { payload: { refresh: tokens.refresh } })
  expect(out.status).toBe(200)
  expect((await call('GET /api/auth/profile/me/')).status).toBe(401)
}

describe('the literal client of the specification', () => {
  test('calls every route of section 7 with one refresh token and none of our headers', async () => {
    await signUpAndSignIn()
    await checkRefreshToken()
    await checkProfile()
    await checkBankLinking()
    await checkTransactionReads()
    await checkTransactionEdits()
    await checkGoals()
    await checkNotifications()
    await checkRefreshAndDisconnect()
    await checkAccountDeletion()
    expect([...new Set(calledRoutes)].toSorted()).toEqual(specifiedRoutes.toSorted())
  }, 180_000)
})
