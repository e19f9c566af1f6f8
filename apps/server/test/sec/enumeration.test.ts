import { describe, expect, test } from 'vitest'
import { recordStatements } from '../../src/platform/database/statements.ts'
import { authCalls, freshEmail, problemOf, signUp } from '../support/auth-calls.ts'
import { authHouse } from '../support/auth-house.ts'

// Times are measured on a quiet machine in bench/; here the work behind them is compared, which no load can blur.
const { app, state, advance } = await authHouse()
const calls = authCalls(app)

let asked = ''

type Call = () => ReturnType<typeof calls.login>

/** Everything that a caller or a stop-watch could tell two calls apart by. */
async function workOf(call: Call) {
  const before = state.hashes
  const { result, statements } = await recordStatements(async () => call())
  const { request_id: _, ...body } = result.json()
  const headers = Object.keys(result.headers).sort()
  return { status: result.statusCode, body, headers, statements, hashes: state.hashes - before }
}

describe('sec/enumeration', () => {
  test('a wrong password and an unknown address get the same answer after the same work', async () => {
    const known = (await calls.person()).email
    await calls.login(freshEmail(), 'equivocada') // plans and the hash of nobody are made once
    await calls.login(known, 'equivocada')
    const right = await workOf(() => calls.login(known, 'equivocada'))
    const unknown = await workOf(() => calls.login(freshEmail(), 'equivocada'))
    expect(right.statements.length).toBeGreaterThan(3)
    expect(right.hashes).toBe(1)
    expect(unknown).toEqual(right)
    expect(right).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  test('the eleventh try is refused alike for a known and an unknown address', async () => {
    const [known, unknown] = [(await calls.person()).email, freshEmail()]
    for (const email of [known, unknown])
      for (let n = 0; n < 10; n += 1) await calls.login(email, 'equivocada')
    const both = [await workOf(() => calls.login(known)), await workOf(() => calls.login(unknown))]
    expect(both[0]).toMatchObject({ status: 429, hashes: 0 })
    expect(both[1]).toEqual(both[0])
  })

  test('the landing sign-up cannot tell a known address from an unknown one', async () => {
    const known = (await calls.person()).email
    const call = (email: string) => () => calls.post('/api/users/landing/signup/', signUp(email))
    await call(known)()
    const works = await Promise.all([workOf(call(known)), workOf(call(known)), workOf(call(freshEmail()))])
    expect(works[0]).toMatchObject({ status: 200, body: { success: true } })
    expect(works[1]).toEqual(works[0])
    expect(works[2]).toEqual(works[0])
  })

  test.each(['/api/auth/password/forgot/', '/api/auth/verify/resend/', '/api/auth/verify/'])(
    '%s cannot tell a known address from an unknown one, nor how often it was asked',
    async (path) => {
      const call = (email: string) => () =>
        calls.post(path, { email, ...(path.endsWith('/verify/') ? { code: '000000' } : {}) })
      const { email: known } = await calls.person()
      advance(61_000) // the first code counts
      await call((await calls.person()).email)()
      for (let n = 0; n < 6; n += 1) {
        const work = await workOf(call(known))
        const unknown = n === 0 ? freshEmail() : asked
        asked = unknown
        expect(await workOf(call(unknown))).toEqual(work)
      }
    },
  )

  test('a taken address is refused with a sentence that names nobody, after the same hash', async () => {
    const { email } = await calls.person()
    const taken = await workOf(() => calls.register(email))
    const free = await workOf(() => calls.register(freshEmail()))
    expect(taken).toMatchObject({ status: 400, hashes: 1, body: { code: 'registration_not_possible' } })
    expect(free).toMatchObject({ status: 201, hashes: 1 })
    expect(Math.abs(taken.statements.length - free.statements.length)).toBeLessThanOrEqual(4)
    expect(problemOf(await calls.register(email.toUpperCase())).code).toBe('registration_not_possible')
  })

  test('two simultaneous registrations of one address make one person', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.register(email)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7)
  })
})
