import { authCopy } from '@lucas/contract/copy/auth.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { expect, test } from 'vitest'
import { authCalls, freshEmail, problemOf } from '../../../test/support/auth-calls.ts'
import { authHouse, password } from '../../../test/support/auth-house.ts'
import { recordStatements } from '../../platform/database/statements.ts'

const { app, db, auth, lines, advance } = await authHouse()
const calls = authCalls(app)

test('registering answers the person and both tokens, and keeps the address in lower case', async () => {
  const email = freshEmail()
  const answer = await calls.register(` ${email.toUpperCase()} `, { newsletter: true })
  expect(answer.statusCode).toBe(201)
  expect(Object.keys(answer.json())).toEqual(['user', 'access', 'refresh'])
  expect(answer.json().user).toEqual({
    id: expect.any(String),
    email,
    pending_email: null,
    first_name: 'Camila',
    last_name: 'Soto',
    phone: null,
    country: 'chile',
    plan: 'free',
    is_phone_verified: false,
    is_verified: false,
    home_screen: 'dashboard',
  })
  expect((await calls.login(email.toUpperCase())).json().user).toEqual(answer.json().user)
})

test.each([
  ['email', { email: '' }, authCopy.emailRequired],
  ['email', { email: 'camila@' }, authCopy.emailInvalid],
  ['password', { password: undefined }, authCopy.passwordRequired],
  ['first_name', { first_name: '  ' }, authCopy.firstNameRequired],
  ['last_name', { last_name: 'x'.repeat(81) }, authCopy.nameLong],
  ['country', { country: 'narnia' }, authCopy.countryRequired],
  ['terms', { terms: false }, authCopy.termsRequired],
])('registering with a wrong %s says its sentence', async (field, change, sentence) => {
  const answer = await calls.register(freshEmail(), change)
  expect(problemOf(answer)).toMatchObject({ status: 400, detail: sentence, errors: { [field]: [sentence] } })
})

test('signing in wants both fields, and refuses with the sentence that the screen shows', async () => {
  expect(problemOf(await calls.login('', 'x')).detail).toBe(authCopy.emailRequired)
  expect(problemOf(await calls.login('a@b.cl', '')).detail).toBe(authCopy.passwordRequired)
  const refused = problemOf(await calls.login(freshEmail()))
  expect(refused).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    detail: problemsCopy.invalidCredentials,
    error: problemsCopy.invalidCredentials,
    message: problemsCopy.invalidCredentials,
  })
})

test('the profile has one shape under both of its paths, with and without the last slash', async () => {
  const { access, user } = await calls.person()
  for (const url of [
    '/api/auth/profile/me/',
    '/api/auth/profile/me',
    '/api/auth/profile/',
    '/api/auth/profile',
  ])
    expect((await calls.call(access, 'GET', url)).json()).toEqual(user)
  for (const url of ['/api/auth/profile/me/', '/api/auth/profile/'])
    expect((await app.inject({ url })).statusCode).toBe(401)
})

test('a profile changes only what was sent, and refuses what is not the person’s to change', async () => {
  const { access, user } = await calls.person()
  const patch = (payload: Record<string, unknown>) =>
    calls.call(access, 'PATCH', '/api/auth/profile/', payload)
  expect((await patch({})).json()).toEqual(user)
  expect((await patch({ last_name: 'Rojas', nickname: 'Cami' })).json()).toEqual({
    ...user,
    last_name: 'Rojas',
  })
  expect(problemOf(await patch({ first_name: '' })).errors).toEqual({
    first_name: [authCopy.firstNameRequired],
  })
  expect(problemOf(await patch({ phone: 'abc' })).errors).toEqual({ phone: [authCopy.phoneInvalid] })
  expect((await patch({ home_screen: 'dashboard-legacy' })).json()).toMatchObject({
    home_screen: 'dashboard-legacy',
  })
  expect(problemOf(await patch({ home_screen: 'wallet' })).errors).toHaveProperty('home_screen')
  for (const key of ['user_id', 'plan', 'is_verified'])
    expect(problemOf(await patch({ [key]: 'work' })).code).toBe('unknown_field_refused')
})

test('a person sees and changes themselves only', async () => {
  const [one, two] = [await calls.person(), await calls.person()]
  await calls.call(one.access, 'PATCH', '/api/auth/profile/', { first_name: 'Uno' })
  expect((await calls.me(two.access)).json()).toEqual(two.user)
  expect((await calls.me(one.access)).json()).toEqual({ ...one.user, first_name: 'Uno' })
})

test('a session is marked as seen at most once a minute, beside the request', async () => {
  const { access, user } = await calls.person()
  const seen = async () => {
    await auth.sessions.settle()
    const row = await db.admin
      .selectFrom('session')
      .select('last_seen_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return row.last_seen_at.getTime()
  }
  const first = await seen()
  await calls.me(access)
  expect(await seen()).toBe(first)
  advance(61_000)
  await Promise.all([calls.me(access), calls.me(access)])
  expect(await seen()).toBeGreaterThanOrEqual(first + 61_000)
})

test('no call needs more than twelve statements, and finding the person costs one', async () => {
  const count = async (work: () => PromiseLike<{ statusCode: number }>) => {
    const { result, statements } = await recordStatements(async () => work())
    expect([200, 201]).toContain(result.statusCode)
    return statements.length
  }
  const { access, refresh, cookie, email } = await calls.person()
  expect(await count(() => calls.me(access))).toBe(3)
  const costs = [
    await count(() => calls.register(freshEmail())),
    await count(() => calls.login(email)),
    await count(() => calls.refresh(refresh, cookie)),
    await count(() => calls.call(access, 'POST', '/api/security/pin/verify/', { password })),
    await count(() =>
      calls.call(access, 'PATCH', '/api/auth/profile/', {
        email: freshEmail(),
        phone: '+56 9 1234 5678',
        first_name: 'Eva',
      }),
    ),
    await count(() => calls.logout(refresh)),
  ]
  expect(Math.max(...costs)).toBeLessThanOrEqual(12)
})

test('no log line holds a password, a token, a cookie or an address', async () => {
  const { access, refresh, cookie, email } = await calls.person()
  await calls.login(email, 'Secreta-Equivocada')
  await calls.refresh(refresh, cookie)
  await calls.me(access)
  const written = lines.join('')
  expect(written).toContain('/api/auth/login/')
  for (const secret of [
    password,
    'Secreta-Equivocada',
    access,
    refresh,
    cookie.split('=')[1] ?? 'none',
    '@example',
  ])
    expect(written).not.toContain(secret)
})
