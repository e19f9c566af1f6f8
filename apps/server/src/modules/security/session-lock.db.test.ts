import { securityCopy } from '@lucas/contract/copy/auth/security.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createAuthClient,
  getBindingCookie,
  parseProblem,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient, createSoftwarePasskey } from '../../../test/support/passkeys.ts'

// Decisions 2: the lock is a flag of the session row; while it is set, every other call is a 403.

const { app, db, advance } = await createAuthTestApp()
const calls = createAuthClient(app)
const locks = createLockClient(calls)
const second = 1_000
const verbs = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

async function withPin(kind: 'web' | 'literal' = 'web') {
  const person = await calls.registerUser(kind)
  expect((await locks.setPin(person.access)).statusCode).toBe(200)
  return person
}
const codeOf = async (answer: ReturnType<typeof calls.getProfile>) => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? 200 : json().code
}

describe('sec/session-lock', () => {
  test('a locked session is refused on every user route but those of its lock', async () => {
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
    const { locked, has_pin: hasPin } = (await locks.getSettings(access)).json()
    expect([locked, hasPin]).toEqual([true, true])
  })

  test('PIN and password unlock, a reload and a new access token do not', async () => {
    const { access, refresh, cookie } = await withPin()
    await locks.lock(access)
    const renewed = (await calls.refresh(refresh, cookie)).json()
    expect(await codeOf(calls.getProfile(renewed.access))).toBe('session_locked')
    expect((await locks.stepUp(renewed.access, { pin: '2580' })).statusCode).toBe(200)
    expect(await codeOf(calls.getProfile(access))).toBe(200)
    await locks.lock(access)
    expect((await locks.stepUp(access, { password })).statusCode).toBe(200)
    expect(await codeOf(calls.getProfile(access))).toBe(200)
  })

  test('logout works while locked', async () => {
    const { access, refresh } = await withPin()
    await locks.lock(access)
    expect((await calls.logout(refresh)).statusCode).toBe(200)
    expect((await locks.getSettings(access)).statusCode).toBe(401)
  })

  test('locking one session keeps the others of the user open', async () => {
    const { access, email } = await withPin()
    const other = parseSession(await calls.login(email))
    await locks.lock(access)
    expect(await codeOf(calls.getProfile(other.access))).toBe(200)
  })

  test.each([10, 300])(
    'a page that comes back after more than %i s without a call starts locked',
    async (seconds) => {
      const { access, refresh, cookie } = await withPin()
      await locks.request(access, 'PATCH', '', { lock_timeout_seconds: seconds })
      advance(seconds * second)
      expect(await codeOf(calls.getProfile(access))).toBe(200)
      advance(seconds * 1.5 * second + 3 * second)
      const renewed = (await calls.refresh(refresh, cookie)).json().access
      const answers = await Promise.all([
        calls.getProfile(renewed),
        calls.getProfile(renewed),
        calls.getProfile(renewed),
      ])
      expect(answers.map((one) => one.json().code)).toEqual(Array(3).fill('session_locked'))
      await locks.stepUp(renewed, { pin: '2580' })
      expect(await codeOf(calls.getProfile(renewed))).toBe(200)
    },
  )

  test.each([
    ['reading the lock settings', (access: string) => locks.getSettings(access)],
    ['reading anything else', (access: string) => calls.getProfile(access)],
    [
      'a write',
      (access: string) => calls.call(access, 'PATCH', '/api/auth/profile/', { last_name: 'Rojas' }),
    ],
  ])('%s is no use of a session: pages do it by themselves', async (_, call) => {
    // With a timeout of 300 s the session locks after 392 s.
    const { access } = await withPin()
    for (let n = 0; n < 4; n += 1) {
      advance(90 * second)
      expect((await call(access)).statusCode).toBe(200)
    }
    advance(35 * second)
    await call(access)
    expect((await locks.getSettings(access)).json().locked).toBe(true)
  })

  test('a page that reports use keeps its session open, but does not unlock it', async () => {
    const { access } = await withPin()
    await locks.request(access, 'PATCH', '', { lock_timeout_seconds: 60 })
    for (let n = 0; n < 4; n += 1) {
      advance(60 * second)
      expect((await locks.reportUse(access)).statusCode).toBe(200)
    }
    expect(await codeOf(calls.getProfile(access))).toBe(200)
    await locks.lock(access)
    expect(parseProblem(await locks.reportUse(access)).code).toBe('session_locked')
    expect(await codeOf(calls.getProfile(access))).toBe('session_locked')
  })

  test('a shorter timeout counts from its choice, not from the last report', async () => {
    const { access } = await withPin()
    advance(250 * second)
    await locks.request(access, 'PATCH', '', { lock_timeout_seconds: 60 })
    advance(60 * second)
    expect((await locks.reportUse(access)).statusCode).toBe(200)
  })

  test('sessions without a PIN do not lock, not even after a day', async () => {
    const { access, refresh, cookie } = await calls.registerUser()
    expect(parseProblem(await locks.lock(access)).code).toBe('pin_missing')
    expect(parseProblem(await locks.stepUp(access, { pin: '2580' })).code).toBe('pin_missing')
    advance(24 * 3_600 * second)
    expect(await codeOf(calls.getProfile((await calls.refresh(refresh, cookie)).json().access))).toBe(200)
  })

  test('a literal client locks on request, not by time', async () => {
    const person = await calls.registerUser()
    await locks.setPin(person.access)
    const literal = parseSession(await calls.login(person.email, password, 'literal'))
    advance(540 * second)
    expect(await codeOf(calls.getProfile(literal.access))).toBe(200)
    await locks.lock(literal.access)
    expect(await codeOf(calls.getProfile(literal.access))).toBe('session_locked')
  })

  test('a wrong PIN returns the attempts left, and the correct one resets them', async () => {
    const { access } = await withPin()
    const wrong = await locks.stepUp(access, { pin: '0000' })
    expect(parseProblem(wrong)).toMatchObject({ status: 400, detail: securityCopy.pinWrong })
    expect(wrong.json().tries_left).toBe(3)
    expect((await locks.getSettings(access)).json().tries_left).toBe(3)
    await locks.stepUp(access, { pin: '2580' })
    expect((await locks.getSettings(access)).json().tries_left).toBe(4)
  })

  test('removing the PIN requires step-up and ends locking', async () => {
    const { access } = await withPin()
    await locks.stepUp(access, { pin: '2580' })
    advance(295 * second)
    expect((await locks.request(access, 'DELETE', 'pin/')).json()).toMatchObject({
      has_pin: false,
      pin_set_at: null,
    })
    expect(parseProblem(await locks.request(access, 'DELETE', 'pin/')).code).toBe('pin_missing')
  })
})

describe('sec/passkeys', () => {
  test('a passkey is added, listed, unlocks, signs in, and is removed', async () => {
    const { access, email } = await withPin()
    const { key, added } = await locks.addPasskey(access)
    expect([added.statusCode, added.json().name]).toEqual([201, 'Notebook'])
    expect((await locks.request(access, 'PATCH', '', { biometric_enabled: true })).statusCode).toBe(200)
    await locks.lock(access)
    expect((await locks.stepUpWithPasskey(access, key)).statusCode).toBe(200)
    expect(await codeOf(calls.getProfile(access))).toBe(200)
    const signedIn = await locks.signInWithPasskey(key)
    expect([signedIn.statusCode, parseSession(signedIn).user.email]).toEqual([200, email])
    expect(getBindingCookie(signedIn)).not.toBe('')
    const [listed] = (await locks.request(access, 'GET', 'passkeys/')).json().results
    expect(listed.last_used_at).not.toBeNull()
    expect((await locks.request(access, 'DELETE', `passkeys/${listed.id}/`)).statusCode).toBe(200)
    expect((await locks.getSettings(access)).json()).toMatchObject({
      passkey_count: 0,
      biometric_enabled: false,
    })
    expect(parseProblem(await locks.signInWithPasskey(key)).code).toBe('passkey_refused')
  })

  test('another origin, a missing user verification, an unknown key and another user are refused', async () => {
    const { access } = await withPin()
    for (const bad of [
      createSoftwarePasskey({ origin: 'https://lucas.example' }),
      createSoftwarePasskey({ isVerified: false }),
    ])
      expect(parseProblem((await locks.addPasskey(access, bad)).added).code).toBe('passkey_refused')
    await locks.addPasskey(access)
    expect(parseProblem(await locks.stepUpWithPasskey(access, createSoftwarePasskey())).code).toBe(
      'passkey_refused',
    )
    const eva = await calls.registerUser()
    const { key } = await locks.addPasskey(eva.access)
    expect(parseProblem(await locks.stepUpWithPasskey(access, key)).code).toBe('passkey_refused')
  })

  test('a response is valid once, a repeated counter never, and a challenge only for its use', async () => {
    const { access } = await withPin()
    const { key } = await locks.addPasskey(access)
    const ask = async () => (await locks.request(access, 'POST', 'passkey/options/')).json()
    const prove = (credential: unknown) => locks.request(access, 'POST', 'passkey/verify/', { credential })
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
    await locks.stepUp(access, { pin: '2580' })
    expect((await prove(key.sign(old))).statusCode).toBe(400)
  })

  test('adding and removing require step-up, and unlocking by passkey requires the setting', async () => {
    const { access } = await withPin()
    const { key, added } = await locks.addPasskey(access)
    await locks.lock(access)
    expect(parseProblem(await locks.stepUpWithPasskey(access, key)).code).toBe('passkey_refused')
    await locks.stepUp(access, { pin: '2580' })
    advance(301 * second)
    for (const answer of [
      await locks.request(access, 'POST', 'passkeys/options/'),
      await locks.request(access, 'DELETE', `passkeys/${added.json().id}/`),
      await locks.request(access, 'DELETE', 'pin/'),
    ])
      expect(parseProblem(answer).code).toBe('reauthentication_required')
  })

  test('the last sign-in method cannot be removed', async () => {
    const { access, user } = await calls.registerUser()
    const { added } = await locks.addPasskey(access)
    await db.admin.deleteFrom('credential').where('user_id', '=', user.id).execute()
    const refused = await locks.request(access, 'DELETE', `passkeys/${added.json().id}/`)
    expect(parseProblem(refused).code).toBe('last_way_in')
  })
})
