import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  getBrowserCookie,
  parseProblem,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'

/** More than all guesses in this file. */
const loginsPerAddress = 10_000
const { app, state, advance, db } = await createAuthTestApp({ loginsPerAddress, registrationsPerAddress: 60 })
const calls = createAuthClient(app)
const minute = 60_000
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
/** Statuses of a request that waited for too long. */
const tooBusy = [408, 503]
/** Statuses other than the known ones. */
const others = (answers: { statusCode: number }[], ...known: number[]) =>
  statuses(answers).filter((one) => ![...known, ...tooBusy].includes(one))
const tally = (answers: { statusCode: number }[], status: number) =>
  statuses(answers).filter((one) => one === status).length

describe('sec/bruteforce-parallel', () => {
  test('at most ten of 1,000 simultaneous guesses are checked', async () => {
    const { email, access } = await calls.registerUser()
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => calls.login(email, `intento ${n}`)),
    )
    // A busy machine may time out some, even most, of the attempts that it counted.
    expect(tally(answers, 401)).toBeLessThanOrEqual(10)
    expect(others(answers, 401, 429)).toEqual([])
    for (let n = 0; n < 12; n += 1) await calls.login(email, `uno a uno ${n}`)
    expect(state.hashes - before).toBeLessThanOrEqual(10)
    expect((await calls.getProfile(access)).statusCode).toBe(200) // existing sessions of a locked account keep working
    const locked = await calls.login(email)
    expect([locked.statusCode, parseProblem(locked).code]).toEqual([429, 'too_many_requests'])
    const wait = Number(locked.headers['retry-after'])
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  test('ten of twelve sequential guesses are checked', async () => {
    const { email } = await calls.registerUser()
    const before = state.hashes
    const answers: { statusCode: number }[] = []
    for (let n = 0; n < 12; n += 1) answers.push(await calls.login(email, `uno a uno ${n}`))
    expect([tally(answers, 401), tally(answers, 429), state.hashes - before]).toEqual([10, 2, 10])
  })

  test('after the window one attempt is allowed at a time, each after a longer pause', async () => {
    const email = createUniqueEmail()
    for (let n = 0; n < 10; n += 1) await calls.login(email, 'equivocada')
    const pauses: number[] = []
    for (const pause of [15, 30, 60, 60]) {
      advance((pause - 1) * minute) // a busy machine may take seconds for an attempt
      expect((await calls.login(email, 'equivocada')).statusCode).toBe(429)
      advance(minute + 1_000)
      const answers = await Promise.all([1, 2, 3, 4].map(() => calls.login(email, 'equivocada')))
      expect([tally(answers, 401), tally(answers, 429)]).toEqual([1, 3])
      pauses.push(Number((await calls.login(email, 'equivocada')).headers['retry-after']))
    }
    expect(pauses.map((seconds) => Math.round(seconds / 60))).toEqual([30, 60, 60, 60])
  })

  test('the correct password resets the attempts', async () => {
    const { email } = await calls.registerUser()
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await calls.login(email, 'equivocada')).statusCode).toBe(401)
      expect((await calls.login(email)).statusCode).toBe(200)
    }
  })

  test('twelve wrong passwords lock out unknown browsers, and not the known browser of the account', async () => {
    const email = createUniqueEmail()
    const browser = getBrowserCookie(await calls.register(email))
    for (let n = 0; n < 12; n += 1) await calls.login(email, `intento ${n}`)
    expect((await calls.login(email)).statusCode).toBe(429)
    expect((await calls.login(email, password, 'web', browser)).statusCode).toBe(200)
    // The correct password there gives unknown browsers no more attempts.
    const before = state.hashes
    expect((await calls.login(email, 'intento')).statusCode).toBe(429)
    expect(state.hashes).toBe(before)
  })

  test('a stolen cookie allows ten more sequential guesses', async () => {
    const email = createUniqueEmail()
    const browser = getBrowserCookie(await calls.register(email))
    const before = state.hashes
    for (let n = 0; n < 24; n += 1) await calls.login(email, `${n}`, 'web', n % 2 ? browser : undefined)
    expect(state.hashes - before).toBe(20)
  })

  test('at most twenty of 400 simultaneous guesses are checked when half of them have a stolen cookie', async () => {
    const email = createUniqueEmail()
    const browser = getBrowserCookie(await calls.register(email))
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        calls.login(email, `intento ${n}`, 'web', n % 2 ? browser : undefined),
      ),
    )
    expect(tally(answers, 401)).toBeLessThanOrEqual(20)
    expect(others(answers, 401, 429)).toEqual([])
    for (let n = 0; n < 24; n += 1) await calls.login(email, `${n}`, 'web', n % 2 ? browser : undefined)
    expect(state.hashes - before).toBeLessThanOrEqual(20)
    expect((await calls.login(email, password, 'web', browser)).statusCode).toBe(429)
    advance(15 * minute)
    const after = [1, 2, 3].map(() => calls.login(email, 'intento', 'web', browser))
    expect(statuses(await Promise.all(after)).toSorted((a, b) => a - b)).toEqual([401, 429, 429])
  })

  test('an address in another case is the same account', async () => {
    const { email } = await calls.registerUser()
    for (let n = 0; n < 10; n += 1) await calls.login(n % 2 ? email.toUpperCase() : ` ${email}`, 'equivocada')
    expect((await calls.login(email)).statusCode).toBe(429)
  })

  test('step-up passwords are limited like sign-in passwords', async () => {
    const { access } = await calls.registerUser()
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        calls.call(access, 'POST', '/api/security/pin/verify/', { password: 'no' }),
      ),
    )
    expect(state.hashes - before).toBe(10)
    expect([tally(answers, 400), tally(answers, 429)]).toEqual([10, 90])
    const right = await calls.call(access, 'POST', '/api/security/pin/verify/', { password })
    expect(right.statusCode).toBe(429)
  })

  test('four of 1,000 simultaneous PINs over two sessions are checked', async () => {
    const { access, email } = await calls.registerUser()
    const locks = createLockClient(calls)
    await locks.setPin(access)
    const other = parseSession(await calls.login(email))
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        locks.stepUp(n % 2 ? access : other.access, { pin: String(n).padStart(4, '0') }),
      ),
    )
    // A busy machine times out some; later attempts get the rest of the four, and no more.
    expect(state.hashes - before).toBeLessThanOrEqual(4)
    for (let n = 0; n < 5; n += 1) await locks.stepUp(n % 2 ? access : other.access, { pin: '0000' })
    expect(state.hashes - before).toBe(4)
    expect(tally(answers, 400)).toBeLessThanOrEqual(3)
    expect(others(answers, 400, 401, 403)).toEqual([])
    const left = (await locks.getSettings(access)).statusCode === 200 ? access : other.access
    expect(parseProblem(await locks.stepUp(left, { pin: '2580' })).code).toBe('pin_blocked')
    // The password, here or at sign-in, is stronger than a PIN, so it resets the PIN attempts.
    expect((await locks.stepUp(left)).statusCode).toBe(200)
    expect((await locks.stepUp(left, { pin: '2580' })).statusCode).toBe(200)
  })

  test('five of 200 simultaneous guesses at a code are checked, and new codes do not allow more', async () => {
    const { email } = await calls.registerUser()
    const guess = () => calls.post('/api/auth/verify/', { email, code: '123456' })
    const answers = await Promise.all(Array.from({ length: 200 }, guess))
    const looked = answers.filter((answer) => answer.json().detail !== authCopy.codeSpent)
    expect(looked).toHaveLength(4) // the fifth leaves no attempts
    let sent = 0
    for (let n = 0; n < 14; n += 1) {
      advance(61_000)
      sent += tally([await calls.post('/api/auth/verify/resend/', { email })], 200)
    }
    expect(sent).toBe(10)
  })

  test('five of 50 simultaneous reset requests are accepted per hour', async () => {
    const { email } = await calls.registerUser()
    const ask = () => calls.post('/api/auth/password/forgot/', { email })
    expect(tally(await Promise.all(Array.from({ length: 50 }, ask)), 200)).toBe(5)
    advance(61 * minute)
    expect((await ask()).statusCode).toBe(200)
  })

  test('registrations of one client address are limited', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => calls.register(createUniqueEmail())))
    expect(tally(answers, 429)).toBeGreaterThanOrEqual(20)
    expect(tally(answers, 201)).toBeGreaterThan(0)
    advance(61 * minute)
    expect((await calls.register(createUniqueEmail())).statusCode).toBe(201)
  })

  test('sign-ins of one client address are limited across accounts', async () => {
    await db.admin.deleteFrom('rate_counter').execute()
    await calls.login(createUniqueEmail(), 'equivocada') // the dummy hash is created once
    const before = state.hashes
    await Promise.all(Array.from({ length: 30 }, () => calls.login(createUniqueEmail(), 'equivocada')))
    expect(state.hashes - before).toBe(30)
    await db.admin
      .updateTable('rate_counter')
      .set({ count: loginsPerAddress })
      .where('scope', '=', 'login address')
      .execute()
    expect((await calls.login(createUniqueEmail(), 'equivocada')).statusCode).toBe(429)
    expect(state.hashes - before).toBe(30)
  })

  test('counters store neither addresses nor names', async () => {
    const { email } = await calls.registerUser()
    await calls.login(email, 'equivocada')
    const rows = await db.admin.selectFrom('rate_counter').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { scope, key } of rows) expect([scope.includes('@'), key.length]).toEqual([false, 32])
  })
})
