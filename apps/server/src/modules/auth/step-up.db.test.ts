import { passkeyCreation } from '@lucas/contract/auth/security.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  getBindingCookie,
  parseProblem,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient, createSoftwarePasskey } from '../../../test/support/passkeys.ts'

const { app, advance, db } = await createAuthTestApp()
const calls = createAuthClient(app)
const locks = createLockClient(calls)
const raise = (access: string, secret = password) =>
  calls.call(access, 'POST', '/api/security/pin/verify/', { password: secret })
const patch = (access: string, change: Record<string, unknown>) =>
  calls.call(access, 'PATCH', '/api/auth/profile/', change)

describe('sec/step-up', () => {
  test('names change without step-up; phone and email require it, and a refused patch changes nothing', async () => {
    const { access, user } = await calls.registerUser()
    expect((await patch(access, { first_name: 'Ana', last_name: 'Rojas' })).json()).toMatchObject({
      first_name: 'Ana',
    })
    for (const change of [
      { phone: '+56 9 1234 5678' },
      { email: createUniqueEmail() },
      { phone: '+56912345678', first_name: 'Eva' },
    ]) {
      const answer = await patch(access, change)
      expect([answer.statusCode, parseProblem(answer).code]).toEqual([403, 'reauthentication_required'])
    }
    expect((await calls.getProfile(access)).json()).toEqual({
      ...user,
      first_name: 'Ana',
      last_name: 'Rojas',
      is_first_name_edited: true,
    })
  })

  test('the current phone and email need no step-up', async () => {
    const { access, email, user } = await calls.registerUser()
    expect((await patch(access, { email, phone: null, first_name: 'Eva' })).json()).toEqual({
      ...user,
      first_name: 'Eva',
      is_first_name_edited: true,
    })
  })

  test('the correct password grants step-up to this session for five minutes, and to no other', async () => {
    const { access, email, refresh, cookie } = await calls.registerUser()
    const other = parseSession(await calls.login(email))
    const raised = await raise(access)
    expect([raised.statusCode, Object.keys(raised.json())]).toEqual([200, ['valid_until']])
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(200)
    expect((await patch(other.access, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
    advance(5 * 60_000)
    expect((await patch(access, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
    const renewed = (await calls.refresh(refresh, cookie)).json().access
    expect((await patch(renewed, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
  })

  test('a PIN or a passkey grants step-up like a password, and locking ends it', async () => {
    const { access, user } = await calls.registerUser()
    await locks.setPin(access)
    const { key } = await locks.addPasskey(access)
    const phones = ['+56 9 1234 5678', '+56 9 8765 4321']
    for (const prove of [
      () => locks.stepUp(access, { pin: '2580' }),
      () => locks.stepUpWithPasskey(access, key),
    ]) {
      await db.admin.updateTable('session').set({ step_up_until: null }).execute()
      expect((await patch(access, { phone: '+56 9 0000 0000' })).statusCode).toBe(403)
      expect((await prove()).statusCode).toBe(200)
      expect((await patch(access, { phone: phones.pop() })).statusCode).toBe(200)
    }
    await locks.stepUp(access, { pin: '2580' })
    await locks.lock(access)
    const [row] = await db.admin
      .selectFrom('session')
      .select('step_up_until')
      .where('user_id', '=', user.id)
      .execute()
    expect(row?.step_up_until).toBeNull()
  })

  test('a literal client may step up by PIN for its contact data, not for lock or passkeys', async () => {
    const person = await calls.registerUser()
    await locks.setPin(person.access)
    const { access } = parseSession(await calls.login(person.email, password, 'literal'))
    await locks.stepUp(access, { pin: '2580' })
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(200)
    for (const refused of [
      await locks.setPin(access, '1470'),
      await locks.request(access, 'DELETE', 'pin/'),
      await locks.request(access, 'POST', 'passkeys/options/'),
    ])
      expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'reauthentication_required'])
  })

  test('a longer lock timeout requires step-up of a web session, a shorter one does not', async () => {
    const person = await calls.registerUser()
    await locks.setPin(person.access)
    const web = parseSession(await calls.login(person.email))
    const literal = parseSession(await calls.login(person.email, password, 'literal'))
    const choose = (access: string, seconds: number) =>
      locks.request(access, 'PATCH', '', { lock_timeout_seconds: seconds, biometric_enabled: false })
    const secondsNow = async () => (await locks.getSettings(web.access)).json().lock_timeout_seconds
    const refused = { status: 403, code: 'reauthentication_required' }

    expect((await choose(web.access, 60)).statusCode).toBe(200)
    expect((await choose(web.access, 60)).statusCode).toBe(200)
    expect(parseProblem(await choose(web.access, 300))).toMatchObject(refused)
    await locks.stepUp(literal.access, { pin: '2580' })
    expect(parseProblem(await choose(literal.access, 300))).toMatchObject(refused)
    expect(await secondsNow()).toBe(60)
    await locks.stepUp(web.access, { pin: '2580' })
    expect((await choose(web.access, 300)).statusCode).toBe(200)
    expect(await secondsNow()).toBe(300)
  })

  test('the timeout needs no step-up without a PIN, because it locks nothing', async () => {
    const { access } = await calls.registerUser()
    for (const seconds of [10, 300])
      expect((await locks.request(access, 'PATCH', '', { lock_timeout_seconds: seconds })).statusCode).toBe(
        200,
      )
  })

  test('a PIN requires the password, a passkey requires step-up for its options and its registration', async () => {
    const { access, email } = await calls.registerUser()
    await raise(access)
    const bare = await locks.request(access, 'PUT', 'pin/', { pin: '2580' })
    expect([bare.statusCode, parseProblem(bare).errors]).toEqual([
      400,
      { password: [authCopy.passwordRequired] },
    ])
    const options = passkeyCreation.parse((await locks.request(access, 'POST', 'passkeys/options/')).json())
    const key = { name: 'Notebook', credential: createSoftwarePasskey().create(options) }
    const other = parseSession(await calls.login(email))
    const refused = await locks.request(other.access, 'POST', 'passkeys/', key)
    expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'reauthentication_required'])
    expect((await locks.request(access, 'POST', 'passkeys/', key)).statusCode).toBe(201)
  })

  test('a wrong password is a 400 with its message and grants nothing', async () => {
    const { access } = await calls.registerUser()
    const answer = await raise(access, 'equivocada')
    expect(parseProblem(answer)).toMatchObject({
      status: 400,
      detail: authCopy.passwordWrong,
      errors: { password: [authCopy.passwordWrong] },
    })
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(403)
  })

  test('a password change always requires the current password and a strong new one', async () => {
    const { access, email } = await calls.registerUser()
    const change = (current_password: string, new_password = 'otros tres gatos') =>
      calls.call(access, 'POST', '/api/auth/password/change/', { current_password, new_password })
    await raise(access)
    expect(parseProblem(await change('equivocada')).errors).toEqual({
      current_password: [authCopy.passwordWrong],
    })
    expect(parseProblem(await change(password, 'lucas lucas 12')).errors).toHaveProperty('new_password')
    expect((await change(password)).statusCode).toBe(200)
    expect((await calls.login(email)).statusCode).toBe(401)
    expect((await calls.login(email, 'otros tres gatos')).statusCode).toBe(200)
  })

  test('a literal client cannot change the password or end another session (S-17)', async () => {
    const { access, email } = await calls.registerUser('literal')
    await calls.login(email)
    await raise(access)
    const answers = [
      await calls.call(access, 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: 'otros tres gatos',
      }),
      await calls.call(access, 'POST', '/api/auth/sessions/end_others/'),
    ]
    for (const answer of answers) expect(parseProblem(answer).code).toBe('reauthentication_required')
  })

  test('ending another session requires step-up, ending the current one does not, and a foreign one is not found', async () => {
    const mine = await calls.registerUser()
    const other = parseSession(await calls.login(mine.email))
    const stranger = await calls.registerUser()
    const sessions = async (access: string) =>
      (await calls.call(access, 'GET', '/api/auth/sessions/')).json().results
    const listed: { id: string; is_current: boolean }[] = await sessions(mine.access)
    expect(listed.map(({ is_current }) => is_current)).toEqual(expect.arrayContaining([true, false]))
    const idOf = (isCurrent: boolean) => listed.find((one) => one.is_current === isCurrent)?.id ?? ''
    const end = (access: string, id: string) => calls.call(access, 'DELETE', `/api/auth/sessions/${id}/`)
    expect((await end(stranger.access, idOf(false))).statusCode).toBe(404)
    expect(parseProblem(await end(mine.access, idOf(false))).code).toBe('reauthentication_required')
    await raise(mine.access)
    expect((await end(mine.access, idOf(false))).statusCode).toBe(200)
    expect((await calls.getProfile(other.access)).statusCode).toBe(401)
    expect((await end(mine.access, idOf(false))).statusCode).toBe(404)
    await calls.login(mine.email)
    const ended = await calls.call(mine.access, 'POST', '/api/auth/sessions/end_others/')
    expect(ended.json()).toEqual({ ended: 1 })
    advance(6 * 60_000)
    expect((await end(mine.access, idOf(true))).statusCode).toBe(200)
    expect((await calls.getProfile(mine.access)).statusCode).toBe(401)
  })

  test('signing in does not grant step-up', async () => {
    const again = await calls.login((await calls.registerUser()).email)
    expect(getBindingCookie(again)).not.toBe('')
    expect((await patch(parseSession(again).access, { phone: '+56 9 1234 5678' })).statusCode).toBe(403)
  })
})
