import { createHash } from 'node:crypto'
import { authMailCopy as copy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { emailChangeRepository } from './repository/email-change.ts'
import { updateUser } from './verification/update-user.ts'

const { app, db, logLines, advance } = await createAuthTestApp()
const calls = createAuthClient(app)

const { newest } = createMailbox(db)
const newestLink = async (email: string) => parseToken((await newest(email, copy.confirmEmail.subject)).text)
const confirm = (token: string) => calls.post('/api/auth/email/confirm/', { token })

async function raised() {
  const person = await calls.registerUser()
  await calls.call(person.access, 'POST', '/api/security/pin/verify/', { password })
  return {
    ...person,
    ask: (email: string) => calls.call(person.access, 'PATCH', '/api/auth/profile/', { email }),
  }
}

describe('sec/one-time-tokens', () => {
  test('a new email waits for its link, and the old one gets a mail', async () => {
    const { ask, email, access } = await raised()
    const wanted = createUniqueEmail()
    const answer = await ask(wanted)
    expect(answer.json()).toMatchObject({ email, pending_email: wanted })
    expect((await newest(email, copy.emailChangeAsked.subject)).text).not.toContain(wanted)
    expect((await confirm(await newestLink(wanted))).statusCode).toBe(200)
    expect((await calls.getProfile(access)).json()).toMatchObject({
      email: wanted,
      pending_email: null,
      is_verified: true,
    })
    expect((await calls.login(wanted)).statusCode).toBe(200)
    expect((await calls.login(email)).statusCode).toBe(401)
    expect((await calls.register(email)).statusCode).toBe(201) // the old address is available again
  })

  test('the token is in the URL fragment, stored as a hash only, and in no log', async () => {
    const { ask, user } = await raised()
    const wanted = createUniqueEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    const row = await db.admin
      .selectFrom('email_change')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
    const { rows: jobs } = await sql`select data from pgboss.job`.execute(db.admin)
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`${token}|@example`))
    await confirm(token)
    expect(logLines.join('')).not.toContain(token)
  })

  test('a link works once, also with simultaneous requests', async () => {
    const { ask } = await raised()
    const wanted = createUniqueEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(parseProblem(await confirm(token)).code).toBe('link_invalid')
  })

  test('a link is valid for 30 minutes', async () => {
    const { ask } = await raised()
    const wanted = createUniqueEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    advance(30 * 60_000)
    expect(parseProblem(await confirm(token)).code).toBe('link_invalid')
  })

  test('a second change voids the link of the first', async () => {
    const { ask, access } = await raised()
    const [first, second] = [createUniqueEmail(), createUniqueEmail()]
    await ask(first)
    const token = await newestLink(first)
    await ask(second)
    expect(parseProblem(await confirm(token)).code).toBe('link_invalid')
    expect((await confirm(await newestLink(second))).statusCode).toBe(200)
    expect((await calls.getProfile(access)).json().email).toBe(second)
  })

  test('the old link is void at once, before the new mail is sent', async () => {
    const { user } = await calls.registerUser()
    const links = await withUser(db.app, user.id, async (tx) => {
      await emailChangeRepository(tx).upsert(
        user.id,
        createHash('sha256').update('old').digest(),
        new Date(Date.now() + 60_000),
      )
      await updateUser(tx, user.id, { pending_email: createUniqueEmail() }, new Date())
      return tx.selectFrom('email_change').selectAll().where('user_id', '=', user.id).execute()
    })
    expect(links).toEqual([])
  })

  test('the current address cancels the change', async () => {
    const { ask, email, access } = await raised()
    const wanted = createUniqueEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    expect((await ask(email)).json()).toMatchObject({ email, pending_email: null })
    expect(parseProblem(await confirm(token)).code).toBe('link_invalid')
    expect((await calls.getProfile(access)).json().email).toBe(email)
  })

  test('a change of the password voids the link, as the mail to the old address promises', async () => {
    const { ask, access, email } = await raised()
    const wanted = createUniqueEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    const change = { current_password: password, new_password: 'otra-frase-para-cambiar' }
    expect((await calls.call(access, 'POST', '/api/auth/password/change/', change)).statusCode).toBe(200)
    expect(parseProblem(await confirm(token)).code).toBe('link_invalid')
    expect((await calls.getProfile(access)).json()).toMatchObject({ email, pending_email: null })
  })

  test('a taken address is never taken over, and the response does not reveal that it is taken', async () => {
    const owner = await calls.registerUser()
    const { ask, email, access } = await raised()
    expect((await ask(owner.email)).json()).toMatchObject({ email, pending_email: owner.email })
    expect(parseProblem(await confirm(await newestLink(owner.email))).code).toBe('link_invalid')
    expect((await calls.login(owner.email)).json().user.id).toBe(owner.user.id)
    expect((await calls.getProfile(access)).json().email).toBe(email)
  })

  test('forged links are refused alike', async () => {
    for (const token of ['x', 'A'.repeat(43), 'ñ'])
      expect([(await confirm(token)).statusCode, parseProblem(await confirm(token)).code]).toEqual([
        400,
        'link_invalid',
      ])
  })
})
