import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createAuthClient,
  createUniqueEmail,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseCode, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createBillingTestApp } from '../../../test/support/module-apps/billing-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'

const { app, db } = await createAuthTestApp()
const calls = createAuthClient(app)
const { newest } = createMailbox(db)
const billingApp = await createBillingTestApp('2026-06-01T15:00:00Z')

const auditOf = (userId: string) =>
  db.admin
    .selectFrom('audit_event')
    .select(['kind', 'detail', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('sec/audit', () => {
  test('account events are recorded in order', async () => {
    const { access, refresh, email, user } = await calls.registerUser()
    const patch = () => calls.call(access, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
    await calls.login(email, 'equivocada')
    await calls.login(email)
    await patch()
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password: 'equivocada' })
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password })
    await patch()
    await calls.register(email)
    await calls.post('/api/auth/password/forgot/', { email })
    await calls.logout(refresh)
    const kinds = (await auditOf(user.id)).map(({ kind }) => kind)
    expect(kinds).toEqual([
      'register',
      'sign_in_failed',
      'sign_in',
      'access_refused',
      'step_up_failed',
      'step_up',
      'contact_changed',
      'register_refused',
      'password_asked',
      'sign_out',
    ])
  })

  test('PIN and passkey events are recorded', async () => {
    const { access, user } = await calls.registerUser()
    const locks = createLockClient(calls)
    await locks.setPin(access)
    await locks.stepUp(access, { pin: '0000' })
    await locks.stepUp(access, { pin: '2580' })
    const { key, added } = await locks.addPasskey(access)
    await locks.stepUpWithPasskey(access, key)
    await locks.signInWithPasskey(key)
    key.state.counter = 0 // as a cloned authenticator would send
    await locks.signInWithPasskey(key)
    await locks.request(access, 'DELETE', `passkeys/${added.json().id}/`)
    await locks.request(access, 'DELETE', 'pin/')
    const written = await auditOf(user.id)
    expect(
      written
        .slice(1)
        .map(({ kind, detail }) => [kind, z.object({ by: z.string() }).safeParse(detail).data?.by]),
    ).toEqual([
      ['step_up', 'password'],
      ['pin_set', undefined],
      ['step_up_failed', 'pin'],
      ['step_up', 'pin'],
      ['step_up', 'password'],
      ['passkey_added', undefined],
      ['step_up', 'passkey'],
      ['sign_in', 'passkey'],
      ['sign_in_failed', 'passkey'],
      ['passkey_removed', undefined],
      ['pin_removed', undefined],
    ])
    expect(JSON.stringify(written)).not.toMatch(/2580|0000"/)
  })

  test('changes of phone, email, lock and password, and ended sessions, are recorded', async () => {
    const { access, email, user } = await calls.registerUser()
    const other = parseSession(await calls.login(email))
    const call = (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: Record<string, unknown>,
    ) => calls.call(access, method, `/api/${path}`, body)
    const [phone, wanted] = ['+56 9 1234 0099', createUniqueEmail()]
    await call('POST', 'security/pin/verify/', { password })
    await call('PATCH', 'auth/profile/', { phone })
    await call('POST', 'auth/phone/code/')
    await call('POST', 'auth/phone/verify/', {
      code: parseCode((await newest(phone, mailPageCopy.message)).text),
    })
    const sessions: { id: string; is_current: boolean }[] = (await call('GET', 'auth/sessions/')).json()
      .results
    await call('DELETE', `auth/sessions/${sessions.find(({ is_current }) => !is_current)?.id}/`)
    expect((await calls.getProfile(other.access)).statusCode).toBe(401)
    await call('PATCH', 'security/', { lock_timeout_seconds: 60 })
    await call('PATCH', 'auth/profile/', { email: wanted })
    const link = parseToken((await newest(wanted, authMailCopy.confirmEmail.subject)).text)
    await calls.post('/api/auth/email/confirm/', { token: link })
    await calls.post('/api/auth/password/forgot/', { email: wanted })
    const token = parseToken((await newest(wanted, authMailCopy.passwordReset.subject)).text)
    await calls.post('/api/auth/password/reset/', { token, password: 'otros tres gatos' })
    expect((await auditOf(user.id)).slice(2).map(({ kind }) => kind)).toEqual([
      'step_up',
      'contact_changed',
      'phone_confirmed',
      'session_ended',
      'lock_changed',
      'contact_changed',
      'email_confirmed',
      'password_asked',
      'password_reset',
    ])
  })

  test('plan changes are recorded with their reason, and plan choices', async () => {
    const payer = await billingApp.createPayer()
    await payer.pay('once')
    await payer.chooseNextPlan('free')
    await payer.chooseNextPlan('grow')
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-05', '2026-07-10'])
      await billingApp.moveToDay(day)
    const written = (await payer.listAuditEvents()).filter(({ kind }) => kind.startsWith('plan'))
    expect(written.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['plan_changed', { from: 'free', to: 'grow', by: 'payment' }],
      ['plan_chosen', { next: 'free' }],
      ['plan_chosen', { next: 'grow' }],
      ['plan_changed', { from: 'grow', to: 'free', by: 'payment' }],
    ])
  })

  test('a user lists their own last 90 days in pages, and no other user can', async () => {
    const { access, refresh, cookie, email, user } = await calls.registerUser()
    const other = await calls.registerUser()
    await db.admin
      .insertInto('audit_event')
      .values({
        user_id: user.id,
        id: newId(),
        at: new Date(Date.now() - 91 * 86_400_000),
        kind: 'sign_in',
        detail: '{}',
      })
      .execute()
    await calls.login(email, 'equivocada')
    await calls.call(access, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'otros tres gatos',
    })
    const read = async (url: string) => (await calls.call(access, 'GET', url)).json()
    const first = await read('/api/auth/activity/?limit=2')
    const rest = await read(first.next)
    const kinds = [...first.results, ...rest.results].map(({ kind }: { kind: string }) => kind)
    expect([first.count, rest.count, rest.next, kinds]).toEqual([
      4,
      null,
      null,
      ['password_changed', 'step_up', 'sign_in_failed', 'register'],
    ])
    expect(JSON.stringify(first)).not.toMatch(/session|client/)
    expect((await calls.call(other.access, 'GET', first.next)).statusCode).toBe(400)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200)
  })

  test('events contain no secrets and no changed values', async () => {
    const { access, refresh, email, user, cookie } = await calls.registerUser()
    await calls.login(email, 'Secreta-Equivocada')
    await calls.call(access, 'POST', '/api/security/pin/verify/', { password })
    await calls.call(access, 'PATCH', '/api/auth/profile/', {
      phone: '+56 9 1234 5678',
      email: createUniqueEmail(),
    })
    const text = JSON.stringify(await auditOf(user.id))
    for (const secret of [
      password,
      'Secreta-Equivocada',
      access,
      refresh,
      cookie.split('=')[1] ?? '',
      '1234 5678',
      '@',
    ])
      expect(text).not.toContain(secret)
  })

  test('the application can neither change nor delete a row', async () => {
    const { user } = await calls.registerUser()
    const change = withUser(db.app, user.id, (tx) =>
      tx.updateTable('audit_event').set({ kind: 'x' }).execute(),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
    const remove = withUser(db.app, user.id, (tx) => tx.deleteFrom('audit_event').execute())
    await expect(remove).rejects.toMatchObject({ code: '42501' })
  })
})
