import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { landingFormCopy as copy } from '@lucas/contract/copy/landing-form.ts'
import { newsletterMailCopy } from '@lucas/contract/copy/newsletter.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { expect, test } from 'vitest'
import { authCalls, freshEmail, problemOf, sessionOf, signUp } from '../../../test/support/auth-calls.ts'
import { authHouse } from '../../../test/support/auth-house.ts'
import { codeIn, mailbox, newsTokenIn } from '../../../test/support/mailbox.ts'

const { app, db, lines } = await authHouse({ registrationsPerAddress: 40 })
const mail = mailbox(db)
const url = '/api/users/landing/signup/'
const whole = (email: string) => signUp(email, { country: 'peru', newsletter: false })
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

test('a sign-up is kept, and a repeat takes its place', async () => {
  const email = freshEmail()
  const first = await sendJson(whole(email.toUpperCase()))
  expect([first.statusCode, first.json()]).toEqual([200, { success: true }])
  expect((await sendJson({ ...whole(email), firstName: 'Ana', newsletter: true })).statusCode).toBe(200)
  expect(await leads(email)).toMatchObject([
    { first_name: 'Ana', last_name: 'Soto', country: 'peru', newsletter: true },
  ])
})

test('who wants news is asked by mail, once a day, and counts from the link on', async () => {
  const email = freshEmail()
  const { newsletter: _, ...silent } = whole(email)
  // The box is ticked when nothing is said about it.
  await sendJson(silent)
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await sendJson(silent)
  expect(await leads(email)).toMatchObject([{ newsletter: true, newsletter_confirmed_at: null }])
  const confirm = (token: string) =>
    app.inject({ method: 'POST', url: '/api/newsletter/confirm/', payload: { token } })
  expect(problemOf(await confirm(`${newsTokenIn(text)}x`)).code).toBe('link_invalid')
  expect((await confirm(newsTokenIn(text))).statusCode).toBe(200)
  expect(await leads(email)).toMatchObject([{ newsletter_confirmed_at: expect.any(Date) }])
  expect((await mail.kept(email)).length).toBe(1)
})

test('of whom has an account by then the link is a consent, with its day', async () => {
  const calls = authCalls(app)
  const { email, user } = await calls.person()
  await sendJson({ ...whole(email), newsletter: true })
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await calls.post('/api/newsletter/confirm/', { token: newsTokenIn(text) })
  const said = db.admin.selectFrom('consent').select(['purpose', 'granted']).where('user_id', '=', user.id)
  expect(await said.where('purpose', '=', 'newsletter').execute()).toEqual([
    { purpose: 'newsletter', granted: true },
  ])
})

test('who said yes before there was an account brings it along, with its day, once the address is proved', async () => {
  const calls = authCalls(app)
  const newcomer = async (email: string) => {
    const { user } = sessionOf(await calls.register(email))
    const { text } = await mail.newest(email, authMailCopy.welcome.subject)
    const verified = await calls.post('/api/auth/verify/', { email, code: codeIn(text) })
    expect(verified.statusCode).toBe(200)
    const said = db.admin.selectFrom('consent').select(['granted', 'at']).where('user_id', '=', user.id)
    return { said: () => said.where('purpose', '=', 'newsletter').orderBy('id').execute() }
  }
  const [email, silent] = [freshEmail(), freshEmail()]
  for (const lead of [email, silent]) await sendJson({ ...whole(lead), newsletter: true })
  const { text } = await mail.newest(email, newsletterMailCopy.subject)
  await calls.post('/api/newsletter/confirm/', { token: newsTokenIn(text) })
  const [{ newsletter_confirmed_at: day } = {}] = await leads(email)
  const camila = await newcomer(email)
  expect(await camila.said()).toEqual([{ granted: true, at: day }])
  // The box of the form alone is no consent.
  expect(await (await newcomer(silent)).said()).toEqual([])
})

test('who does not want news is sent nothing', async () => {
  const email = freshEmail()
  await sendJson({ ...whole(email), newsletter: false })
  const asked = freshEmail()
  await sendJson({ ...whole(asked), newsletter: true })
  await mail.newest(asked, newsletterMailCopy.subject)
  expect(await mail.kept(email)).toEqual([])
})

test.each([
  ['no first name', { firstName: ' ' }, copy.required],
  ['no last name', { lastName: undefined }, copy.required],
  ['no address', { email: '' }, copy.required],
  ['no country', { country: '' }, copy.required],
  ['no accepted terms', { terms: false }, copy.terms],
  ['nothing filled in', { firstName: '', email: '', terms: false }, copy.required],
])('%s: the field `error` is the sentence of the specification', async (_, change, sentence) => {
  const answer = await sendJson({ ...whole(freshEmail()), ...change })
  expect(problemOf(answer)).toMatchObject({ status: 400, error: sentence, detail: sentence })
})

test('the plain form leads to the register page', async () => {
  const email = freshEmail()
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

test('a box that is not ticked is a no', async () => {
  const email = freshEmail()
  await sendForm({ firstName: 'Camila', lastName: 'Soto', email, country: 'chile', terms: 'on' })
  expect(await leads(email)).toMatchObject([{ newsletter: false }])
})

test('a form that is refused gets a page with the sentence, without scripts and without what was typed', async () => {
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

test('other routes still read no forms', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: 'email=a%40b.cl&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(415)
})

test('sign-ups of one client address end at their limit, as JSON and as a page', async () => {
  for (let n = 0; n < 40; n += 1) await sendJson(whole(freshEmail()))
  const refused = await sendJson(whole(freshEmail()))
  expect(problemOf(refused)).toMatchObject({ status: 429, error: problemsCopy.tooManyRequests })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const page = await sendForm({
    firstName: 'Eva',
    lastName: 'Soto',
    email: freshEmail(),
    country: 'chile',
    terms: 'on',
  })
  expect([page.statusCode, page.body.includes(problemsCopy.tooManyRequests)]).toEqual([429, true])
})

test('no log line holds an address', () => {
  expect(lines.join('')).toContain(url)
  expect(lines.join('')).not.toMatch(/@|example\.cl/)
})
