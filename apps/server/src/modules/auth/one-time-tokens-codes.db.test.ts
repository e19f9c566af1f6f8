import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { authMailCopy as copy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseCode, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'

const { app, db, logLines, advance } = await createAuthTestApp()
const calls = createAuthClient(app)
const { newest, list } = createMailbox(db)

const codeOf = async (email: string, { subject }: { subject: string } = copy.welcome, count = 1) =>
  parseCode((await newest(email, subject, count)).text)
const verify = (email: string, code: string) => calls.post('/api/auth/verify/', { email, code })
const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
const isVerified = async (access: string) => (await calls.getProfile(access)).json().is_verified
const raise = (access: string) => calls.call(access, 'POST', '/api/security/pin/verify/', { password })
const linkTo = async (email: string, count = 1) => {
  await calls.post('/api/auth/password/forgot/', { email })
  return parseToken((await newest(email, copy.passwordReset.subject, count)).text)
}
const reset = (token: string, secret = 'un farol y tres gatos') =>
  calls.post('/api/auth/password/reset/', { token, password: secret })
const tally = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe('sec/one-time-tokens: codes', () => {
  test('the code of the first mail verifies the address, signed in or not, and once', async () => {
    const { email, access } = await calls.registerUser()
    const code = await codeOf(email)
    const answers = await Promise.all([verify(email, code), verify(email, code), verify(email, code)])
    expect(tally(answers)).toEqual([200, 400, 400])
    expect(await isVerified(access)).toBe(true)
  })

  test('a wrong code returns the attempts left, and after five the correct one is refused too', async () => {
    const { email, access } = await calls.registerUser()
    const code = await codeOf(email)
    const said: string[] = []
    for (let n = 0; n < 5; n += 1) said.push(parseProblem(await verify(email, other(code))).detail)
    expect(said).toEqual([4, 3, 2, 1].map(authCopy.codeWrong).concat(authCopy.codeSpent))
    expect(parseProblem(await verify(email, code))).toMatchObject({
      code: 'code_invalid',
      detail: authCopy.codeSpent,
    })
    expect(await isVerified(access)).toBe(false)
    advance(61_000)
    await calls.post('/api/auth/verify/resend/', { email })
    expect((await verify(email, await codeOf(email, copy.verifyCode))).statusCode).toBe(200)
  })

  test('a code is valid for 15 minutes, and a new one voids the old', async () => {
    const [first, second] = [await calls.registerUser(), await calls.registerUser()]
    const codes = [await codeOf(first.email), await codeOf(second.email)]
    advance(61_000)
    await calls.post('/api/auth/verify/resend/', { email: second.email })
    expect((await verify(second.email, codes[1] ?? '')).statusCode).toBe(400)
    const next = await codeOf(second.email, copy.verifyCode)
    advance(15 * 60_000)
    expect((await verify(first.email, codes[0] ?? '')).statusCode).toBe(400)
    expect((await verify(second.email, next)).statusCode).toBe(400)
  })

  test('another code is sent at most once a minute', async () => {
    const { email } = await calls.registerUser()
    const soon = await calls.post('/api/auth/verify/resend/', { email })
    expect([soon.statusCode, Number(soon.headers['retry-after']) <= 60]).toEqual([429, true])
    advance(61_000)
    expect((await calls.post('/api/auth/verify/resend/', { email })).statusCode).toBe(200)
  })

  test('a corrected address voids the code of the mistyped one and gets a new one', async () => {
    const { email, access } = await calls.registerUser()
    const old = await codeOf(email)
    const right = createUniqueEmail()
    await raise(access)
    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: right })
    expect((await verify(email, old)).statusCode).toBe(400)
    const code = await codeOf(right, copy.confirmEmail)
    const answer = await calls.call(access, 'POST', '/api/auth/verify/', { email: right, code })
    expect(answer.statusCode).toBe(200)
    expect((await calls.getProfile(access)).json()).toMatchObject({
      email: right,
      pending_email: null,
      is_verified: true,
    })
  })

  test('a code is stored as a keyed hash, and is in no log and no job', async () => {
    const { email, user } = await calls.registerUser()
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
    expect(logLines.join('')).not.toContain(`"${code}"`)
  })

  test('a phone is verified by its own code, and a new number is unverified', async () => {
    const { access } = await calls.registerUser()
    const send = () => calls.call(access, 'POST', '/api/auth/phone/code/')
    expect(parseProblem(await send()).errors).toEqual({ phone: [authCopy.phoneMissing] })
    await raise(access)
    const setPhone = (phone: string) => calls.call(access, 'PATCH', '/api/auth/profile/', { phone })
    await setPhone('+56 9 4444 0001')
    await send()
    const code = parseCode((await newest('+56 9 4444 0001', mailPageCopy.message)).text)
    const check = (digits: string) => calls.call(access, 'POST', '/api/auth/phone/verify/', { code: digits })
    expect(parseProblem(await check(other(code))).detail).toBe(authCopy.codeWrong(4))
    expect((await check(code)).json()).toMatchObject({ is_phone_verified: true })
    expect((await setPhone('+56 9 4444 0001')).json().is_phone_verified).toBe(true)
    expect((await setPhone('+56 9 4444 0002')).json().is_phone_verified).toBe(false)
    expect((await check(code)).statusCode).toBe(400)
  })
})

describe('sec/one-time-tokens: passwords', () => {
  test('a reset link works once, ends every session and verifies the address', async () => {
    const { email, access } = await calls.registerUser()
    const token = await linkTo(email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(tally(answers)).toEqual([200, 400, 400])
    expect((await calls.getProfile(access)).statusCode).toBe(401)
    expect((await calls.login(email)).statusCode).toBe(401)
    const again = await calls.login(email, 'un farol y tres gatos')
    expect(again.json().user.is_verified).toBe(true)
    await newest(email, copy.passwordChanged.subject)
    expect(logLines.join('')).not.toContain(token)
  })

  test('a link is valid for 30 minutes, and a new one voids the old', async () => {
    const { email } = await calls.registerUser()
    const old = await linkTo(email)
    const token = await linkTo(email, 2)
    expect(parseProblem(await reset(old)).code).toBe('link_invalid')
    advance(30 * 60_000)
    expect(parseProblem(await reset(token)).code).toBe('link_invalid')
  })

  test('a weak password is refused, and the link stays valid', async () => {
    const { email } = await calls.registerUser()
    const token = await linkTo(email)
    expect(parseProblem(await reset(token, 'lucas lucas 12')).errors).toHaveProperty('password')
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('a reset link to a former address is void, and a reset drops a pending address', async () => {
    const { email, access, user } = await calls.registerUser()
    const token = await linkTo(email)
    const next = createUniqueEmail()
    await raise(access)
    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: next })
    const link = parseToken((await newest(next, copy.confirmEmail.subject)).text)
    await calls.post('/api/auth/email/confirm/', { token: link })
    expect(parseProblem(await reset(token)).code).toBe('link_invalid')

    await calls.call(access, 'PATCH', '/api/auth/profile/', { email: createUniqueEmail() })
    expect((await reset(await linkTo(next))).statusCode).toBe(200)
    const row = db.admin.selectFrom('person').select('pending_email').where('user_id', '=', user.id)
    expect(await row.executeTakeFirst()).toEqual({ pending_email: null })
  })

  test('an unknown address gets no mail', async () => {
    const unknown = createUniqueEmail()
    expect((await calls.post('/api/auth/password/forgot/', { email: unknown })).statusCode).toBe(200)
    const { email } = await calls.registerUser()
    await linkTo(email) // jobs run in order
    expect(await list(unknown)).toEqual([])
  })

  test('a new device is mailed once, a newer version of a known one never', async () => {
    const { email } = await calls.registerUser()
    const from = (agent: string) =>
      calls.post('/api/auth/login/', { email, password }, { 'user-agent': agent, 'x-lucas-client': 'web' })
    const firefox = (version: number) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
    await from(firefox(140))
    await from(firefox(141))
    expect((await newest(email, copy.newDevice.subject)).text).toContain('Firefox en Linux')
    await linkTo(email)
    const newDeviceMails = (await list(email)).filter(({ subject }) => subject === copy.newDevice.subject)
    expect(newDeviceMails).toHaveLength(1)
  })
})
