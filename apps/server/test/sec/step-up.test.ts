import { authCopy } from '@lucas/contract/copy/auth.ts'
import { passkeyCreation } from '@lucas/contract/security.ts'
import { describe, expect, test } from 'vitest'
import { authCalls, cookieOf, freshEmail, problemOf, sessionOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { lockCalls, softPasskey } from '../support/passkeys.ts'

const { app, advance, db } = await authHouse()
const calls = authCalls(app)
const locks = lockCalls(calls)
const raise = (access: string, secret = password) =>
  calls.call(access, 'POST', '/api/security/pin/verify/', { password: secret })
const patch = (access: string, change: Record<string, unknown>) =>
  calls.call(access, 'PATCH', '/api/auth/profile/', change)

describe('sec/step-up', () => {
  test('names change freely; phone and address want a raised session, and nothing changes without', async () => {
    const { access, user } = await calls.person()
    expect((await patch(access, { first_name: 'Ana', last_name: 'Rojas' })).json()).toMatchObject({
      first_name: 'Ana',
    })
    for (const change of [
      { phone: '+56 9 1234 5678' },
      { email: freshEmail() },
      { phone: '+56912345678', first_name: 'Eva' },
    ]) {
      const answer = await patch(access, change)
      expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'reauthentication_required'])
    }
    expect((await calls.me(access)).json()).toEqual({ ...user, first_name: 'Ana', last_name: 'Rojas' })
  })

  test('sending the present phone and address back is no change and needs nothing', async () => {
    const { access, email, user } = await calls.person()
    expect((await patch(access, { email, phone: null, first_name: 'Eva' })).json()).toEqual({
      ...user,
      first_name: 'Eva',
    })
  })

  test('the right password raises this session for five minutes, and no other', async () => {
    const { access, email, refresh, cookie } = await calls.person()
    const other = sessionOf(await calls.login(email))
    const raised = await raise(access)
    expect([raised.statusCode, Object.keys(raised.json())]).toEqual([200, ['valid_until']])
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(200)
    expect((await patch(other.access, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
    advance(5 * 60_000)
    expect((await patch(access, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
    const renewed = (await calls.refresh(refresh, cookie)).json().access
    expect((await patch(renewed, { phone: '+56 9 8765 4321' })).statusCode).toBe(403)
  })

  test('a PIN or a passkey raises like a password, and locking takes it back', async () => {
    const { access, user } = await calls.person()
    await locks.setPin(access)
    const { key } = await locks.addPasskey(access)
    const phones = ['+56 9 1234 5678', '+56 9 8765 4321']
    for (const prove of [() => locks.raise(access, { pin: '2580' }), () => locks.byPasskey(access, key)]) {
      await db.admin.updateTable('session').set({ step_up_until: null }).execute()
      expect((await patch(access, { phone: '+56 9 0000 0000' })).statusCode).toBe(403)
      expect((await prove()).statusCode).toBe(200)
      expect((await patch(access, { phone: phones.pop() })).statusCode).toBe(200)
    }
    await locks.raise(access, { pin: '2580' })
    await locks.lock(access)
    const [row] = await db.admin
      .selectFrom('session')
      .select('step_up_until')
      .where('user_id', '=', user.id)
      .execute()
    expect(row?.step_up_until).toBeNull()
  })

  test('a client of the letter may step up by PIN for its own contact, and for no lock or passkey', async () => {
    const person = await calls.person()
    await locks.setPin(person.access)
    const { access } = sessionOf(await calls.login(person.email, password, 'literal'))
    await locks.raise(access, { pin: '2580' })
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(200)
    for (const refused of [
      await locks.setPin(access, '1470'),
      await locks.to(access, 'DELETE', 'pin/'),
      await locks.to(access, 'POST', 'passkeys/options/'),
    ])
      expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'reauthentication_required'])
  })

  test('a PIN wants the password beside it, a passkey a raised session when it is asked for and when it comes', async () => {
    const { access, email } = await calls.person()
    await raise(access)
    const bare = await locks.to(access, 'PUT', 'pin/', { pin: '2580' })
    expect([bare.statusCode, problemOf(bare).errors]).toEqual([
      400,
      { password: [authCopy.passwordRequired] },
    ])
    const options = passkeyCreation.parse((await locks.to(access, 'POST', 'passkeys/options/')).json())
    const key = { name: 'Notebook', credential: softPasskey().create(options) }
    const other = sessionOf(await calls.login(email))
    const refused = await locks.to(other.access, 'POST', 'passkeys/', key)
    expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'reauthentication_required'])
    expect((await locks.to(access, 'POST', 'passkeys/', key)).statusCode).toBe(201)
  })

  test('a wrong password is a 400 with its sentence, and raises nothing', async () => {
    const { access } = await calls.person()
    const answer = await raise(access, 'equivocada')
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      detail: authCopy.passwordWrong,
      errors: { password: [authCopy.passwordWrong] },
    })
    expect((await patch(access, { phone: '+56 9 1234 5678' })).statusCode).toBe(403)
  })

  test('another password always wants the old one, whatever was raised, and a good new one', async () => {
    const { access, email } = await calls.person()
    const change = (current_password: string, new_password = 'otros tres gatos') =>
      calls.call(access, 'POST', '/api/auth/password/change/', { current_password, new_password })
    await raise(access)
    expect(problemOf(await change('equivocada')).errors).toEqual({
      current_password: [authCopy.passwordWrong],
    })
    expect(problemOf(await change(password, 'el perro de lucas')).errors).toHaveProperty('new_password')
    expect((await change(password)).statusCode).toBe(200)
    expect((await calls.login(email)).statusCode).toBe(401)
    expect((await calls.login(email, 'otros tres gatos')).statusCode).toBe(200)
  })

  test('a literal client changes no password and ends no session of others (S-17)', async () => {
    const { access, email } = await calls.person('literal')
    await calls.login(email)
    await raise(access)
    const answers = [
      await calls.call(access, 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: 'otros tres gatos',
      }),
      await calls.call(access, 'POST', '/api/auth/sessions/end_others/'),
    ]
    for (const answer of answers) expect(problemOf(answer).code).toBe('reauthentication_required')
  })

  test('other sessions end after a step-up only; the own one at any time; a foreign one is unknown', async () => {
    const mine = await calls.person()
    const other = sessionOf(await calls.login(mine.email))
    const stranger = await calls.person()
    const sessions = async (access: string) =>
      (await calls.call(access, 'GET', '/api/auth/sessions/')).json().results
    const listed: { id: string; is_current: boolean }[] = await sessions(mine.access)
    expect(listed.map(({ is_current }) => is_current)).toEqual(expect.arrayContaining([true, false]))
    const idOf = (isCurrent: boolean) => listed.find((one) => one.is_current === isCurrent)?.id ?? ''
    const end = (access: string, id: string) => calls.call(access, 'DELETE', `/api/auth/sessions/${id}/`)
    expect((await end(stranger.access, idOf(false))).statusCode).toBe(404)
    expect(problemOf(await end(mine.access, idOf(false))).code).toBe('reauthentication_required')
    await raise(mine.access)
    expect((await end(mine.access, idOf(false))).statusCode).toBe(200)
    expect((await calls.me(other.access)).statusCode).toBe(401)
    expect((await end(mine.access, idOf(false))).statusCode).toBe(404)
    await calls.login(mine.email)
    const ended = await calls.call(mine.access, 'POST', '/api/auth/sessions/end_others/')
    expect(ended.json()).toEqual({ ended: 1 })
    advance(6 * 60_000)
    expect((await end(mine.access, idOf(true))).statusCode).toBe(200)
    expect((await calls.me(mine.access)).statusCode).toBe(401)
  })

  test('signing in again does not raise a session by itself', async () => {
    const again = await calls.login((await calls.person()).email)
    expect(cookieOf(again)).not.toBe('')
    expect((await patch(sessionOf(again).access, { phone: '+56 9 1234 5678' })).statusCode).toBe(403)
  })
})
