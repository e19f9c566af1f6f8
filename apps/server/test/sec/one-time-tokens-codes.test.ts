import { authCopy } from '@lucas/contract/copy/auth.ts'
import { authMailCopy as copy } from '@lucas/contract/copy/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { authCalls, freshEmail, problemOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { codeIn, mailbox, tokenIn } from '../support/mailbox.ts'

const { app, db, lines, advance } = await authHouse()
const calls = authCalls(app)
const { newest, kept } = mailbox(db)

const codeOf = async (email: string, { subject }: { subject: string } = copy.welcome, count = 1) =>
  codeIn((await newest(email, subject, count)).text)
const verify = (email: string, code: string) => calls.post('/api/auth/verify/', { email, code })
const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
const isVerified = async (access: string) => (await calls.me(access)).json().is_verified
const raise = (access: string) => calls.call(access, 'POST', '/api/security/pin/verify/', { password })
const linkTo = async (email: string, count = 1) => {
  await calls.post('/api/auth/password/forgot/', { email })
  return tokenIn((await newest(email, copy.passwordReset.subject, count)).text)
}
const reset = (token: string, secret = 'un farol y tres gatos') =>
  calls.post('/api/auth/password/reset/', { token, password: secret })
const tally = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('sec/one-time-tokens: codes', () => {
  test('the code of the first mail verifies the address, signed in or not, and once', async () => {
    const { email, access } = await calls.person()
    const code = await codeOf(email)
    const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)])
    expect(tally(answers)).toEqual([200, 400, 400])
    expect(await isVerified(access)).toBe(true)
  })

  test('a wrong code says how often one may still try, and after five the right one is refused too', async () => {
    const { email, access } = await calls.person()
    const code = await codeOf(email)
    const said: string[] = []
    for (let n = 0; n < 5; n += 1) said.push(problemOf(await verify(email, other(code))).detail)
    expect(said).toEqual([4, 3, 2, 1].map(authCopy.codeWrong).concat(authCopy.codeSpent))
    expect(problemOf(await verify(email, code))).toMatchObject({
      code: 'code_invalid',
      detail: authCopy.codeSpent,
    })
    expect(await isVerified(access)).toBe(false)
    advance(61_000)
    await calls.post('/api/auth/verify/resend/', { email })
    expect((await verify(email, await codeOf(email, copy.verifyCode))).statusCode).toBe(200)
  })

  test('a code is good for 15 minutes, and a new one voids the old', async () => {
    const [first, second] = [await calls.person(), await calls.person()]
    const codes = [await codeOf(first.email), await codeOf(second.email)]
    advance(61_000)
    await calls.post('/api/auth/verify/resend/', { email: second.email })
    expect((await verify(second.email, codes[1] ?? '')).statusCode).toBe(400)
    const next = await codeOf(second.email, copy.verifyCode)
    advance(15 * 60_000)
    expect((await verify(first.email, codes[0] ?? '')).statusCode).toBe(400)
    expect((await verify(second.email, next)).statusCode).toBe(400)
  })

  test('another code leaves a minute after the last one at the soonest', async () => {
    const { email } = await calls.person()
    const soon = await calls.post('/api/auth/verify/resend/', { email })
    expect([soon.statusCode, Number(soon.headers['retry-after']) <= 60]).toEqual([429, true])
    advance(61_000)
    expect((await calls.post('/api/auth/verify/resend/', { email })).statusCode).toBe(200)
  })

  test('a corrected address voids the code of the mistyped one and gets its own', async () => {
    const { email, access } = await calls.person()
    const old = await codeOf(email)
    const right = freshEmail()
    await raise(access)
    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: right })
    expect((await verify(email, old)).statusCode).toBe(400)
    const code = await codeOf(right, copy.confirmEmail)
    const answer = await calls.call(access, 'POST', '/api/auth/verify/', { email: right, code })
    expect(answer.statusCode).toBe(200)
    expect((await calls.me(access)).json()).toMatchObject({
      email: right,
      pending_email: null,
      is_verified: true,
    })
  })

  test('a code is kept as a hash that six digits alone do not give, and is in no log and no job', async () => {
    const { email, user } = await calls.person()
    const code = await codeOf(email)
    const row = await db.admin
      .selectFrom('account_code')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ hash: Buffer }>`select sha256(${code}::bytea) as hash`.execute(db.admin)
    expect([row.code_hash.length, row.code_hash.equals(rows[0]?.hash ?? Buffer.alloc(0))]).toEqual([
      32,
      false,
    ])
    await verify(email, code)
    const { rows: jobs } = await sql`select data from pgboss.job`.execute(db.admin)
    expect(JSON.stringify(jobs)).not.toContain(code)
    expect(lines.join('')).not.toContain(`"${code}"`)
  })

  test('a telephone is verified by its own code, and another number is not', async () => {
    const { access } = await calls.person()
    const send = () => calls.call(access, 'POST', '/api/auth/phone/code/')
    expect(problemOf(await send()).errors).toEqual({ phone: [authCopy.phoneMissing] })
    await raise(access)
    const keep = (phone: string) => calls.call(access, 'PATCH', '/api/auth/profile/', { phone })
    await keep('+56 9 4444 0001')
    await send()
    const code = codeIn((await newest('+56 9 4444 0001', mailPageCopy.message)).text)
    const check = (digits: string) => calls.call(access, 'POST', '/api/auth/phone/verify/', { code: digits })
    expect(problemOf(await check(other(code))).detail).toBe(authCopy.codeWrong(4))
    expect((await check(code)).json()).toMatchObject({ is_phone_verified: true })
    expect((await keep('+56 9 4444 0001')).json().is_phone_verified).toBe(true)
    expect((await keep('+56 9 4444 0002')).json().is_phone_verified).toBe(false)
    expect((await check(code)).statusCode).toBe(400)
  })
})

describe('sec/one-time-tokens: passwords', () => {
  test('the link sets another password once, ends every session, and shows that the address is read', async () => {
    const { email, access } = await calls.person()
    const token = await linkTo(email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(tally(answers)).toEqual([200, 400, 400])
    expect((await calls.me(access)).statusCode).toBe(401)
    expect((await calls.login(email)).statusCode).toBe(401)
    const again = await calls.login(email, 'un farol y tres gatos')
    expect(again.json().user.is_verified).toBe(true)
    await newest(email, copy.passwordChanged.subject)
    expect(lines.join('')).not.toContain(token)
  })

  test('a link is good for 30 minutes, and a new one voids the old', async () => {
    const { email } = await calls.person()
    const old = await linkTo(email)
    const token = await linkTo(email, 2)
    expect(problemOf(await reset(old)).code).toBe('link_invalid')
    advance(30 * 60_000)
    expect(problemOf(await reset(token)).code).toBe('link_invalid')
  })

  test('a weak password is refused, and the link stays good', async () => {
    const { email } = await calls.person()
    const token = await linkTo(email)
    expect(problemOf(await reset(token, 'el perro de lucas')).errors).toHaveProperty('password')
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('whoever has left an address cannot come back by it, and an address that waits is forgotten', async () => {
    const { email, access, user } = await calls.person()
    const token = await linkTo(email)
    const next = freshEmail()
    await raise(access)
    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: next })
    const link = tokenIn((await newest(next, copy.confirmEmail.subject)).text)
    await calls.post('/api/auth/email/confirm/', { token: link })
    expect(problemOf(await reset(token)).code).toBe('link_invalid')

    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: freshEmail() })
    expect((await reset(await linkTo(next))).statusCode).toBe(200)
    const row = db.admin.selectFrom('person').select('pending_email').where('user_id', '=', user.id)
    expect(await row.executeTakeFirst()).toEqual({ pending_email: null })
  })

  test('nobody hears of an address that nobody has', async () => {
    const unknown = freshEmail()
    expect((await calls.post('/api/auth/password/forgot/', { email: unknown })).statusCode).toBe(200)
    const { email } = await calls.person()
    await linkTo(email) // the queue is worked off in order
    expect(await kept(unknown)).toEqual([])
  })

  test('another device is told once, a newer version of a known one never', async () => {
    const { email } = await calls.person()
    const from = (agent: string) =>
      calls.post('/api/auth/login/', { email, password }, { 'user-agent': agent, 'x-lucas-client': 'web' })
    const firefox = (version: number) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
    await from(firefox(140))
    await from(firefox(141))
    expect((await newest(email, copy.newDevice.subject)).text).toContain('Firefox en Linux')
    await linkTo(email)
    const told = (await kept(email)).filter(({ subject }) => subject === copy.newDevice.subject)
    expect(told).toHaveLength(1)
  })
})
