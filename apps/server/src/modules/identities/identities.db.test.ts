import { oauthReturnAnswer } from '@lucas/contract/auth/identity.ts'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unverifiedPrefix } from '../../../../../e2e/environment/fake-idp.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { createUniqueEmail, parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import {
  createIdentityClient,
  startIdentityProviders,
} from '../../../test/support/clients/identity-client.ts'
import { createMailbox, parseCode, parseToken } from '../../../test/support/mailbox.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { createSecondFactorClient, getDeviceCookie } from '../../../test/support/second-factor.ts'

const app = await createFullApp({ settings: await startIdentityProviders() })
const ids = createIdentityClient(app)
const { auth } = app
const mail = createMailbox(app.db)
const auditOf = (userId: string) => listAuditKinds(app.db, userId)

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  test('a new user completes the form, and signs in by identity from then on, without a password', async () => {
    const email = createUniqueEmail()
    const newcomer = await ids.signInAsNewUser(provider, email)
    expect(newcomer).toMatchObject({ email, first_name: 'Camila', last_name: 'Soto' })
    const registered = await ids.register(newcomer)
    const { user } = parseSession(registered)
    // Only an address that the provider has verified counts as verified.
    expect([registered.statusCode, user.email, user.is_verified]).toEqual([201, email, provider === 'google'])
    const entered = await ids.signIn(provider, email)
    for (const { cookies } of [registered, entered])
      expect(cookies.map(({ name }) => name)).toEqual(['__Host-lb', '__Host-kb'])
    expect(entered.json()).toMatchObject({ newcomer: null, session: { user: { id: user.id } } })
    expect((await auth.login(email)).statusCode).toBe(401)
    expect(await auditOf(user.id)).toEqual(['register', 'sign_in', 'sign_in_failed'])
  })
})

test('a user is never found by email: the owner keeps the account and gets a mail', async () => {
  const owner = await auth.registerUser()
  const newcomer = await ids.signInAsNewUser('google', owner.email)
  const refused = parseProblem(await ids.register(newcomer))
  expect(refused.code).toBe('registration_not_possible')
  await mail.newest(owner.email, authMailCopy.registerTaken.subject)
  expect((await ids.signIn('google', owner.email)).json().session).toBeNull()
})

test('an address that was changed in the form, or not verified by the provider, waits for its code', async () => {
  const other = await ids.register({
    ...(await ids.signInAsNewUser('google', createUniqueEmail())),
    email: createUniqueEmail(),
  })
  expect(parseSession(other).user.is_verified).toBe(false)
  const unseen = `${unverifiedPrefix}.${createUniqueEmail()}`
  expect(parseSession(await ids.register(await ids.signInAsNewUser('google', unseen))).user.is_verified).toBe(
    false,
  )
})

test('a callback is valid once, for the browser that started the flow, and for its purpose', async () => {
  const refused = { statusCode: 400 }
  const [person, other] = [await auth.registerUser(), await auth.registerUser()]
  const way = await ids.startAndAuthorize('google', createUniqueEmail())
  const strangers = await ids.startAndAuthorize('google', createUniqueEmail())
  expect(await ids.finish('google', { ...way, proof: strangers.proof })).toMatchObject(refused)
  expect(await ids.finish('facebook', way)).toMatchObject(refused)
  expect(await app.requestAs(person, 'POST', '/api/security/identities/google/', way)).toMatchObject(refused)
  expect(await ids.finish('google', way)).toMatchObject({ statusCode: 200 })
  expect(await ids.finish('google', way)).toMatchObject(refused)

  await ids.stepUp(person)
  const link = await ids.authorize(
    'google',
    createUniqueEmail(),
    (await ids.startLink(person, 'google')).json(),
  )
  expect(await app.requestAs(other, 'POST', '/api/security/identities/google/', link)).toMatchObject(refused)
  expect(await ids.finish('google', link)).toMatchObject(refused)
})

test('a forged or used code, state or ticket is refused', async () => {
  const newcomer = await ids.signInAsNewUser('google', createUniqueEmail())
  expect((await ids.register(newcomer)).statusCode).toBe(201)
  expect(parseProblem(await ids.register({ ...newcomer, email: createUniqueEmail() })).code).toBe(
    'identity_refused',
  )
  const [text = '', proof = ''] = newcomer.ticket.split('.')
  const forged = Buffer.from(text, 'base64url').toString().replace('true', 'false')
  const ticket = `${Buffer.from(forged).toString('base64url')}.${proof}`
  expect((await ids.register({ ...newcomer, ticket })).statusCode).toBe(400)
  const way = await ids.startAndAuthorize('google', createUniqueEmail())
  const query = new URLSearchParams(way.query)
  query.set('code', 'made-up')
  expect((await ids.finish('google', { ...way, query: `?${query.toString()}` })).statusCode).toBe(400)
})

test('linking requires step-up, is mailed and recorded, and signs in to the same account', async () => {
  const person = await auth.registerUser()
  const google = createUniqueEmail()
  expect(parseProblem(await ids.startLink(person, 'google')).code).toBe('reauthentication_required')
  const linked = await ids.link(person, 'google', google)
  expect([linked.statusCode, linked.json()]).toMatchObject([201, { provider: 'google', email: google }])
  await mail.newest(person.email, authMailCopy.identityLinked.subject)
  expect((await ids.signIn('google', google)).json().session.user.id).toBe(person.user.id)
  expect((await ids.list(person)).json().results).toMatchObject([
    { provider: 'google', last_used_at: expect.any(String) },
  ])
  expect((await ids.unlink(person, 'google')).statusCode).toBe(200)
  await mail.newest(person.email, authMailCopy.identityUnlinked.subject)
  expect((await ids.signIn('google', google)).json().session).toBeNull()
  expect(await auditOf(person.user.id)).toEqual([
    'register',
    'access_refused',
    'step_up',
    'identity_linked',
    'sign_in',
    'identity_unlinked',
  ])
})

test('a linked identity cannot be linked to another user', async () => {
  const [first, second] = [await auth.registerUser(), await auth.registerUser()]
  const google = createUniqueEmail()
  await ids.link(first, 'google', google)
  const refused = await ids.link(second, 'google', google)
  expect([refused.statusCode, parseProblem(refused).code]).toEqual([409, 'identity_taken'])
  expect((await ids.link(first, 'google', createUniqueEmail())).statusCode).toBe(409)
})

test('the last sign-in method cannot be removed, one of two can', async () => {
  const session = parseSession(await ids.register(await ids.signInAsNewUser('google', createUniqueEmail())))
  const { email } = session.user
  const prove = async () => {
    expect((await app.requestAs(session, 'POST', '/api/security/mail-code/')).statusCode).toBe(200)
    const { text } = await mail.newest(email, authMailCopy.stepUpCode.subject)
    return app.requestAs(session, 'POST', '/api/security/pin/verify/', { code: parseCode(text) })
  }
  expect(parseProblem(await ids.unlink(session, 'google')).code).toBe('reauthentication_required')
  const wrong = await app.requestAs(session, 'POST', '/api/security/pin/verify/', { code: '000000' })
  expect(parseProblem(wrong).code).toBe('code_invalid')
  expect((await prove()).statusCode).toBe(200)
  expect(parseProblem(await ids.unlink(session, 'google')).code).toBe('last_way_in')

  // Without a password, step-up alone is enough to set the PIN.
  const pin = await app.requestAs(session, 'PUT', '/api/security/pin/', { pin: '2580' })
  expect(pin.json()).toMatchObject({ has_pin: true, has_password: false })
  const { added } = await createLockClient(auth).addPasskey(session.access)
  expect(added.statusCode).toBe(201)
  expect((await ids.unlink(session, 'google')).statusCode).toBe(200)
  const last = await app.requestAs(session, 'DELETE', `/api/security/passkeys/${added.json().id}/`)
  expect(parseProblem(last).code).toBe('last_way_in')
})

test('a mailed code grants step-up to the session that requested it, for ten minutes, and to no other', async () => {
  const google = createUniqueEmail()
  const asking = parseSession(await ids.register(await ids.signInAsNewUser('google', google)))
  const entered = await ids.signIn('google', google)
  const other = sessionAnswer.parse(entered.json().session)
  await app.requestAs(asking, 'POST', '/api/security/mail-code/')
  const { text } = await mail.newest(asking.user.email, authMailCopy.stepUpCode.subject)
  const prove = (session: { access: string }) =>
    app.requestAs(session, 'POST', '/api/security/pin/verify/', { code: parseCode(text) })
  expect(parseProblem(await prove(other)).code).toBe('code_invalid')
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - now())::float8 / 60 as minutes from account_code
     where user_id = ${asking.user.id} and purpose = 'step_up'`.execute(app.db.admin)
  expect(rows[0]?.minutes).toBeLessThanOrEqual(10)
  expect((await prove(asking)).statusCode).toBe(200)
})

test('a user with a password cannot step up by mailed code', async () => {
  const person = await auth.registerUser()
  expect((await app.requestAs(person, 'POST', '/api/security/mail-code/')).statusCode).toBe(403)
  const pin = await app.requestAs(person, 'PUT', '/api/security/pin/', { pin: '2580' })
  expect(parseProblem(pin).errors).toHaveProperty('password')
})

test('a reset by the owner of an address removes the sign-in methods of the attacker who registered it', async () => {
  const thief = await auth.registerUser()
  const google = createUniqueEmail()
  expect((await ids.link(thief, 'google', google)).statusCode).toBe(201)
  await auth.post('/api/auth/password/forgot/', { email: thief.email })
  const { text } = await mail.newest(thief.email, authMailCopy.passwordReset.subject)
  const reset = { token: parseToken(text), password: `otra ${password}` }
  expect((await auth.post('/api/auth/password/reset/', reset)).statusCode).toBe(200)
  expect((await ids.signIn('google', google)).json().session).toBeNull()
})

test('a provider that is not configured is not found', async () => {
  expect((await auth.post('/api/auth/oauth/apple/start/', {})).statusCode).toBe(404)
  const info = (await app.http.inject('/api/app/')).json()
  expect(info.sign_in_with).toEqual(['google', 'facebook'])
})

describe.each(['google', 'facebook'] as const)('a second factor, with %s', (provider) => {
  test('is asked for after the provider, and a wrong code leaves the sign-in to go on', async () => {
    const login = createUniqueEmail()
    const person = await auth.registerUser()
    await ids.link(person, provider, login)
    const factor = createSecondFactorClient(auth, () => new Date())
    const { app: codeApp, codes } = await factor.enable(person.access)
    const asked = await ids.signIn(provider, login)
    expect(asked.cookies).toEqual([])
    const { session, newcomer, second_factor: waiting } = oauthReturnAnswer.parse(asked.json())
    expect([session, newcomer]).toEqual([null, null])
    const ticket = waiting?.ticket ?? ''
    expect(parseProblem(await ids.finishSecondFactor(ticket, '')).code).toBe('second_factor_required')
    expect(parseProblem(await ids.finishSecondFactor(ticket, '0000')).code).toBe('second_factor_invalid')
    expect(parseProblem(await ids.finishSecondFactor(`x${ticket}`, codeApp.codeIn())).code).toBe(
      'identity_refused',
    )
    const entered = await ids.finishSecondFactor(ticket, codeApp.codeIn())
    expect(parseSession(entered).user.id).toBe(person.user.id)
    const again = oauthReturnAnswer.parse((await ids.signIn(provider, login)).json()).second_factor
    expect((await ids.finishSecondFactor(again?.ticket ?? '', codes[0] ?? '')).statusCode).toBe(200)
  })

  test('is not asked for in a trusted browser', async () => {
    const login = createUniqueEmail()
    const person = await auth.registerUser()
    await ids.link(person, provider, login)
    const factor = createSecondFactorClient(auth, () => new Date())
    const { app: codeApp } = await factor.enable(person.access)
    const trusting = await factor.login(person.email, { otp: codeApp.codeIn(), trust_device: true })
    const input = await ids.startAndAuthorize(provider, login)
    const headers = { 'x-lucas-client': 'web', cookie: getDeviceCookie(trusting) }
    const answer = await auth.post(`/api/auth/oauth/${provider}/return/`, input, headers)
    expect(oauthReturnAnswer.parse(answer.json()).session?.user.id).toBe(person.user.id)
  })
})
