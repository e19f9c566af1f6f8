import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { fallbackProblemsCopy } from '@lucas/contract/copy/fallback-problems.ts'
import { landingFormCopy as copy } from '@lucas/contract/copy/users/landing-form.ts'
import { newsletterMailCopy } from '@lucas/contract/copy/users/newsletter.ts'
import { formatWait } from '@lucas/contract/rules/wait-text.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  createAuthClient,
  createLandingSignup,
  createUniqueEmail,
  parseProblem,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseCode, parseNewsletterToken, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp } from '../../../test/support/module-apps/auth-test-app.ts'

const { app, db, logLines } = await createAuthTestApp({ registrationsPerAddress: 40 })
const mail = createMailbox(db)
const url = '/api/users/landing/signup/'
const whole = (email: string) => createLandingSignup(email, { country: 'peru', newsletter: false })
const sendJson = (payload: Record<string, unknown>) => app.inject({ method: 'POST', url, payload })
const sendForm = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  })
const leads = (email: string) =>
  db.admin.selectFrom('landing_signup').selectAll().where('email', '=', email).execute()

test('stores a sign-up and replaces it on repeat', async () => {
  const email = createUniqueEmail()
  const first = await sendJson(whole(email.toUpperCase()))
  expect([first.statusCode, first.json()]).toEqual([200, { success: true }])
  expect((await sendJson({ ...whole(email), firstName: 'Ana', newsletter: true })).statusCode).toBe(200)
  expect(await leads(email)).toMatchObject([
    { first_name: 'Ana', last_name: 'Soto', country: 'peru', newsletter: true },
  ])
})

test('mails a confirmation link once a day, and the link confirms the newsletter', async () => {
  const email = createUniqueEmail()
  const { newsletter: _, ...silent } = whole(email)
  // The box is ticked by default.
  await sendJson(silent)
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await sendJson(silent)
  expect(await leads(email)).toMatchObject([{ newsletter: true, newsletter_confirmed_at: null }])
  const confirm = (token: string) =>
    app.inject({ method: 'POST', url: '/api/newsletter/confirm/', payload: { token } })
  expect(parseProblem(await confirm(`${parseNewsletterToken(text)}x`)).code).toBe('link_invalid')
  expect((await confirm(parseNewsletterToken(text))).statusCode).toBe(200)
  expect(await leads(email)).toMatchObject([{ newsletter_confirmed_at: expect.any(Date) }])
  expect((await mail.list(email)).length).toBe(1)
})

test('sends the confirmation link on the next attempt when the mail server refused the first', async () => {
  const email = createUniqueEmail()
  // A sequence counts attempts, because the failed one is rolled back.
  await sql`create sequence mail_attempt`.execute(db.admin)
  await sql`create function refuse_first_mail() returns trigger language plpgsql security definer as $$
    begin if nextval('mail_attempt') = 1 then raise 'no mail now'; end if; return new; end $$`.execute(
    db.admin,
  )
  await sql`create trigger refuse_first_mail before insert on mail_outbox for each row execute function refuse_first_mail()`.execute(
    db.admin,
  )
  onTestFinished(async () => {
    await sql`drop function refuse_first_mail() cascade`.execute(db.admin)
    await sql`drop sequence mail_attempt`.execute(db.admin)
  })
  await sendJson({ ...whole(email), newsletter: true })
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  expect(parseNewsletterToken(text)).not.toBe('')
})

test('records a dated consent when the address has an account', async () => {
  const calls = createAuthClient(app)
  const { email, user } = await calls.registerUser()
  await sendJson({ ...whole(email), newsletter: true })
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await calls.post('/api/newsletter/confirm/', { token: parseNewsletterToken(text) })
  const said = db.admin.selectFrom('consent').select(['purpose', 'granted']).where('user_id', '=', user.id)
  expect(await said.where('purpose', '=', 'newsletter').execute()).toEqual([
    { purpose: 'newsletter', granted: true },
  ])
})

test('copies an earlier consent with its date once the account verifies the address', async () => {
  const calls = createAuthClient(app)
  const newcomer = async (email: string) => {
    const { user } = parseSession(await calls.register(email))
    const { text } = await mail.newest(email, authMailCopy.welcome.subject)
    const verified = await calls.post('/api/auth/verify/', { email, code: parseCode(text) })
    expect(verified.statusCode).toBe(200)
    const said = db.admin.selectFrom('consent').select(['granted', 'at']).where('user_id', '=', user.id)
    return { said: () => said.where('purpose', '=', 'newsletter').orderBy('id').execute() }
  }
  const [email, silent] = [createUniqueEmail(), createUniqueEmail()]
  for (const lead of [email, silent]) await sendJson({ ...whole(lead), newsletter: true })
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await calls.post('/api/newsletter/confirm/', { token: parseNewsletterToken(text) })
  const [{ newsletter_confirmed_at: day } = {}] = await leads(email)
  const camila = await newcomer(email)
  expect(await camila.said()).toEqual([{ granted: true, at: day }])
  // The box of the form alone is not a consent.
  expect(await (await newcomer(silent)).said()).toEqual([])
})

test('before the confirmation an address gets the question alone, and no consent', async () => {
  const calls = createAuthClient(app)
  const email = createUniqueEmail()
  await sendJson({ ...whole(email), newsletter: true })
  const question = await mail.newest(email, newsletterMailCopy.subject)
  expect((await calls.register(email)).statusCode).toBe(201)
  const welcome = await mail.newest(email, authMailCopy.welcome.subject)
  await calls.post('/api/auth/verify/', { email, code: parseCode(welcome.text) })
  expect((await mail.list(email)).map(({ subject }) => subject).toSorted()).toEqual(
    [authMailCopy.welcome.subject, newsletterMailCopy.subject].toSorted(),
  )
  const isGranted = async () =>
    db.admin.selectFrom('person').select('newsletter').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await isGranted()).toEqual({ newsletter: false })
  await calls.post('/api/newsletter/confirm/', { token: parseNewsletterToken(question.text) })
  expect(await isGranted()).toEqual({ newsletter: true })
})

test('the owner of an address does not inherit the newsletter of a stranger who registered it', async () => {
  const calls = createAuthClient(app)
  const email = createUniqueEmail()
  const { user } = parseSession(await calls.register(email, { newsletter: true }))
  await calls.post('/api/auth/password/forgot/', { email })
  const { text } = await mail.newest(email, authMailCopy.passwordReset.subject)
  const reset = { token: parseToken(text), password: 'otros tres gatos y un farol' }
  expect((await calls.post('/api/auth/password/reset/', reset)).statusCode).toBe(200)
  const said = db.admin.selectFrom('consent').select('granted').where('user_id', '=', user.id)
  expect(await said.where('purpose', '=', 'newsletter').orderBy('id').execute()).toEqual([
    { granted: true },
    { granted: false },
  ])
})

test('sends no mail without the newsletter box', async () => {
  const email = createUniqueEmail()
  await sendJson({ ...whole(email), newsletter: false })
  const asked = createUniqueEmail()
  await sendJson({ ...whole(asked), newsletter: true })
  await mail.newest(asked, newsletterMailCopy.subject)
  expect(await mail.list(email)).toEqual([])
})

test.each([
  ['no first name', { firstName: ' ' }, copy.required],
  ['no last name', { lastName: undefined }, copy.required],
  ['no address', { email: '' }, copy.required],
  ['no country', { country: '' }, copy.required],
  ['no accepted terms', { terms: false }, copy.terms],
  ['nothing filled in', { firstName: '', email: '', terms: false }, copy.required],
])('%s: the field `error` is the sentence of the specification', async (_, change, sentence) => {
  const answer = await sendJson({ ...whole(createUniqueEmail()), ...change })
  expect(parseProblem(answer)).toMatchObject({ status: 400, error: sentence, detail: sentence })
})

test('redirects the plain form to the register page', async () => {
  const email = createUniqueEmail()
  const answer = await sendForm({
    firstName: 'Camila',
    lastName: 'Soto',
    email,
    country: 'chile',
    newsletter: 'on',
    terms: 'true',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/register'])
  expect(await leads(email)).toMatchObject([{ first_name: 'Camila', newsletter: true }])
})

test('treats an unchecked box as no', async () => {
  const email = createUniqueEmail()
  await sendForm({ firstName: 'Camila', lastName: 'Soto', email, country: 'chile', terms: 'on' })
  expect(await leads(email)).toMatchObject([{ newsletter: false }])
})

test('answers an invalid form with an error page without scripts or input', async () => {
  const answer = await sendForm({
    firstName: '<b>Eva</b>',
    lastName: '',
    email: 'x@y.cl',
    country: 'chile',
    terms: 'on',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'")
  expect(answer.body).toContain(copy.required)
  expect(answer.body).not.toMatch(/<script|style=|Eva/)
  const withoutTerms = await sendForm({
    firstName: 'Eva',
    lastName: 'Soto',
    email: 'x@y.cl',
    country: 'chile',
  })
  expect(withoutTerms.body).toContain(copy.terms)
})

test('other routes do not parse forms', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: 'email=a%40b.cl&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(415)
})

test('limits the sign-ups of one client address, as JSON and as a page', async () => {
  for (let n = 0; n < 40; n += 1) await sendJson(whole(createUniqueEmail()))
  const refused = await sendJson(whole(createUniqueEmail()))
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  const error = fallbackProblemsCopy.tooManyUntil(formatWait(wait))
  expect(parseProblem(refused)).toMatchObject({ status: 429, error, detail: error })
  const page = await sendForm({
    firstName: 'Eva',
    lastName: 'Soto',
    email: createUniqueEmail(),
    country: 'chile',
    terms: 'on',
  })
  expect([page.statusCode, /Prueba de nuevo en \d+ \p{L}+\./u.test(page.body)]).toEqual([429, true])
})

test('no log line contains an address', () => {
  expect(logLines.join('')).toContain(url)
  expect(logLines.join('')).not.toMatch(/@|example\.cl/)
})
