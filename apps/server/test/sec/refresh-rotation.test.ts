import { createHash } from 'node:crypto'
import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { describe, expect, test } from 'vitest'
import { authCalls, cookieOf, problemOf, refreshOf } from '../support/auth-calls.ts'
import { authHouse } from '../support/auth-house.ts'
import { mailbox } from '../support/mailbox.ts'

const { app, db, advance } = await authHouse()
const calls = authCalls(app)

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const next = async (token: string, cookie: string) => {
  const answer = await calls.refresh(token, cookie)
  expect(answer.statusCode).toBe(200)
  return refreshOf(answer)
}

describe('sec/refresh-rotation', () => {
  test('the cookie is out of reach of scripts, other sites and plain HTTP', async () => {
    const answer = await calls.login((await calls.person()).email)
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^__Host-lb=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
    expect(header).not.toContain('Domain')
  })

  test('each use gives another token of 256 bits, and only the newest works on', async () => {
    const { refresh, cookie } = await calls.person()
    const seen = [refresh]
    for (let n = 0; n < 5; n += 1) {
      const { access, refresh: successor = '' } = await next(seen.at(-1) ?? '', cookie)
      expect(Buffer.from(successor, 'base64url')).toHaveLength(32)
      expect((await calls.me(access)).statusCode).toBe(200)
      seen.push(successor)
    }
    expect(new Set(seen).size).toBe(6)
  })

  test('the database keeps the SHA-256 of a token and of the cookie, never themselves', async () => {
    const { refresh, cookie, user } = await calls.person()
    const tokens = await db.admin
      .selectFrom('refresh_token')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(tokens.map(({ token_hash }) => token_hash.equals(sha256(refresh)))).toEqual([true])
    const session = await db.admin
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(session.binding_hash?.equals(sha256(cookie.split('=')[1] ?? ''))).toBe(true)
  })

  test('the same spent token gets the same successor for ten seconds', async () => {
    const { refresh, cookie } = await calls.person()
    const first = await next(refresh, cookie)
    advance(9_000)
    expect((await next(refresh, cookie)).refresh).toBe(first.refresh)
    expect((await next(first.refresh ?? '', cookie)).refresh).not.toBe(first.refresh)
  })

  test('fifty simultaneous uses of one token give one successor', async () => {
    const { refresh, cookie, user } = await calls.person()
    const answers = await Promise.all(Array.from({ length: 50 }, () => next(refresh, cookie)))
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
    const rows = await db.admin
      .selectFrom('refresh_token')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  test('later reuse ends the family, mails the person and writes an audit row', async () => {
    const { refresh, cookie, email, user } = await calls.person()
    const { access, refresh: successor = '' } = await next(refresh, cookie)
    advance(10_500)
    const reused = await calls.refresh(refresh, cookie)
    expect([reused.statusCode, problemOf(reused).code]).toEqual([401, 'not_authenticated'])
    expect((await calls.me(access)).statusCode).toBe(401)
    expect((await calls.refresh(successor, cookie)).statusCode).toBe(401)
    const audit = await db.admin
      .selectFrom('audit_event')
      .select('kind')
      .where('user_id', '=', user.id)
      .execute()
    expect(audit.map(({ kind }) => kind)).toEqual(['register', 'refresh_reuse'])
    await mailbox(db).newest(email, authMailCopy.sessionCopied.subject)
  })

  test('reuse in one family leaves the other sessions of the person alone', async () => {
    const { refresh, cookie, email } = await calls.person()
    const other = await calls.login(email)
    await next(refresh, cookie)
    advance(11_000)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    expect((await calls.refresh(other.json().refresh, cookieOf(other))).statusCode).toBe(200)
  })

  test('a family ends 30 days after its sign-in, however often it was used', async () => {
    const person = await calls.person()
    let { refresh } = person
    const day = 24 * 3_600_000
    for (let n = 0; n < 29; n += 1) {
      advance(day)
      refresh = (await next(refresh, person.cookie)).refresh ?? ''
    }
    advance(day)
    expect((await calls.refresh(refresh, person.cookie)).statusCode).toBe(401)
  })

  test('a made-up token is refused', async () => {
    for (const token of ['x', 'a'.repeat(43), 'ñ'.repeat(40)]) {
      const answer = await calls.refresh(token)
      expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'not_authenticated'])
    }
  })
})
