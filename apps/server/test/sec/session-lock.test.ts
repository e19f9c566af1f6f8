import { securityCopy } from '@lucas/contract/copy/security.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authCalls, cookieOf, problemOf, sessionOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { lockCalls, softPasskey } from '../support/passkeys.ts'

// Decisions 2: being locked is a flag on the session row; until it is lifted every other call is 403.

const { app, db, advance } = await authHouse()
const calls = authCalls(app)
const locks = lockCalls(calls)
const second = 1_000
const verbs = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

async function withPin(kind: 'web' | 'literal' = 'web') {
  const person = await calls.person(kind)
  expect((await locks.setPin(person.access)).statusCode).toBe(200)
  return person
}
const codeOf = async (answer: ReturnType<typeof calls.me>) => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? 200 : json().code
}

describe('sec/session-lock', () => {
  test('a locked session answers nothing but its lock, on every route that asks for a person', async () => {
    const { access } = await withPin()
    expect((await locks.lock(access)).statusCode).toBe(200)
    const served: string[] = []
    for (const { method, url, access: who } of app.routes) {
      if (who !== 'person' || method === 'HEAD') continue
      const address = url.replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000001')
      const headers = { authorization: `Bearer ${access}` }
      const answer = await app.inject({ method: verbs.parse(method), url: address, headers })
      if (answer.statusCode !== 403 || answer.json().code !== 'session_locked')
        served.push(`${method} ${url}`)
    }
    expect(served.toSorted()).toEqual([
      'GET /api/security/',
      'POST /api/security/lock/',
      'POST /api/security/mail-code/',
      'POST /api/security/passkey/options/',
      'POST /api/security/passkey/verify/',
      'POST /api/security/pin/verify/',
    ])
    const { locked, has_pin: hasPin } = (await locks.show(access)).json()
    expect([locked, hasPin]).toEqual([true, true])
  })

  test('PIN and password lift it, a reload and a fresh access token do not', async () => {
    const { access, refresh, cookie } = await withPin()
    await locks.lock(access)
    const renewed = (await calls.refresh(refresh, cookie)).json()
    expect(await codeOf(calls.me(renewed.access))).toBe('session_locked')
    expect((await locks.raise(renewed.access, { pin: '2580' })).statusCode).toBe(200)
    expect(await codeOf(calls.me(access))).toBe(200)
    await locks.lock(access)
    expect((await locks.raise(access, { password })).statusCode).toBe(200)
    expect(await codeOf(calls.me(access))).toBe(200)
  })

  test('logout works while locked', async () => {
    const { access, refresh } = await withPin()
    await locks.lock(access)
    expect((await calls.logout(refresh)).statusCode).toBe(200)
    expect((await locks.show(access)).statusCode).toBe(401)
  })

  test('one session locks, the others of the person stay open', async () => {
    const { access, email } = await withPin()
    const other = sessionOf(await calls.login(email))
    await locks.lock(access)
    expect(await codeOf(calls.me(other.access))).toBe(200)
  })

  test.each([10, 300])(
    'a page that comes back after more than %i s without a call starts locked',
    async (seconds) => {
      const { access, refresh, cookie } = await withPin()
      await locks.to(access, 'PATCH', '', { lock_timeout_seconds: seconds })
      advance(seconds * second)
      expect(await codeOf(calls.me(access))).toBe(200)
      advance(seconds * 1.5 * second + 3 * second)
      const renewed = (await calls.refresh(refresh, cookie)).json().access
      const answers = await Promise.all([calls.me(renewed), calls.me(renewed), calls.me(renewed)])
      expect(answers.map((one) => one.json().code)).toEqual(Array(3).fill('session_locked'))
      await locks.raise(renewed, { pin: '2580' })
      expect(await codeOf(calls.me(renewed))).toBe(200)
    },
  )

  test('without a PIN nothing locks, also not after a day', async () => {
    const { access, refresh, cookie } = await calls.person()
    expect(problemOf(await locks.lock(access)).code).toBe('pin_missing')
    expect(problemOf(await locks.raise(access, { pin: '2580' })).code).toBe('pin_missing')
    advance(24 * 3_600 * second)
    expect(await codeOf(calls.me((await calls.refresh(refresh, cookie)).json().access))).toBe(200)
  })

  test('a client of the letter is locked when it is told to, not by time', async () => {
    const person = await calls.person()
    await locks.setPin(person.access)
    const literal = sessionOf(await calls.login(person.email, password, 'literal'))
    advance(540 * second)
    expect(await codeOf(calls.me(literal.access))).toBe(200)
    await locks.lock(literal.access)
    expect(await codeOf(calls.me(literal.access))).toBe('session_locked')
  })

  test('a wrong PIN says how many tries are left, and the right one forgets them', async () => {
    const { access } = await withPin()
    const wrong = await locks.raise(access, { pin: '0000' })
    expect(problemOf(wrong)).toMatchObject({ status: 400, detail: securityCopy.pinWrong })
    expect(wrong.json().tries_left).toBe(3)
    expect((await locks.show(access)).json().tries_left).toBe(3)
    await locks.raise(access, { pin: '2580' })
    expect((await locks.show(access)).json().tries_left).toBe(4)
  })

  test('removing the PIN takes a raised session, and ends locking', async () => {
    const { access } = await withPin()
    await locks.raise(access, { pin: '2580' })
    advance(295 * second)
    expect((await locks.to(access, 'DELETE', 'pin/')).json()).toMatchObject({
      has_pin: false,
      pin_set_at: null,
    })
    expect(problemOf(await locks.to(access, 'DELETE', 'pin/')).code).toBe('pin_missing')
  })
})

describe('sec/passkeys', () => {
  test('a passkey is added, listed, unlocks, signs in, and is removed', async () => {
    const { access, email } = await withPin()
    const { key, added } = await locks.addPasskey(access)
    expect([added.statusCode, added.json().name]).toEqual([201, 'Notebook'])
    expect((await locks.to(access, 'PATCH', '', { biometric_enabled: true })).statusCode).toBe(200)
    await locks.lock(access)
    expect((await locks.byPasskey(access, key)).statusCode).toBe(200)
    expect(await codeOf(calls.me(access))).toBe(200)
    const signedIn = await locks.signInByPasskey(key)
    expect([signedIn.statusCode, sessionOf(signedIn).user.email]).toEqual([200, email])
    expect(cookieOf(signedIn)).not.toBe('')
    const [listed] = (await locks.to(access, 'GET', 'passkeys/')).json().results
    expect(listed.last_used_at).not.toBeNull()
    expect((await locks.to(access, 'DELETE', `passkeys/${listed.id}/`)).statusCode).toBe(200)
    expect((await locks.show(access)).json()).toMatchObject({ passkey_count: 0, biometric_enabled: false })
    expect(problemOf(await locks.signInByPasskey(key)).code).toBe('passkey_refused')
  })

  test('another place, an unverified person, a strange key and another person are refused', async () => {
    const { access } = await withPin()
    for (const bad of [softPasskey({ origin: 'https://lucas.example' }), softPasskey({ isVerified: false })])
      expect(problemOf((await locks.addPasskey(access, bad)).added).code).toBe('passkey_refused')
    await locks.addPasskey(access)
    expect(problemOf(await locks.byPasskey(access, softPasskey())).code).toBe('passkey_refused')
    const eva = await calls.person()
    const { key } = await locks.addPasskey(eva.access)
    expect(problemOf(await locks.byPasskey(access, key)).code).toBe('passkey_refused')
  })

  test('an answer counts once, a copied counter not at all, and no challenge is good for another use', async () => {
    const { access } = await withPin()
    const { key } = await locks.addPasskey(access)
    const ask = async () => (await locks.to(access, 'POST', 'passkey/options/')).json()
    const prove = (credential: unknown) => locks.to(access, 'POST', 'passkey/verify/', { credential })
    const signed = key.sign(await ask())
    const answers = await Promise.all([prove(signed), prove(signed), prove(signed)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    key.state.counter = 0
    expect((await prove(key.sign(await ask()))).statusCode).toBe(400)
    key.state.counter = 9
    const forSignIn = (await calls.post('/api/auth/passkey/options/', {})).json()
    expect((await prove(key.sign(forSignIn))).statusCode).toBe(400)
    const old = await ask()
    advance(301 * second)
    await locks.raise(access, { pin: '2580' })
    expect((await prove(key.sign(old))).statusCode).toBe(400)
  })

  test('adding and removing want a raised session, and a locked one unlocks by passkey only where it may', async () => {
    const { access } = await withPin()
    const { key, added } = await locks.addPasskey(access)
    await locks.lock(access)
    expect(problemOf(await locks.byPasskey(access, key)).code).toBe('passkey_refused')
    await locks.raise(access, { pin: '2580' })
    advance(301 * second)
    for (const answer of [
      await locks.to(access, 'POST', 'passkeys/options/'),
      await locks.to(access, 'DELETE', `passkeys/${added.json().id}/`),
      await locks.to(access, 'DELETE', 'pin/'),
    ])
      expect(problemOf(answer).code).toBe('reauthentication_required')
  })

  test('the last way in stays', async () => {
    const { access, user } = await calls.person()
    const { added } = await locks.addPasskey(access)
    await db.admin.deleteFrom('credential').where('user_id', '=', user.id).execute()
    const refused = await locks.to(access, 'DELETE', `passkeys/${added.json().id}/`)
    expect(problemOf(refused).code).toBe('last_way_in')
  })
})
