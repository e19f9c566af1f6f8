import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createLandingSignup,
  createUniqueEmail,
  getBrowserCookie,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp } from '../../../test/support/module-apps/auth-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

// bench/ measures times on an idle machine. These tests compare the work itself, which does not depend on load.
const { app, state, advance } = await createAuthTestApp()
const calls = createAuthClient(app)

let asked = ''

type Call = () => ReturnType<typeof calls.login>

/** Everything by which a caller could distinguish two calls, time included. */
async function workOf(call: Call) {
  const before = state.hashes
  const { result, statements } = await recordStatements(async () => call())
  const { request_id: _, ...body } = result.json()
  const headers = Object.keys(result.headers).sort()
  return { status: result.statusCode, body, headers, statements, hashes: state.hashes - before }
}

describe('sec/enumeration', () => {
  test('a wrong password and an unknown address get the same answer after the same work', async () => {
    const known = (await calls.registerUser()).email
    await calls.login(createUniqueEmail(), 'equivocada') // query plans and the dummy hash are created once
    await calls.login(known, 'equivocada')
    const right = await workOf(() => calls.login(known, 'equivocada'))
    const unknown = await workOf(() => calls.login(createUniqueEmail(), 'equivocada'))
    expect(right.statements.length).toBeGreaterThan(3)
    expect(right.hashes).toBe(1)
    expect(unknown).toEqual(right)
    expect(right).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  test('a known-browser cookie does not change the work', async () => {
    const [known, other] = [createUniqueEmail(), createUniqueEmail()]
    const own = getBrowserCookie(await calls.register(known))
    const foreign = getBrowserCookie(await calls.register(other))
    const madeUp = `__Host-kb=${'a'.repeat(43)}.${'b'.repeat(43)}`
    const guess = (email: string, cookie?: string) => () => calls.login(email, 'equivocada', 'web', cookie)
    await guess(createUniqueEmail())() // query plans and the dummy hash are created once
    const bare = await workOf(guess(known))
    expect(bare).toMatchObject({ status: 401, hashes: 1 })
    for (const cookie of [undefined, own, foreign, madeUp, '__Host-kb=x']) {
      const work = await workOf(guess(known, cookie))
      expect(await workOf(guess(createUniqueEmail(), cookie))).toEqual(work)
      expect(work.statements.toSorted()).toEqual(bare.statements.toSorted())
      expect({ ...work, statements: [] }).toEqual({ ...bare, statements: [] })
    }
  })

  test('the eleventh attempt is refused alike for a known and an unknown address', async () => {
    const [known, unknown] = [(await calls.registerUser()).email, createUniqueEmail()]
    for (const email of [known, unknown])
      for (let n = 0; n < 10; n += 1) await calls.login(email, 'equivocada')
    const both = [await workOf(() => calls.login(known)), await workOf(() => calls.login(unknown))]
    expect(both[0]).toMatchObject({ status: 429, hashes: 0 })
    expect(both[1]).toEqual(both[0])
  })

  test('the landing sign-up cannot tell a known address from an unknown one', async () => {
    const known = (await calls.registerUser()).email
    const call = (email: string) => () => calls.post('/api/users/landing/signup/', createLandingSignup(email))
    await call(known)()
    const works = await Promise.all([
      workOf(call(known)),
      workOf(call(known)),
      workOf(call(createUniqueEmail())),
    ])
    expect(works[0]).toMatchObject({ status: 200, body: { success: true } })
    expect(works[1]).toEqual(works[0])
    expect(works[2]).toEqual(works[0])
  })

  test.each(['/api/auth/password/forgot/', '/api/auth/verify/resend/', '/api/auth/verify/'])(
    '%s cannot tell a known address from an unknown one, nor how often it was asked',
    async (path) => {
      const call = (email: string) => () =>
        calls.post(path, { email, ...(path.endsWith('/verify/') ? { code: '000000' } : {}) })
      const { email: known } = await calls.registerUser()
      advance(61_000) // the code of the registration counts
      await call((await calls.registerUser()).email)()
      for (let n = 0; n < 6; n += 1) {
        const work = await workOf(call(known))
        const unknown = n === 0 ? createUniqueEmail() : asked
        asked = unknown
        expect(await workOf(call(unknown))).toEqual(work)
      }
    },
  )

  test('a taken address is refused without naming the reason, after the same hash', async () => {
    const { email } = await calls.registerUser()
    const taken = await workOf(() => calls.register(email))
    const free = await workOf(() => calls.register(createUniqueEmail()))
    expect(taken).toMatchObject({ status: 400, hashes: 1, body: { code: 'registration_not_possible' } })
    expect(free).toMatchObject({ status: 201, hashes: 1 })
    expect(Math.abs(taken.statements.length - free.statements.length)).toBeLessThanOrEqual(4)
    expect(parseProblem(await calls.register(email.toUpperCase())).code).toBe('registration_not_possible')
  })

  test('simultaneous registrations of one address create one user', async () => {
    const email = createUniqueEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.register(email)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7)
  })
})
