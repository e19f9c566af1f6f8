import { once } from 'node:events'
import { limits } from '@lucas/contract/limits.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClock } from '../../src/platform/clock.ts'
import { createRateCounters } from '../../src/platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../src/platform/ids.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { createUniqueEmail } from '../support/clients/auth-client.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createLockClient, createSoftwarePasskey } from '../support/passkeys.ts'
import { pollAttempts } from '../support/poll-attempts.ts'

// Every limit of docs/limits.md under parallel calls: exactly as many succeed as in some
// serial order.

const app = await createFullApp()
const { admin } = app.db
const locks = createLockClient(app.auth)

const parallel = <T>(times: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))

/**
 * Repeats a call that got 503, which a busy machine answers when no database connection is free. Such a call wrote
 * nothing.
 */
async function callUntilAnswered(
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for await (const _ of pollAttempts(50_000)) {
    const answer = await call()
    if (answer.statusCode !== 503) return answer
  }
  throw new Error('the server had no time for this call')
}

const callInParallel = (times: number, call: (at: number) => Promise<LightMyRequestResponse>) =>
  parallel(times, (at) => callUntilAnswered(() => call(at)))
const postInParallel = (user: TestUser, url: string, times: number, body: (at: number) => object) =>
  callInParallel(times, (at) => app.requestAs(user, 'POST', url, body(at)))

/** Counts answers by status. */
const countByStatus = (answers: readonly LightMyRequestResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

type Table = 'account' | 'charge' | 'identity' | 'passkey' | 'statement_import' | 'wallet_item_value'
const countRows = async (table: Table, { user }: TestUser): Promise<number> =>
  (await admin.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).length

describe('rel/limits-parallel', () => {
  test('60 of 80 parallel uploads become imports', async () => {
    const user = await app.auth.registerUser()
    const file = (at: number) => Buffer.from(`Fecha;Descripción;Monto\n02/03/2026;COMPRA ${at};-1.000`)
    const answers = await callInParallel(80, (at) => createImportClient(app).sendFile(user, file(at)))
    expect(countByStatus(answers)).toEqual({
      202: limits.unfinishedImportsMax,
      409: 80 - limits.unfinishedImportsMax,
    })
    expect(await countRows('statement_import', user)).toBe(limits.unfinishedImportsMax)
  })

  test('50 of 80 parallel manual accounts are created, and one per name', async () => {
    const user = await app.auth.registerUser()
    const account = (name: string) => ({ name, account_type: 'depository', currency: 'CLP' })
    const same = await postInParallel(user, '/api/accounts/', 60, () => account('Alcancía'))
    expect(countByStatus(same)).toEqual({ 201: 1, 400: 59 })
    const others = await postInParallel(user, '/api/accounts/', 80, (at) => account(`Cuenta ${at}`))
    expect(countByStatus(others)).toEqual({
      201: limits.manualAccountsMax - 1,
      400: 81 - limits.manualAccountsMax,
    })
    expect(await countRows('account', user)).toBe(limits.manualAccountsMax)
  })

  test('the cash account is created once, also when the user creates one of that name at the same time', async () => {
    const user = await app.auth.registerUser()
    const cash = { name: 'Efectivo', account_type: 'depository', currency: 'CLP' }
    const answers = await callInParallel(60, (at) =>
      at % 2 === 0
        ? app.requestAs(user, 'POST', '/api/accounts/', cash)
        : app.requestAs(user, 'POST', '/api/transactions/', { name: `Pan ${at}`, amount: 1_000 }),
    )
    expect(answers.filter(({ statusCode }) => ![201, 400].includes(statusCode))).toEqual([])
    expect(await countRows('account', user)).toBe(1)
  })

  test('50 of 60 parallel saved filters are stored', async () => {
    const user = await app.auth.registerUser()
    const answers = await postInParallel(user, '/api/saved-filters/', 60, (at) => ({
      name: `Filtro ${at}`,
      filter: { search: 'pan' },
    }))
    expect(countByStatus(answers)).toEqual({ 201: limits.savedFiltersMax, 400: 10 })
  })

  test('of 60 parallel alert rules the free plan stores 3 and the Grow plan 50', async () => {
    const user = await app.auth.registerUser()
    const add = () =>
      postInParallel(user, '/api/alert-rules/', 60, (at) => ({ kind: 'big_movement', amount: at + 1 }))
    expect(countByStatus(await add())).toEqual({ 201: limits.alertRulesFree, 403: 57 })
    await setPlan(app, user, 'grow')
    const more = limits.alertRulesMax - limits.alertRulesFree
    expect(countByStatus(await add())).toEqual({ 201: more, 400: 60 - more })
  })

  test('of 20 parallel rules the free plan stores 3', async () => {
    const user = await app.auth.registerUser()
    const answers = await postInParallel(user, '/api/rules/', 20, (at) => ({
      conditions: [{ field: 'text', operator: 'contains', value: `texto ${at}` }],
      actions: { tags: 'regla' },
    }))
    expect(countByStatus(answers)).toEqual({ 201: limits.transactionRulesFree, 403: 17 })
  })

  test('30 of 60 parallel own categories are stored', async () => {
    const user = await app.auth.registerUser()
    const answers = await postInParallel(user, '/api/categories/', 60, (at) => ({
      name: `Propia ${at}`,
      emoji: '🐶',
      color: 'blue',
    }))
    expect(countByStatus(answers)).toEqual({
      201: limits.ownCategoriesMax,
      400: 60 - limits.ownCategoriesMax,
    })
  })

  test('with 60 wallet items, 40 of 60 parallel ones are stored; with 160 values, 40 of 60', async () => {
    const user = await app.auth.registerUser()
    const userId = user.user.id
    const ids = Array.from({ length: 60 }, () => newId())
    const item = { user_id: userId, kind: 'vehicle', currency: 'CLP', created_at: new Date() } as const
    await admin
      .insertInto('wallet_item')
      .values(ids.map((id) => ({ ...item, id, name: id, owned_since: null })))
      .execute()
    const items = await postInParallel(user, '/api/wallet/items/', 60, (at) => ({
      name: `Bien ${at}`,
      kind: 'vehicle',
      value: 1_000,
    }))
    expect(countByStatus(items)).toEqual({ 201: 40, 400: 20 })
    const [id = ''] = ids
    const day = (at: number) => addDays('2001-01-01', at)
    const value = (at: number) => ({ user_id: userId, item_id: id, valued_on: day(at), value: 1_000n })
    await admin
      .insertInto('wallet_item_value')
      .values(Array.from({ length: 160 }, (_, at) => value(at)))
      .execute()
    const values = await postInParallel(user, `/api/wallet/items/${id}/values/`, 60, (at) => ({
      value: 2_000,
      date: day(200 + at),
    }))
    expect(countByStatus(values)[400]).toBe(20)
    expect(await countRows('wallet_item_value', user)).toBe(limits.walletValuesMax + 40)
  })

  test('80 parallel bulk changes that each add a tag leave a transaction with 50 tags', async () => {
    const user = await app.auth.registerUser()
    await app.requestAs(user, 'POST', '/api/transactions/', { name: 'Pan', amount: 1_000 })
    const read = async () =>
      transactionPage.parse((await app.requestAs(user, 'GET', '/api/transactions/')).json()).results[0]
    const id = (await read())?.id
    const answers = await postInParallel(user, '/api/transactions/bulk/tags/', 80, (at) => ({
      transaction_ids: [id],
      tags: `t${at}`,
    }))
    expect(answers.filter((answer) => answer.json().changed === 1)).toHaveLength(limits.tagsMax)
    expect((await read())?.tags.split(',')).toHaveLength(limits.tagsMax)
  })

  test('20 of 60 parallel passkeys are added', async () => {
    const user = await app.auth.registerUser()
    await locks.stepUp(user.access)
    const inputs: object[] = []
    for (let at = 0; at < 60; at += 1) {
      const options = (await locks.request(user.access, 'POST', 'passkeys/options/')).json()
      inputs.push({ name: `Llave ${at}`, credential: createSoftwarePasskey().create(options) })
    }
    const answers = await postInParallel(user, '/api/security/passkeys/', 60, (at) => inputs[at] ?? {})
    expect(countByStatus(answers)).toEqual({ 201: limits.passkeysMax, 409: 60 - limits.passkeysMax })
  })

  test('of 30 parallel addresses of a calendar ten are created, and one works', async () => {
    const user = await app.auth.registerUser()
    await locks.stepUp(user.access)
    const answers = await postInParallel(user, '/api/commitments/calendar-feed/', 30, () => ({}))
    expect(countByStatus(answers)).toEqual({ 201: 10, 429: 20 })
    const created = answers.filter(({ statusCode }) => statusCode === 201)
    const reads = await callInParallel(created.length, async (at) =>
      app.http.inject(new URL(created[at]?.json().address).pathname),
    )
    expect(countByStatus(reads)).toEqual({ 200: 1, 404: 9 })
  })

  test('removing every sign-in method in parallel leaves one', async () => {
    const user = await app.auth.registerUser()
    const userId = user.user.id
    const now = new Date()
    const keys = Array.from({ length: 18 }, () => newId())
    await admin.deleteFrom('credential').where('user_id', '=', userId).execute()
    await admin
      .insertInto('identity')
      .values(
        (['google', 'facebook'] as const).map((provider) => ({
          user_id: userId,
          provider,
          subject: userId,
          email: null,
          linked_at: now,
          last_used_at: null,
        })),
      )
      .execute()
    await admin
      .insertInto('passkey')
      .values(
        keys.map((id) => ({
          user_id: userId,
          id,
          credential_id: Buffer.from(id),
          public_key: Buffer.alloc(32),
          counter: 0n,
          transports: [],
          name: 'Llave',
          created_at: now,
          last_used_at: null,
        })),
      )
      .execute()
    await admin
      .updateTable('session')
      .set({ step_up_until: new Date(now.getTime() + 300_000) })
      .where('user_id', '=', userId)
      .execute()
    const deleteUrls = [
      ...(['google', 'facebook'] as const).map((name) => `/api/security/identities/${name}/`),
      ...keys.map((id) => `/api/security/passkeys/${id}/`),
    ]
    // Each removal is sent three times; a repeat finds nothing to remove.
    const answers = await callInParallel(deleteUrls.length * 3, (at) =>
      app.requestAs(user, 'DELETE', deleteUrls[at % deleteUrls.length] ?? ''),
    )
    expect(countByStatus(answers)[200]).toBe(deleteUrls.length - 1)
    expect((await countRows('identity', user)) + (await countRows('passkey', user))).toBe(1)
  })

  test('60 parallel registrations of one email create one account', async () => {
    const email = createUniqueEmail()
    const answers = await callInParallel(60, () => app.auth.register(email))
    expect(countByStatus(answers)[201]).toBe(1)
    const rows = await admin.selectFrom('person').select('user_id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  // These calls are counted before they run (S-13), so a call that gets no database connection is counted too.
  test('one of 60 parallel requests for another code is served, and 30 of 60 support messages', async () => {
    const user = await app.auth.registerUser()
    await admin.deleteFrom('rate_counter').execute()
    const codes = await callInParallel(60, () =>
      app.auth.post('/api/auth/verify/resend/', { email: user.email }),
    )
    expect(countByStatus(codes)[200] ?? 0).toBeLessThanOrEqual(1)
    expect(countByStatus(codes)[429]).toBeGreaterThanOrEqual(59)
    const message = (at: number) => ({ topic: 'question', text: `Hola ${at}` })
    const messages = await postInParallel(user, '/api/support/threads/', 60, message)
    expect(countByStatus(messages)[201]).toBeLessThanOrEqual(30)
    expect(countByStatus(messages)[429]).toBeGreaterThanOrEqual(30)
  })

  test('60 parallel checkouts create one charge', async () => {
    const user = await app.auth.registerUser()
    const answers = await postInParallel(user, '/api/billing/checkout/', 60, () => ({ plan: 'grow' }))
    expect(countByStatus(answers)).toEqual({ 201: 60 })
    expect(await countRows('charge', user)).toBe(1)
  })

  test('20 of 50 parallel sockets of one user stay open', async () => {
    const user = await app.auth.registerUser()
    const tickets = await parallel(50, async () =>
      (await app.requestAs(user, 'POST', '/api/ws/ticket/')).json(),
    )
    const sockets = tickets.map(({ ticket }) => {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}/ws/events/?ticket=${ticket}`)
      return { socket, opened: once(socket, 'open'), code: null as number | null }
    })
    for (const entry of sockets) entry.socket.on('close', (code) => Object.assign(entry, { code }))
    await Promise.all(sockets.map(({ opened }) => opened))
    const closed = () => sockets.filter(({ code }) => code === 4429)
    for await (const _ of pollAttempts(20_000)) if (closed().length === 30) break
    expect(closed()).toHaveLength(30)
    for (const { socket } of sockets) socket.terminate()
  })

  test('a counter allows exactly its limit of 80 parallel attempts, also at the start of a new window', async () => {
    let shiftMs = 0
    const clock = createClock(() => new Date(Date.now() + shiftMs))
    const counters = createRateCounters({ db: app.db.app, clock })
    const limit = { max: 7, windowSeconds: 60 }
    const allowed = async () =>
      (await parallel(80, () => counters.consume('limits', 'key', limit))).filter(
        ({ isAllowed }) => isAllowed,
      )
    expect(await allowed()).toHaveLength(7)
    expect(await allowed()).toHaveLength(0)
    shiftMs = 61_000
    expect(await allowed()).toHaveLength(7)
  })
})
