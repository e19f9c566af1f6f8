import { createHash } from 'node:crypto'
import { authMailCopy as copy } from '@lucas/contract/copy/auth-mail.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { personRepository } from '../../src/modules/auth/person-repository.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { authCalls, freshEmail, problemOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { mailbox, tokenIn } from '../support/mailbox.ts'

const { app, db, lines, advance } = await authHouse()
const calls = authCalls(app)

const { newest } = mailbox(db)
const newestLink = async (email: string) => tokenIn((await newest(email, copy.confirmEmail.subject)).text)
const confirm = (token: string) => calls.post('/api/auth/email/confirm/', { token })

async function raised() {
  const person = await calls.person()
  await calls.call(person.access, 'POST', '/api/security/pin/verify/', { password })
  return {
    ...person,
    ask: (email: string) => calls.call(person.access, 'PATCH', '/api/auth/profile/', { email }),
  }
}

describe('sec/one-time-tokens', () => {
  test('a new address waits for its link, and the old one is told', async () => {
    const { ask, email, access } = await raised()
    const wanted = freshEmail()
    const answer = await ask(wanted)
    expect(answer.json()).toMatchObject({ email, pending_email: wanted })
    expect((await newest(email, copy.emailChangeAsked.subject)).text).not.toContain(wanted)
    expect((await confirm(await newestLink(wanted))).statusCode).toBe(200)
    expect((await calls.me(access)).json()).toMatchObject({
      email: wanted,
      pending_email: null,
      is_verified: true,
    })
    expect((await calls.login(wanted)).statusCode).toBe(200)
    expect((await calls.login(email)).statusCode).toBe(401)
    expect((await calls.register(email)).statusCode).toBe(201) // the old address is free again
  })

  test('the link stands in the fragment, is kept as a hash only and is in no log', async () => {
    const { ask, user } = await raised()
    const wanted = freshEmail()
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
    expect(lines.join('')).not.toContain(token)
  })

  test('a link works once, also of two simultaneous clicks', async () => {
    const { ask } = await raised()
    const wanted = freshEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(problemOf(await confirm(token)).code).toBe('link_invalid')
  })

  test('a link is good for 30 minutes', async () => {
    const { ask } = await raised()
    const wanted = freshEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    advance(30 * 60_000)
    expect(problemOf(await confirm(token)).code).toBe('link_invalid')
  })

  test('a second change voids the link of the first', async () => {
    const { ask, access } = await raised()
    const [first, second] = [freshEmail(), freshEmail()]
    await ask(first)
    const token = await newestLink(first)
    await ask(second)
    expect(problemOf(await confirm(token)).code).toBe('link_invalid')
    expect((await confirm(await newestLink(second))).statusCode).toBe(200)
    expect((await calls.me(access)).json().email).toBe(second)
  })

  test('the old link is void from the very change on, before the new mail is written', async () => {
    const { user } = await calls.person()
    const links = await asPerson(db.app, user.id, async (tx) => {
      const people = personRepository(tx)
      await people.awaitEmail(
        user.id,
        createHash('sha256').update('old').digest(),
        new Date(Date.now() + 60_000),
      )
      await people.change(user.id, { pending_email: freshEmail() }, new Date())
      return tx.selectFrom('email_change').selectAll().where('user_id', '=', user.id).execute()
    })
    expect(links).toEqual([])
  })

  test('asking for the present address gives the change up', async () => {
    const { ask, email, access } = await raised()
    const wanted = freshEmail()
    await ask(wanted)
    const token = await newestLink(wanted)
    expect((await ask(email)).json()).toMatchObject({ email, pending_email: null })
    expect(problemOf(await confirm(token)).code).toBe('link_invalid')
    expect((await calls.me(access)).json().email).toBe(email)
  })

  test('an address that somebody has is never taken over, and the asking tells nothing', async () => {
    const owner = await calls.person()
    const { ask, email, access } = await raised()
    expect((await ask(owner.email)).json()).toMatchObject({ email, pending_email: owner.email })
    expect(problemOf(await confirm(await newestLink(owner.email))).code).toBe('link_invalid')
    expect((await calls.login(owner.email)).json().user.id).toBe(owner.user.id)
    expect((await calls.me(access)).json().email).toBe(email)
  })

  test('made-up links are refused alike', async () => {
    for (const token of ['x', 'A'.repeat(43), 'ñ'])
      expect([(await confirm(token)).statusCode, problemOf(await confirm(token)).code]).toEqual([
        400,
        'link_invalid',
      ])
  })
})
