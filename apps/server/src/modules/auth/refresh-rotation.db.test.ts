import { createHash } from 'node:crypto'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { describe, expect, test } from 'vitest'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import {
  createAuthClient,
  getBindingCookie,
  parseProblem,
  parseRefresh,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox } from '../../../test/support/mailbox.ts'
import { createAuthTestApp } from '../../../test/support/module-apps/auth-test-app.ts'

const { app, db, advance } = await createAuthTestApp()
const calls = createAuthClient(app)

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const next = async (token: string, cookie: string) => {
  const answer = await calls.refresh(token, cookie)
  expect(answer.statusCode).toBe(200)
  return parseRefresh(answer)
}

describe('sec/refresh-rotation', () => {
  test('cookies are not accessible to scripts, other sites or plain HTTP', async () => {
    const answer = await calls.login((await calls.registerUser()).email)
    const headers = [answer.headers['set-cookie'] ?? []].flat()
    const rules = 'Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict'
    expect(headers).toEqual([
      expect.stringMatching(new RegExp(`^__Host-lb=[\\w-]{43}; ${rules}$`)),
      expect.stringMatching(new RegExp(`^__Host-kb=[\\w-]{43}; ${rules}$`)),
    ])
    expect(headers.join()).not.toContain('Domain')
  })

  test('each refresh returns a new token of 256 bits', async () => {
    const { refresh, cookie } = await calls.registerUser()
    const seen = [refresh]
    for (let n = 0; n < 5; n += 1) {
      const { access, refresh: successor = '' } = await next(seen.at(-1) ?? '', cookie)
      expect(Buffer.from(successor, 'base64url')).toHaveLength(32)
      expect((await calls.getProfile(access)).statusCode).toBe(200)
      seen.push(successor)
    }
    expect(new Set(seen).size).toBe(6)
  })

  test('the database stores only the SHA-256 of token and cookie', async () => {
    const { refresh, cookie, user } = await calls.registerUser()
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
    const { refresh, cookie } = await calls.registerUser()
    const first = await next(refresh, cookie)
    advance(9_000)
    expect((await next(refresh, cookie)).refresh).toBe(first.refresh)
    expect((await next(first.refresh ?? '', cookie)).refresh).not.toBe(first.refresh)
  })

  test('fifty simultaneous refreshes of one token return one successor', async () => {
    const { refresh, cookie, user } = await calls.registerUser()
    const answers = await Promise.all(Array.from({ length: 50 }, () => next(refresh, cookie)))
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
    const rows = await db.admin
      .selectFrom('refresh_token')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  test('later reuse ends the family, mails the user and writes an audit event', async () => {
    const { refresh, cookie, email, user } = await calls.registerUser()
    const { access, refresh: successor = '' } = await next(refresh, cookie)
    advance(10_500)
    const reused = await calls.refresh(refresh, cookie)
    expect([reused.statusCode, parseProblem(reused).code]).toEqual([401, 'not_authenticated'])
    expect((await calls.getProfile(access)).statusCode).toBe(401)
    expect((await calls.refresh(successor, cookie)).statusCode).toBe(401)
    expect(await listAuditKinds(db, user.id)).toEqual(['register', 'refresh_reuse'])
    await createMailbox(db).newest(email, authMailCopy.sessionCopied.subject)
  })

  test('reuse in one family does not end other sessions of the user', async () => {
    const { refresh, cookie, email } = await calls.registerUser()
    const other = await calls.login(email)
    await next(refresh, cookie)
    advance(11_000)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(401)
    expect((await calls.refresh(other.json().refresh, getBindingCookie(other))).statusCode).toBe(200)
  })

  test('a family ends 30 days after its sign-in, however often it is used', async () => {
    const person = await calls.registerUser()
    let { refresh } = person
    const day = 24 * 3_600_000
    for (let n = 0; n < 29; n += 1) {
      advance(day)
      refresh = (await next(refresh, person.cookie)).refresh ?? ''
    }
    advance(day)
    expect((await calls.refresh(refresh, person.cookie)).statusCode).toBe(401)
  })

  test('a forged token is refused', async () => {
    for (const token of ['x', 'a'.repeat(43), 'ñ'.repeat(40)]) {
      const answer = await calls.refresh(token)
      expect([answer.statusCode, parseProblem(answer).code]).toEqual([401, 'not_authenticated'])
    }
  })
})
