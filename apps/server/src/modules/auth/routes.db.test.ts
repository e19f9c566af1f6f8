import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

const { app, db, auth, logLines, advance } = await createAuthTestApp()
const calls = createAuthClient(app)

test('registration returns the user and both tokens, and stores the address in lower case', async () => {
  const email = createUniqueEmail()
  const answer = await calls.register(` ${email.toUpperCase()} `, { newsletter: true })
  expect(answer.statusCode).toBe(201)
  expect(Object.keys(answer.json())).toEqual(['user', 'access', 'refresh'])
  expect(answer.json().user).toEqual({
    id: expect.any(String),
    email,
    pending_email: null,
    first_name: 'Camila',
    is_first_name_edited: false,
    last_name: 'Soto',
    phone: null,
    country: 'chile',
    plan: 'free',
    is_phone_verified: false,
    is_verified: false,
    home_screen: 'dashboard',
    data_blocked_at: null,
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
])('registration with an invalid %s returns its message', async (field, change, sentence) => {
  const answer = await calls.register(createUniqueEmail(), change)
  expect(parseProblem(answer)).toMatchObject({
    status: 400,
    detail: sentence,
    errors: { [field]: [sentence] },
  })
})

test('sign-in requires both fields and fails with the message of the screen', async () => {
  expect(parseProblem(await calls.login('', 'x')).detail).toBe(authCopy.emailRequired)
  expect(parseProblem(await calls.login('a@b.cl', '')).detail).toBe(authCopy.passwordRequired)
  const refused = parseProblem(await calls.login(createUniqueEmail()))
  expect(refused).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    detail: problemsCopy.invalidCredentials,
    error: problemsCopy.invalidCredentials,
    message: problemsCopy.invalidCredentials,
  })
})

test('the profile is the same under both paths, with and without trailing slash', async () => {
  const { access, user } = await calls.registerUser()
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

test('a profile patch changes only its fields and refuses read-only ones', async () => {
  const { access, user } = await calls.registerUser()
  const patch = (payload: Record<string, unknown>) =>
    calls.call(access, 'PATCH', '/api/auth/profile/', payload)
  expect((await patch({})).json()).toEqual(user)
  expect((await patch({ last_name: 'Rojas', nickname: 'Cami' })).json()).toEqual({
    ...user,
    last_name: 'Rojas',
  })
  expect(parseProblem(await patch({ first_name: '' })).errors).toEqual({
    first_name: [authCopy.firstNameRequired],
  })
  expect(parseProblem(await patch({ phone: 'abc' })).errors).toEqual({ phone: [authCopy.phoneInvalid] })
  expect((await patch({ home_screen: 'dashboard-legacy' })).json()).toMatchObject({
    home_screen: 'dashboard-legacy',
  })
  expect(parseProblem(await patch({ home_screen: 'wallet' })).errors).toHaveProperty('home_screen')
  for (const key of ['user_id', 'plan', 'is_verified'])
    expect(parseProblem(await patch({ [key]: 'work' })).code).toBe('unknown_field_refused')
})

test('a user reads and changes only their own profile', async () => {
  const [one, two] = [await calls.registerUser(), await calls.registerUser()]
  await calls.call(one.access, 'PATCH', '/api/auth/profile/', { first_name: 'Uno' })
  expect((await calls.getProfile(two.access)).json()).toEqual(two.user)
  expect((await calls.getProfile(one.access)).json()).toEqual({
    ...one.user,
    first_name: 'Uno',
    is_first_name_edited: true,
  })
})

test('a first name counts as edited once it differs from the one of the registration', async () => {
  const { access, user } = await calls.registerUser()
  expect(user).toMatchObject({ is_first_name_edited: false })
  const patch = async (body: Record<string, string>) =>
    (await calls.call(access, 'PATCH', '/api/auth/profile/', body)).json()
  expect(await patch({ first_name: user.first_name, last_name: 'Rojas' })).toMatchObject({
    is_first_name_edited: false,
  })
  expect(await patch({ first_name: 'Cami' })).toMatchObject({ is_first_name_edited: true })
  expect(await patch({ first_name: user.first_name })).toMatchObject({ is_first_name_edited: true })
})

test('last-seen is updated at most once a minute, without delaying the request', async () => {
  const { access, user } = await calls.registerUser()
  const seen = async () => {
    await auth.sessions.flush()
    const row = await db.admin
      .selectFrom('session')
      .select('last_seen_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return row.last_seen_at.getTime()
  }
  const first = await seen()
  await calls.getProfile(access)
  expect(await seen()).toBe(first)
  advance(61_000)
  await Promise.all([calls.getProfile(access), calls.getProfile(access)])
  expect(await seen()).toBeGreaterThanOrEqual(first + 61_000)
})

test('no call needs more than twelve statements, and authentication needs one', async () => {
  const count = async (work: () => PromiseLike<{ statusCode: number }>) => {
    const { result, statements } = await recordStatements(async () => work())
    expect([200, 201]).toContain(result.statusCode)
    return statements.length
  }
  const { access, refresh, cookie, email } = await calls.registerUser()
  expect(await count(() => calls.getProfile(access))).toBe(3)
  const costs = [
    await count(() => calls.register(createUniqueEmail())),
    await count(() => calls.login(email)),
    await count(() => calls.refresh(refresh, cookie)),
    await count(() => calls.call(access, 'POST', '/api/security/pin/verify/', { password })),
    await count(() =>
      calls.call(access, 'PATCH', '/api/auth/profile/', {
        email: createUniqueEmail(),
        phone: '+56 9 1234 5678',
        first_name: 'Eva',
      }),
    ),
    await count(() => calls.logout(refresh)),
  ]
  expect(Math.max(...costs)).toBeLessThanOrEqual(12)
})

test('no log line contains a password, token, cookie or address', async () => {
  const { access, refresh, cookie, email } = await calls.registerUser()
  await calls.login(email, 'Secreta-Equivocada')
  await calls.refresh(refresh, cookie)
  await calls.getProfile(access)
  const written = logLines.join('')
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
