import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { describe, expect, test } from 'vitest'
import { unproved } from '../../../../../e2e/vouchers.ts'
import { freshEmail, problemOf, sessionOf } from '../../../test/support/auth-calls.ts'
import { password } from '../../../test/support/auth-house.ts'
import { identityCalls, vouching } from '../../../test/support/identity-calls.ts'
import { codeIn, mailbox, tokenIn } from '../../../test/support/mailbox.ts'
import { lockCalls } from '../../../test/support/passkeys.ts'
import { realApp } from '../../../test/support/real-app.ts'

const app = await realApp({ settings: await vouching() })
const ids = identityCalls(app)
const { calls } = app
const mail = mailbox(app.db)
const auditOf = async (userId: string) =>
  (
    await app.db.admin
      .selectFrom('audit_event')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  test('a newcomer says what is missing, and enters by it from then on, without a password', async () => {
    const email = freshEmail()
    const newcomer = await ids.newcomer(provider, email)
    expect(newcomer).toMatchObject({ email, first_name: 'Camila', last_name: 'Soto' })
    const registered = await ids.register(newcomer)
    const { user } = sessionOf(registered)
    // Only what the provider itself has seen counts as seen.
    expect([registered.statusCode, user.email, user.is_verified]).toEqual([201, email, provider === 'google'])
    expect(registered.cookies.map(({ name }) => name)).toEqual(['__Host-lb'])
    const entered = await ids.enter(provider, email)
    expect(entered.json()).toMatchObject({ newcomer: null, session: { user: { id: user.id } } })
    expect((await calls.login(email)).statusCode).toBe(401)
    expect(await auditOf(user.id)).toEqual(['register', 'sign_in', 'sign_in_failed'])
  })
})

test('an account is never found by its address: who has one keeps it, and hears that somebody came', async () => {
  const owner = await calls.person()
  const newcomer = await ids.newcomer('google', owner.email)
  const refused = problemOf(await ids.register(newcomer))
  expect(refused.code).toBe('registration_not_possible')
  await mail.newest(owner.email, authMailCopy.registerTaken.subject)
  expect((await ids.enter('google', owner.email)).json().session).toBeNull()
})

test('an address that was changed on the way, or that the provider has not seen, waits for its code', async () => {
  const other = await ids.register({ ...(await ids.newcomer('google', freshEmail())), email: freshEmail() })
  expect(sessionOf(other).user.is_verified).toBe(false)
  const unseen = `${unproved}.${freshEmail()}`
  expect(sessionOf(await ids.register(await ids.newcomer('google', unseen))).user.is_verified).toBe(false)
})

test('the way back is good once, for the browser that went, and for what it went for', async () => {
  const refused = { statusCode: 400 }
  const [person, other] = [await calls.person(), await calls.person()]
  const way = await ids.way('google', freshEmail())
  const strangers = await ids.way('google', freshEmail())
  expect(await ids.comeBack('google', { ...way, proof: strangers.proof })).toMatchObject(refused)
  expect(await ids.comeBack('facebook', way)).toMatchObject(refused)
  expect(await app.as(person, 'POST', '/api/security/identities/google/', way)).toMatchObject(refused)
  expect(await ids.comeBack('google', way)).toMatchObject({ statusCode: 200 })
  expect(await ids.comeBack('google', way)).toMatchObject(refused)

  await ids.raise(person)
  const link = await ids.walk('google', freshEmail(), (await ids.startLink(person, 'google')).json())
  expect(await app.as(other, 'POST', '/api/security/identities/google/', link)).toMatchObject(refused)
  expect(await ids.comeBack('google', link)).toMatchObject(refused)
})

test('a code, a state or a ticket that was made up or used before is worth nothing', async () => {
  const newcomer = await ids.newcomer('google', freshEmail())
  expect((await ids.register(newcomer)).statusCode).toBe(201)
  expect(problemOf(await ids.register({ ...newcomer, email: freshEmail() })).code).toBe('identity_refused')
  const [text = '', proof = ''] = newcomer.ticket.split('.')
  const forged = Buffer.from(text, 'base64url').toString().replace('true', 'false')
  const ticket = `${Buffer.from(forged).toString('base64url')}.${proof}`
  expect((await ids.register({ ...newcomer, ticket })).statusCode).toBe(400)
  const way = await ids.way('google', freshEmail())
  const query = new URLSearchParams(way.query)
  query.set('code', 'made-up')
  expect((await ids.comeBack('google', { ...way, query: `?${query.toString()}` })).statusCode).toBe(400)
})

test('linking wants a raised session, is told by mail and audit, and opens the same account', async () => {
  const person = await calls.person()
  const google = freshEmail()
  expect(problemOf(await ids.startLink(person, 'google')).code).toBe('reauthentication_required')
  const linked = await ids.link(person, 'google', google)
  expect([linked.statusCode, linked.json()]).toMatchObject([201, { provider: 'google', email: google }])
  await mail.newest(person.email, authMailCopy.identityLinked.subject)
  expect((await ids.enter('google', google)).json().session.user.id).toBe(person.user.id)
  expect((await ids.list(person)).json().results).toMatchObject([
    { provider: 'google', last_used_at: expect.any(String) },
  ])
  expect((await ids.unlink(person, 'google')).statusCode).toBe(200)
  await mail.newest(person.email, authMailCopy.identityUnlinked.subject)
  expect((await ids.enter('google', google)).json().session).toBeNull()
  expect(await auditOf(person.user.id)).toEqual([
    'register',
    'access_refused',
    'step_up',
    'identity_linked',
    'sign_in',
    'identity_unlinked',
  ])
})

test("somebody's linked account cannot be linked to another person", async () => {
  const [first, second] = [await calls.person(), await calls.person()]
  const google = freshEmail()
  await ids.link(first, 'google', google)
  const refused = await ids.link(second, 'google', google)
  expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'identity_taken'])
  expect((await ids.link(first, 'google', freshEmail())).statusCode).toBe(409)
})

test('the last way in stays; with another one beside it may go, each of both', async () => {
  const session = sessionOf(await ids.register(await ids.newcomer('google', freshEmail())))
  const { email } = session.user
  const prove = async () => {
    expect((await app.as(session, 'POST', '/api/security/mail-code/')).statusCode).toBe(200)
    const { text } = await mail.newest(email, authMailCopy.stepUpCode.subject)
    return app.as(session, 'POST', '/api/security/pin/verify/', { code: codeIn(text) })
  }
  expect(problemOf(await ids.unlink(session, 'google')).code).toBe('reauthentication_required')
  const wrong = await app.as(session, 'POST', '/api/security/pin/verify/', { code: '000000' })
  expect(problemOf(wrong).code).toBe('code_invalid')
  expect((await prove()).statusCode).toBe(200)
  expect(problemOf(await ids.unlink(session, 'google')).code).toBe('last_way_in')

  // Without a password the raised session alone sets the PIN.
  const pin = await app.as(session, 'PUT', '/api/security/pin/', { pin: '2580' })
  expect(pin.json()).toMatchObject({ has_pin: true, has_password: false })
  const { added } = await lockCalls(calls).addPasskey(session.access)
  expect(added.statusCode).toBe(201)
  expect((await ids.unlink(session, 'google')).statusCode).toBe(200)
  const last = await app.as(session, 'DELETE', `/api/security/passkeys/${added.json().id}/`)
  expect(problemOf(last).code).toBe('last_way_in')
})

test('a person with a password proves it by that, never by a mailed code', async () => {
  const person = await calls.person()
  expect((await app.as(person, 'POST', '/api/security/mail-code/')).statusCode).toBe(403)
  const pin = await app.as(person, 'PUT', '/api/security/pin/', { pin: '2580' })
  expect(problemOf(pin).errors).toHaveProperty('password')
})

test('who registered with a stranger’s address keeps no door when the stranger takes it over', async () => {
  const thief = await calls.person()
  const google = freshEmail()
  expect((await ids.link(thief, 'google', google)).statusCode).toBe(201)
  await calls.post('/api/auth/password/forgot/', { email: thief.email })
  const { text } = await mail.newest(thief.email, authMailCopy.passwordReset.subject)
  const reset = { token: tokenIn(text), password: `otra ${password}` }
  expect((await calls.post('/api/auth/password/reset/', reset)).statusCode).toBe(200)
  expect((await ids.enter('google', google)).json().session).toBeNull()
})

test('what is not configured is not there', async () => {
  expect((await calls.post('/api/auth/oauth/apple/start/', {})).statusCode).toBe(404)
  const info = (await app.http.inject('/api/app/')).json()
  expect(info.sign_in_with).toEqual(['google', 'facebook'])
})
