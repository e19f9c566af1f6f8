import { newsletterMailCopy } from '@lucas/contract/copy/users/newsletter.ts'
import { dataBlock } from '@lucas/contract/users/data-block.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { createTimedApp, type TimedUser } from '../support/app/timed-app.ts'
import { listAuditKinds } from '../support/audit-kinds.ts'
import { createLandingSignup } from '../support/clients/auth-client.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createUniqueStatement } from '../support/clients/import-route-calls.ts'
import { unzip } from '../support/clients/privacy-client.ts'
import { createBlockRaces } from '../support/faults/block-races.ts'
import { password } from '../support/module-apps/auth-test-app.ts'

// Ley 19.628 as amended by Ley 21.719, article 8 ter: which processing stops while a user's data are blocked.

const app = await createTimedApp()
const { db } = app
const races = await createBlockRaces(await testDatabase())

const signInWithStepUp = async (member: TimedUser) => {
  const session = await app.signIn(member)
  await app.requestAs(session, 'POST', '/api/security/pin/verify/', { password })
  return session
}
const setBlock = async (member: TimedUser, blocked: boolean) =>
  app.requestAs(await app.signIn(member), 'PUT', '/api/privacy/block/', { blocked })
const listConnections = async (member: TimedUser): Promise<{ id: string; institution_name: string }[]> =>
  (await app.requestAs(await app.signIn(member), 'GET', '/api/connections/')).json().results
const listTransactions = (member: TimedUser) =>
  db.admin
    .selectFrom('transaction')
    .select(['id', 'provider_id', 'deleted_at', 'account_id'])
    .where('user_id', '=', member.user.id)
    .orderBy('id')
    .execute()
const listCallbacks = (member: TimedUser) =>
  db.admin
    .selectFrom('provider_callback')
    .select(['id', 'state', 'attempts', 'body', 'done_at'])
    .where('user_id', '=', member.user.id)
    .orderBy('id')
    .execute()
/** Lists alerts without the security notifications, which a block does not stop. */
const listAlerts = (member: TimedUser) =>
  db.admin
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', member.user.id)
    .where('kind', '<>', 'security')
    .execute()
const listMailSubjects = async ({ email }: TimedUser) =>
  (
    await db.admin
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

/** Contributes to a goal. Reaching 90 % and 100 % each cause an alert and a line in the digest. */
async function contribute(member: TimedUser, amount: number, id?: string): Promise<string> {
  const session = await app.signIn(member)
  const goalId =
    id ??
    (await app.requestAs(session, 'POST', '/api/goals/', { name: 'Viaje', target_amount: 1_000 })).json().id
  const answer = await app.requestAs(session, 'POST', `/api/goals/${goalId}/contribute/`, { amount })
  expect(answer.statusCode).toBe(200)
  return goalId
}

describe('rel/blocked', () => {
  test('a block of 48 hours stops refreshes, alerts and ingest, and lifting it ingests the waiting callbacks once', async () => {
    const [blocked, neighbour] = [await app.createVerifiedUser(), await app.createVerifiedUser()]
    await app.linkBank(blocked, { bank: 'chile', rut: '12345678-5' })
    await app.linkBank(blocked, { bank: 'bci', rut: '12345678-5' })
    await app.linkBank(neighbour, { bank: 'chile', rut: '17654321-3' })
    const goals = { blocked: await contribute(blocked, 900), neighbour: await contribute(neighbour, 900) }
    expect(await listAlerts(blocked)).not.toEqual([])
    const linking = await app.startLinkSession(blocked)

    const on = dataBlock.parse((await setBlock(blocked, true)).json())
    expect(on).toMatchObject({ blocked: true, history: [{ blocked: true, actor: 'person' }] })
    await app.waitUntilIdle()
    const baseline = {
      rows: await listTransactions(blocked),
      callbacks: (await listCallbacks(blocked)).length,
      alerts: (await listAlerts(blocked)).length,
      mails: (await listMailSubjects(blocked)).length,
      calls: app.providerCalls.length,
    }
    const listTokens = async (member: TimedUser) => {
      const rows = await db.admin
        .selectFrom('provider_reference')
        .select('reference')
        .where('user_id', '=', member.user.id)
        .execute()
      return rows.map(({ reference }) => reference)
    }
    const ownTokens = await listTokens(blocked)

    // Some calls still work; the others are refused with `data_blocked`.
    await linking.submitWidget({ bank: 'estado', rut: '12345678-5' })
    const session = await app.signIn(blocked)
    const [first, second] = await listConnections(blocked)
    const accountId = (await app.requestAs(session, 'GET', '/api/accounts/')).json()[0].id
    for (const url of [
      '/api/banking/refresh/',
      '/api/accounts/sync/',
      `/api/accounts/${accountId}/resync/`,
      '/api/floid/session/start/',
      `/api/connections/${first?.id}/reauth/`,
    ]) {
      const answer = await app.requestAs(session, 'POST', url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 409, 'data_blocked'])
    }
    const { sendFile } = createImportClient({ http: app.http(), requestAs: app.requestAs })
    const upload = await sendFile(session, createUniqueStatement())
    expect([upload.statusCode, upload.json().code]).toEqual([409, 'data_blocked'])
    const manualTransaction = { name: 'JUMBO MAIPU', amount: 5_000, account: null }
    const { account: _, ...written } = manualTransaction
    const added = (await app.requestAs(session, 'POST', '/api/transactions/', written)).json()
    expect([added.category, added.category_source]).toEqual(['OTROS', 'none'])
    const recategorised = await app.requestAs(session, 'PATCH', `/api/transactions/${added.id}/`, {
      category: 'ALIMENTACIÓN',
    })
    expect(recategorised.json()).toMatchObject({ category: 'ALIMENTACIÓN', category_source: 'person' })
    const renamed = await app.requestAs(session, 'POST', '/api/transactions/', { ...written, name: 'Algo' })
    const again = await app.requestAs(session, 'PATCH', `/api/transactions/${renamed.json().id}/`, {
      name: 'JUMBO MAIPU',
    })
    expect(again.json()).toMatchObject({ category: 'OTROS' })
    await contribute(blocked, 100, goals.blocked)
    await contribute(neighbour, 100, goals.neighbour)
    const secure = await signInWithStepUp(blocked)
    const changed = await app.requestAs(secure, 'PATCH', '/api/auth/profile/', {
      email: `nuevo.${blocked.email}`,
    })
    expect(changed.statusCode).toBe(200)
    await app.waitUntilIdle() // the mail is sent before the change is cancelled
    await app.requestAs(secure, 'PATCH', '/api/auth/profile/', { email: blocked.email })

    for (const { email } of [blocked, neighbour])
      await app
        .http()
        .inject({ method: 'POST', url: '/api/users/landing/signup/', payload: createLandingSignup(email) })

    // Provider events are stored encrypted at any hour.
    const [row] = await db.admin
      .selectFrom('transaction as t')
      .innerJoin('provider_reference as r', (join) =>
        join.onRef('r.user_id', '=', 't.user_id').onRef('r.account_id', '=', 't.account_id'),
      )
      .select(['t.id', 't.provider_id', 'r.reference', 't.posted_on'])
      .where('t.user_id', '=', blocked.user.id)
      .where('r.connection_id', '=', first?.id ?? '')
      .orderBy('t.posted_on', 'desc')
      .limit(1)
      .execute()
    const removed = (id: string) => ({
      id,
      object: 'event',
      type: 'account.refresh_intent.movements_removed',
      mode: 'test',
      created_at: app.clock.now().toISOString(),
      data: {
        account_id: row?.reference,
        movements_removed: [
          {
            id: String(row?.provider_id),
            object: 'movement',
            amount: -1,
            comment: null,
            currency: 'CLP',
            description: 'x',
            pending: false,
            post_date: `${row?.posted_on}T00:00:00.000Z`,
            recipient_account: null,
            reference_id: null,
            sender_account: null,
          },
        ],
      },
    })
    expect(await app.postProviderEvent(removed('evt_blocked_0001'))).toBe(200)
    for (let hours = 0; hours < 48; hours += 12) {
      await app.advanceHours(12)
      expect(await app.getReadiness()).toBe(200)
      expect(await app.postProviderEvent(removed(`evt_blocked_1${hours}`))).toBe(200)
      expect(await app.postProviderEvent(removed(`evt_blocked_1${hours}`))).toBe(200)
    }
    await app.runRetention()
    await app.restart()

    const waiting = (await listCallbacks(blocked)).slice(baseline.callbacks)
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 5 }, () => ['received', 0]),
    )
    expect(waiting.every(({ body }) => body.length > 0)).toBe(true)
    const remaining = (await listTransactions(blocked)).filter(
      ({ provider_id }) => !String(provider_id).startsWith('manual:'),
    )
    expect(remaining).toEqual(baseline.rows)
    expect(await listAlerts(blocked)).toHaveLength(baseline.alerts)
    const ofBlocked = app.providerCalls
      .slice(baseline.calls)
      .filter(({ url }) => ownTokens.some((id) => url.includes(id)))
    expect(ofBlocked).toEqual([])
    // The user without a block got scheduled refreshes and mails in the same hours.
    const countRefreshes = (calls: typeof app.providerCalls) =>
      calls.filter(({ method, url }) => method === 'POST' && url.includes('refresh_intents')).length
    expect(countRefreshes(app.providerCalls.slice(baseline.calls))).toBeGreaterThan(0)
    expect(app.providerCalls.slice(baseline.calls).some(({ url }) => url.includes('link_intents'))).toBe(
      false,
    )
    expect((await listMailSubjects(neighbour)).some((subject) => /resumen|meta/i.test(subject))).toBe(true)
    expect(await listMailSubjects(neighbour)).toContain(newsletterMailCopy.subject)
    const mails = (await listMailSubjects(blocked)).slice(baseline.mails)
    expect(mails).not.toContain(newsletterMailCopy.subject)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter((subject) => !/correo|contraseña|entraron|vincul|sesión/i.test(subject))).toEqual([])

    // Revocation and export still work.
    const owner = await signInWithStepUp(blocked)
    const left = await app.requestAs(owner, 'DELETE', `/api/floid/disconnect/${second?.id}/`, {
      institution_name: second?.institution_name,
    })
    expect(left.statusCode).toBe(200)
    await app.waitUntilIdle()
    const revoked = app.providerCalls
      .slice(baseline.calls)
      .filter(({ method, url }) => method === 'DELETE' && ownTokens.some((id) => url.includes(id)))
    expect(revoked).toHaveLength(1)
    const file = await app.requestAs(owner, 'GET', '/api/privacy/export/')
    const files = unzip(file.rawPayload)
    expect(files.get('LEEME.txt')).toContain('Tus datos están bloqueados desde el')
    expect(files.get('json/data_block_event.jsonl')).toContain('"blocked":true')
    expect(files.get('json/person.jsonl')).toContain('"data_blocked_at":"')

    // Lift the block.
    const calls = app.providerCalls.length
    const unblocked = dataBlock.parse((await setBlock(blocked, false)).json())
    expect(unblocked).toMatchObject({ blocked: false, since: null })
    expect(unblocked.history.map((event) => event.blocked)).toEqual([false, true])
    await app.waitUntilIdle()
    await app.restart()
    const done = (await listCallbacks(blocked)).filter(({ id }) => waiting.some((one) => one.id === id))
    expect(done.map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 5 }, () => ['done', 0]),
    )
    const after = await listTransactions(blocked)
    expect(after.find(({ id }) => id === row?.id)?.deleted_at).not.toBeNull()
    expect(countRefreshes(app.providerCalls.slice(calls))).toBeGreaterThan(0)
    expect(await app.getReadiness()).toBe(200)
    expect(
      (await listMailSubjects(blocked))
        .slice(baseline.mails)
        .filter((subject) => /resumen|meta/i.test(subject)),
    ).toEqual([])
    const kinds = await listAuditKinds(db, blocked.user.id)
    expect(kinds.filter((kind) => kind.startsWith('data_'))).toEqual(['data_blocked', 'data_unblocked'])
  })

  test('a block in the middle of a long ingest rolls it back, and lifting the block stores it once', async () => {
    const member = await races.openCallback()
    const seen = races.waitForSyncStep(member.userId, 'storing')
    expect(await races.post(member)).toBe(202)
    await seen
    await races.blocks.set(member.userId, true, 'person')
    await races.waitUntilIdle()
    expect(await races.countStored(member.userId)).toEqual(races.waiting)
    await races.blocks.set(member.userId, false, 'person')
    await races.waitUntilIdle()
    expect(await races.countStored(member.userId)).toEqual(races.done)
  })

  test('a block during an ingest stores all rows or none, and lifting it stores all once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answered, blocked, lifted } = await races.runRace(round)
      expect(blocked.rows).toBe(answered.rows)
      expect([races.waiting, races.done]).toContainEqual(blocked)
      expect(lifted).toEqual(races.done)
    }
  })
})
