import { authCopy } from '@lucas/contract/copy/auth.ts'
import { describe, expect, test } from 'vitest'
import { authCalls, freshEmail, problemOf, sessionOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { lockCalls } from '../support/passkeys.ts'

const { app, state, advance, db } = await authHouse({ loginsPerAddress: 3_000, registrationsPerAddress: 60 })
const calls = authCalls(app)
const minute = 60_000
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
/** What is told to somebody who waited for too long. */
const tooBusy = [408, 503]
/** What was answered beside these. */
const others = (answers: { statusCode: number }[], ...known: number[]) =>
  statuses(answers).filter((one) => ![...known, ...tooBusy].includes(one))
const tally = (answers: { statusCode: number }[], status: number) =>
  statuses(answers).filter((one) => one === status).length

describe('sec/bruteforce-parallel', () => {
  test('of 1,000 simultaneous guesses ten are looked at', async () => {
    const { email, access } = await calls.person()
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => calls.login(email, `intento ${n}`)),
    )
    // A busy machine may have no time for some, even for most; nobody's guess is looked at twice.
    const looked = tally(answers, 401)
    expect(looked).toBeLessThanOrEqual(10)
    expect(state.hashes - before).toBe(looked)
    expect(others(answers, 401, 429)).toEqual([])
    for (let n = 0; n < 12; n += 1) await calls.login(email, `uno a uno ${n}`)
    expect(state.hashes - before).toBe(10)
    expect((await calls.me(access)).statusCode).toBe(200) // a locked account lets its session work
    const locked = await calls.login(email)
    expect([locked.statusCode, problemOf(locked).code]).toEqual([429, 'too_many_requests'])
    const wait = Number(locked.headers['retry-after'])
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  test('after the window one try passes at a time, each after a longer pause', async () => {
    const email = freshEmail()
    for (let n = 0; n < 10; n += 1) await calls.login(email, 'equivocada')
    const pauses: number[] = []
    for (const pause of [15, 30, 60, 60]) {
      advance(pause * minute - 5_000)
      expect((await calls.login(email, 'equivocada')).statusCode).toBe(429)
      advance(6_000)
      const answers = await Promise.all([1, 2, 3, 4].map(() => calls.login(email, 'equivocada')))
      expect([tally(answers, 401), tally(answers, 429)]).toEqual([1, 3])
      pauses.push(Number((await calls.login(email, 'equivocada')).headers['retry-after']))
    }
    expect(pauses.map((seconds) => Math.round(seconds / 60))).toEqual([30, 60, 60, 60])
  })

  test('the right password forgets the tries', async () => {
    const { email } = await calls.person()
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await calls.login(email, 'equivocada')).statusCode).toBe(401)
      expect((await calls.login(email)).statusCode).toBe(200)
    }
  })

  test('an address written in another case is the same account', async () => {
    const { email } = await calls.person()
    for (let n = 0; n < 10; n += 1) await calls.login(n % 2 ? email.toUpperCase() : ` ${email}`, 'equivocada')
    expect((await calls.login(email)).statusCode).toBe(429)
  })

  test('a password for step-up is counted like one for sign-in', async () => {
    const { access } = await calls.person()
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

  test('of 1,000 simultaneous PINs over two sessions four are looked at', async () => {
    const { access, email } = await calls.person()
    const locks = lockCalls(calls)
    await locks.setPin(access)
    const other = sessionOf(await calls.login(email))
    const before = state.hashes
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        locks.raise(n % 2 ? access : other.access, { pin: String(n).padStart(4, '0') }),
      ),
    )
    // A busy machine has no time for some; whoever comes after them has what they left of the four, and no more.
    expect(state.hashes - before).toBeLessThanOrEqual(4)
    for (let n = 0; n < 5; n += 1) await locks.raise(n % 2 ? access : other.access, { pin: '0000' })
    expect(state.hashes - before).toBe(4)
    expect(tally(answers, 400)).toBeLessThanOrEqual(3)
    expect(others(answers, 400, 401, 403)).toEqual([])
    const left = (await locks.show(access)).statusCode === 200 ? access : other.access
    expect(problemOf(await locks.raise(left, { pin: '2580' })).code).toBe('pin_blocked')
    // The password, here or at sign-in, proves more than a PIN does: PINs may be tried again.
    expect((await locks.raise(left)).statusCode).toBe(200)
    expect((await locks.raise(left, { pin: '2580' })).statusCode).toBe(200)
  })

  test('of 200 simultaneous guesses at a code five are looked at, and more codes do not give more', async () => {
    const { email } = await calls.person()
    const guess = () => calls.post('/api/auth/verify/', { email, code: '123456' })
    const answers = await Promise.all(Array.from({ length: 200 }, guess))
    const looked = answers.filter((answer) => answer.json().detail !== authCopy.codeSpent)
    expect(looked).toHaveLength(4) // the fifth is the last: it leaves none
    let sent = 0
    for (let n = 0; n < 14; n += 1) {
      advance(61_000)
      sent += tally([await calls.post('/api/auth/verify/resend/', { email })], 200)
    }
    expect(sent).toBe(10)
  })

  test('of 50 simultaneous wishes for another password five are granted in an hour', async () => {
    const { email } = await calls.person()
    const ask = () => calls.post('/api/auth/password/forgot/', { email })
    expect(tally(await Promise.all(Array.from({ length: 50 }, ask)), 200)).toBe(5)
    advance(61 * minute)
    expect((await ask()).statusCode).toBe(200)
  })

  test('registrations of one client address end at their limit', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => calls.register(freshEmail())))
    expect(tally(answers, 429)).toBeGreaterThanOrEqual(20)
    expect(tally(answers, 201)).toBeGreaterThan(0)
    advance(61 * minute)
    expect((await calls.register(freshEmail())).statusCode).toBe(201)
  })

  test('sign-ins of one client address end at theirs, whatever the account', async () => {
    await db.admin.deleteFrom('rate_counter').execute()
    await calls.login(freshEmail(), 'equivocada') // the hash of nobody is made once
    const before = state.hashes
    await Promise.all(Array.from({ length: 30 }, () => calls.login(freshEmail(), 'equivocada')))
    expect(state.hashes - before).toBe(30)
    await db.admin
      .updateTable('rate_counter')
      .set({ count: 3_000 })
      .where('scope', '=', 'login address')
      .execute()
    expect((await calls.login(freshEmail(), 'equivocada')).statusCode).toBe(429)
    expect(state.hashes - before).toBe(30)
  })

  test('counters keep neither addresses nor names', async () => {
    const { email } = await calls.person()
    await calls.login(email, 'equivocada')
    const rows = await db.admin.selectFrom('rate_counter').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { scope, key } of rows) expect([scope.includes('@'), key.length]).toEqual([false, 32])
  })
})
