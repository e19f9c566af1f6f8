import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  getBindingCookie,
  getBrowserCookie,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'

// S-13: known browsers have their own attempts. sec/bruteforce-parallel proves the limit of guesses.

const { app, db, advance } = await createAuthTestApp()
const { newest } = createMailbox(db)
const calls = createAuthClient(app)
const locks = createLockClient(calls)
const day = 24 * 3_600_000

/** A registered user whose attempts an attacker has used up, and the cookie of the user's browser. */
async function lockedOut() {
  const email = createUniqueEmail()
  const registered = await calls.register(email)
  await lockOut(email)
  return {
    email,
    browser: getBrowserCookie(registered),
    ...parseSession(registered),
    cookie: getBindingCookie(registered),
  }
}
async function lockOut(email: string) {
  for (let n = 0; n < 10; n += 1) await calls.login(email, `intento ${n}`)
  expect((await calls.login(email)).statusCode).toBe(429)
}
const enters = async (email: string, browser: string, secret = password) =>
  (await calls.login(email, secret, 'web', browser)).statusCode === 200
const rowsOf = (userId: string) =>
  db.admin.selectFrom('known_browser').selectAll().where('user_id', '=', userId).execute()

describe('sec/known-browser', () => {
  test('password and passkey sign-ins of the web client are stored, refused ones and other clients are not', async () => {
    const { email, access } = await calls.registerUser()
    expect(getBrowserCookie(await calls.login(email))).not.toBe('')
    const { key } = await locks.addPasskey(access)
    const byPasskey = await locks.signInWithPasskey(key)
    expect(getBrowserCookie(byPasskey)).not.toBe('')
    await lockOut(email)
    expect(await enters(email, getBrowserCookie(byPasskey))).toBe(true)
    expect(getBrowserCookie(await calls.login(email, 'equivocada'))).toBe('')
    const other = await calls.registerUser()
    expect(getBrowserCookie(await calls.login(other.email, password, 'literal'))).toBe('')
  })

  test('a browser keeps its token, and the database its hash, for a year from the latest sign-in', async () => {
    const { email, browser, user } = await lockedOut()
    const again = await calls.login(email, password, 'web', browser)
    expect(getBrowserCookie(again)).toBe(browser)
    const [row, ...more] = await rowsOf(user.id)
    expect([more, row?.token_hash.length]).toEqual([[], 32])
    expect(JSON.stringify(row?.token_hash.toString('base64url'))).not.toContain(browser.split('=')[1])
    advance(364 * day)
    await lockOut(email)
    expect(await enters(email, browser)).toBe(true)
    advance(366 * day)
    await lockOut(email)
    expect(await enters(email, browser)).toBe(false)
  })

  test('a token is not valid for another account, and a forged one for none', async () => {
    const [one, two] = [await lockedOut(), await lockedOut()]
    const values = [two.browser, `${two.browser}x`, '__Host-kb=', `__Host-kb=${'a'.repeat(43)}`]
    for (const value of values) expect([value, await enters(one.email, value)]).toEqual([value, false])
  })

  test('two users of one browser are both known there, and no token or row links them', async () => {
    const [one, two] = [await calls.registerUser(), await calls.registerUser()]
    const first = getBrowserCookie(await calls.login(one.email))
    const shared = getBrowserCookie(await calls.login(two.email, password, 'web', first))
    const values = (shared.split('=')[1] ?? '').split('.')
    expect([values.length, new Set(values).size, values[1]]).toEqual([2, 2, first.split('=')[1]])
    for (const { email } of [one, two]) {
      await lockOut(email)
      expect(await enters(email, shared)).toBe(true)
    }
  })

  test('a password change or reset voids the token', async () => {
    const { email, browser, access, user } = await lockedOut()
    const changed = { current_password: password, new_password: 'otros tres gatos' }
    await locks.stepUp(access)
    expect((await calls.call(access, 'POST', '/api/auth/password/change/', changed)).statusCode).toBe(200)
    expect(await rowsOf(user.id)).toEqual([])
    expect(await enters(email, browser, 'otros tres gatos')).toBe(false)
    advance(day)
    const renewed = getBrowserCookie(await calls.login(email, 'otros tres gatos'))
    await calls.post('/api/auth/password/forgot/', { email })
    const token = parseToken((await newest(email, authMailCopy.passwordReset.subject)).text)
    const reset = await calls.post('/api/auth/password/reset/', { token, password: 'y un farol apagado' })
    expect(reset.statusCode).toBe(200)
    await lockOut(email)
    expect(await enters(email, renewed, 'y un farol apagado')).toBe(false)
  })

  test('only the twenty last used browsers are stored', async () => {
    const { email, user } = await calls.registerUser()
    const browsers: string[] = []
    for (let n = 0; n < 21; n += 1) {
      advance(1_000)
      browsers.push(getBrowserCookie(await calls.login(email)))
    }
    expect(await rowsOf(user.id)).toHaveLength(20)
    await lockOut(email)
    expect(await enters(email, browsers[0] ?? '')).toBe(false)
    expect(await enters(email, browsers[1] ?? '')).toBe(true)
  })
})
