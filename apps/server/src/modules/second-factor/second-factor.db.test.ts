import { secondFactorEnrolment, secondFactorStatus } from '@lucas/contract/auth/second-factor.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { secondFactorCopy as copy } from '@lucas/contract/copy/auth/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { createAuthClient, parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import {
  createCodeApp,
  createSecondFactorClient,
  getDeviceCookie,
} from '../../../test/support/second-factor.ts'

// The clock stands still, so that a code is of the same step however slow the machine is.
const { app, db, clock, advance } = await createAuthTestApp({ isClockStopped: true })
const auth = createAuthClient(app)
const factor = createSecondFactorClient(auth, clock.now)
const locks = createLockClient(auth)
const mail = createMailbox(db)
const day = 24 * 3_600_000

const auditOf = (userId: string) => listAuditKinds(db, userId)
const statusOf = async (access: string) =>
  secondFactorStatus.parse((await factor.request(access, 'GET')).json())
const refusal = (answer: Parameters<typeof parseProblem>[0]) => {
  const { status, code, detail } = parseProblem(answer)
  return { status, code, detail }
}
const sortedStatuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const wrong = (detail: string) => ({ status: 401, code: 'second_factor_invalid', detail })

describe('sec/second-factor', () => {
  test('nothing is asked before a right code, and nothing is stored', async () => {
    const { email, access, user } = await auth.registerUser()
    expect(refusal(await factor.start(access)).code).toBe('reauthentication_required')
    await factor.stepUp(access)
    const { key, enrolment } = secondFactorEnrolment.parse((await factor.start(access)).json())
    const code = createCodeApp(key, clock.now)
    const enable = (otp: string) => factor.request(access, 'POST', '', { enrolment, otp })
    expect(parseProblem(await enable(code.codeIn(120))).errors).toEqual({ otp: [copy.clockAhead(2)] })
    expect(parseProblem(await enable(code.codeIn(-120))).errors).toEqual({ otp: [copy.clockBehind(2)] })
    expect(
      await db.admin.selectFrom('second_factor').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
    expect((await factor.login(email)).statusCode).toBe(200)
    expect((await enable(code.codeIn())).statusCode).toBe(201)
    await mail.newest(email, authMailCopy.secondFactorEnabled.subject)
    expect(refusal(await enable(code.codeIn(30))).code).toBe('second_factor_active')
    expect(refusal(await factor.start(access)).code).toBe('second_factor_active')
    const stored = await db.admin
      .selectFrom('second_factor')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const clear = createCodeApp(key, clock.now).secret
    expect([stored.secret.includes(clear), stored.secret.includes(key)]).toEqual([false, false])
  })

  test('an enrolment is of its session and lasts 15 minutes', async () => {
    const first = await auth.registerUser()
    const second = parseSession(await factor.login(first.email))
    for (const { access } of [first, second]) await factor.stepUp(access)
    const { key, enrolment } = secondFactorEnrolment.parse((await factor.start(first.access)).json())
    const otp = createCodeApp(key, clock.now).codeIn()
    expect(refusal(await factor.request(second.access, 'POST', '', { enrolment, otp })).code).toBe(
      'second_factor_expired',
    )
    expect(
      refusal(await factor.request(first.access, 'POST', '', { enrolment: enrolment.slice(2), otp })).code,
    ).toBe('second_factor_expired')
    advance(15 * 60_000)
    const renewed = parseSession(await factor.login(first.email))
    await factor.stepUp(renewed.access)
    expect(refusal(await factor.request(renewed.access, 'POST', '', { enrolment, otp })).code).toBe(
      'second_factor_expired',
    )
  })

  test('a sign-in without its code gets no token, and the same call with the code answers as for everyone', async () => {
    const plain = await auth.registerUser()
    const { email, app: codeApp, user } = await factor.registerEnabled()
    const asked = await factor.login(email)
    expect(refusal(asked)).toEqual({ status: 401, code: 'second_factor_required', detail: copy.required })
    expect([asked.cookies, asked.body.includes('access')]).toEqual([[], false])
    expect(refusal(await factor.login(email, { otp: '' })).code).toBe('second_factor_required')
    const otp = codeApp.codeIn()
    const entered = await factor.login(email, { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })
    const others = await factor.login(plain.email, { otp: 'does not matter' })
    expect([entered.statusCode, Object.keys(entered.json())]).toEqual([200, Object.keys(others.json())])
    expect(entered.cookies.map(({ name }) => name)).toEqual(['__Host-lb', '__Host-kb'])
    expect(await auditOf(user.id)).toContain('second_factor_enabled')
  })

  test('a wrong password is refused as ever, with a right code or without', async () => {
    const { email, app: codeApp } = await factor.registerEnabled()
    for (const extra of [{}, { otp: codeApp.codeIn() }])
      expect(refusal(await factor.login(email, { ...extra, password: 'equivocada' })).code).toBe(
        'invalid_credentials',
      )
    expect((await factor.login(email, { otp: codeApp.codeIn() })).statusCode).toBe(200)
  })

  test('a client of the specification signs in by the same call, with a code or a recovery code', async () => {
    const { email, app: codeApp, codes } = await factor.registerEnabled()
    expect(refusal(await factor.login(email, {}, 'literal')).code).toBe('second_factor_required')
    const answers = [
      await factor.login(email, { otp: codeApp.codeIn(), trust_device: true }, 'literal'),
      await factor.login(email, { otp: codes[0] }, 'literal'),
    ]
    for (const answer of answers) {
      expect(Object.keys(answer.json())).toEqual(['user', 'access', 'refresh'])
      expect(answer.cookies).toEqual([])
    }
  })

  test('a clock that is two minutes off is explained when it is slow, and a code of its future is only wrong', async () => {
    const { email, app: codeApp } = await factor.registerEnabled()
    expect(refusal(await factor.login(email, { otp: codeApp.codeIn(-120) }))).toEqual(
      wrong(copy.clockBehind(2)),
    )
    expect(refusal(await factor.login(email, { otp: codeApp.codeIn(120) }))).toEqual(wrong(copy.wrong))
  })

  test('the code of a step signs in once, also of two simultaneous sign-ins', async () => {
    const { email, app: codeApp, user } = await factor.registerEnabled()
    const otp = codeApp.codeIn()
    const answers = await Promise.all([1, 2, 3].map(() => factor.login(email, { otp })))
    expect(sortedStatuses(answers)).toEqual([200, 401, 401])
    expect(refusal(await factor.login(email, { otp }))).toEqual(wrong(copy.used))
    const failures = (await auditOf(user.id)).filter((kind) => kind === 'sign_in_failed')
    expect(failures).toHaveLength(3)
    advance(30_000)
    expect((await factor.login(email, { otp: codeApp.codeIn() })).statusCode).toBe(200)
  })

  test('a recovery code signs in once, also of two simultaneous sign-ins, and is mailed and recorded', async () => {
    const { email, codes, user } = await factor.registerEnabled()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    const [first = '', second = ''] = codes
    const answers = await Promise.all([1, 2].map(() => factor.login(email, { otp: first })))
    expect(sortedStatuses(answers)).toEqual([200, 401])
    expect(refusal(await factor.login(email, { otp: first }))).toEqual(wrong(copy.recoveryUsed))
    expect(refusal(await factor.login(email, { otp: '0000-0000-0000-0000' }))).toEqual(wrong(copy.wrong))
    const typed = second.toLowerCase().replaceAll('-', ' ')
    const { access } = parseSession(await factor.login(email, { otp: typed }))
    await mail.newest(email, authMailCopy.recoveryCodeUsed.subject)
    expect((await statusOf(access)).recovery_codes_left).toBe(8)
    expect((await auditOf(user.id)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2)
    const stored = await db.admin
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(second.replaceAll('-', ''))
  })

  test('new recovery codes end those before', async () => {
    const { email, access, app: codeApp, codes } = await factor.registerEnabled()
    await factor.stepUp(access, { password, otp: codeApp.codeIn() })
    const renewed = (await factor.request(access, 'POST', 'recovery-codes/')).json().recovery_codes
    expect(renewed).toHaveLength(10)
    expect(refusal(await factor.login(email, { otp: codes[0] }))).toEqual(wrong(copy.wrong))
    expect((await factor.login(email, { otp: renewed[9] })).statusCode).toBe(200)
    await mail.newest(email, authMailCopy.recoveryCodesCreated.subject)
  })

  test('five codes are compared, then 429, and other users go on', async () => {
    const { email, app: codeApp } = await factor.registerEnabled()
    const other = await factor.registerEnabled()
    const guesses = await Promise.all(Array.from({ length: 8 }, () => factor.login(email, { otp: '000000' })))
    const statuses = guesses.map(({ statusCode }) => statusCode)
    expect([
      statuses.filter((one) => one === 401).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([5, 3])
    const refused = await factor.login(email, { otp: codeApp.codeIn() })
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 15 * 60])
    expect((await factor.login(other.email, { otp: other.app.codeIn() })).statusCode).toBe(200)
    advance(15 * 60_000)
    expect((await factor.login(email, { otp: codeApp.codeIn() })).statusCode).toBe(200)
    // The right code has reset the attempts.
    expect(refusal(await factor.login(email, { otp: '000000' })).code).toBe('second_factor_invalid')
  })

  test('a passkey counts as both factors, at sign-in and at step-up', async () => {
    const { access } = await auth.registerUser()
    const { key } = await locks.addPasskey(access)
    await factor.enable(access)
    const entered = await locks.signInWithPasskey(key)
    expect(entered.statusCode).toBe(200)
    const { access: fresh } = parseSession(entered)
    expect(refusal(await factor.request(fresh, 'DELETE')).code).toBe('reauthentication_required')
    await locks.stepUpWithPasskey(fresh, key)
    expect((await factor.request(fresh, 'DELETE')).statusCode).toBe(200)
  })

  test('a step-up asks for a code, by password and by PIN', async () => {
    const { email, access, app: codeApp } = await factor.registerEnabled()
    await auth.call(access, 'PUT', '/api/security/pin/', { pin: '2580', password, otp: codeApp.codeIn() })
    const fresh = parseSession(await factor.login(email, { otp: codeApp.codeIn(30) })).access
    for (const proof of [{ password }, { pin: '2580' }])
      expect(parseProblem(await factor.stepUp(fresh, proof))).toMatchObject({
        status: 400,
        errors: { otp: [copy.required] },
      })
    expect(parseProblem(await factor.stepUp(fresh, { password, otp: codeApp.codeIn() }))).toMatchObject({
      errors: { otp: [copy.used] },
    })
    expect(refusal(await factor.request(fresh, 'DELETE')).code).toBe('reauthentication_required')
    advance(60_000)
    expect((await factor.stepUp(fresh, { pin: '2580', otp: codeApp.codeIn() })).statusCode).toBe(200)
    expect((await factor.request(fresh, 'DELETE')).statusCode).toBe(200)
    await mail.newest(email, authMailCopy.secondFactorRemoved.subject)
    expect((await factor.login(email)).statusCode).toBe(200)
  })

  test('a locked session unlocks by its PIN alone, and has no step-up then', async () => {
    const { email, access, app: codeApp } = await factor.registerEnabled()
    await auth.call(access, 'PUT', '/api/security/pin/', { pin: '2580', password, otp: codeApp.codeIn() })
    advance(6 * 60_000)
    const fresh = parseSession(await factor.login(email, { otp: codeApp.codeIn() })).access
    await locks.lock(fresh)
    expect((await auth.getProfile(fresh)).statusCode).toBe(403)
    expect((await factor.stepUp(fresh, { pin: '2580' })).statusCode).toBe(200)
    expect((await auth.getProfile(fresh)).statusCode).toBe(200)
    expect(refusal(await factor.request(fresh, 'DELETE')).code).toBe('reauthentication_required')
  })

  test('five codes of a step-up are compared, and a sign-in is not held up by them', async () => {
    const { email, access, app: codeApp } = await factor.registerEnabled()
    for (let n = 0; n < 5; n += 1)
      expect((await factor.stepUp(access, { password, otp: '000000' })).statusCode).toBe(400)
    expect((await factor.stepUp(access, { password, otp: codeApp.codeIn() })).statusCode).toBe(429)
    expect((await factor.login(email, { otp: codeApp.codeIn() })).statusCode).toBe(200)
  })

  test('wrong codes next to the right PIN are no wrong PINs', async () => {
    const { email, access, app: codeApp } = await factor.registerEnabled()
    await auth.call(access, 'PUT', '/api/security/pin/', { pin: '2580', password, otp: codeApp.codeIn() })
    const fresh = parseSession(await factor.login(email, { otp: codeApp.codeIn(30) })).access
    for (let n = 0; n < 4; n += 1)
      expect(parseProblem(await factor.stepUp(fresh, { pin: '2580', otp: '000000' })).errors).toEqual({
        otp: [copy.wrong],
      })
    expect((await auth.call(fresh, 'GET', '/api/security/')).json().tries_left).toBe(4)
    advance(60_000)
    expect((await factor.stepUp(fresh, { pin: '2580', otp: codeApp.codeIn() })).statusCode).toBe(200)
  })

  test('a change of the password asks for a code', async () => {
    const { email, app: codeApp } = await factor.registerEnabled()
    const { access } = parseSession(await factor.login(email, { otp: codeApp.codeIn() }))
    const body = { current_password: password, new_password: 'cinco gatos y un farol' }
    const change = (extra: object) =>
      auth.call(access, 'POST', '/api/auth/password/change/', { ...body, ...extra })
    expect(parseProblem(await change({})).errors).toEqual({ otp: [copy.required] })
    advance(30_000)
    expect((await change({ otp: codeApp.codeIn() })).statusCode).toBe(200)
  })

  test('a reset of the password leaves the second factor, unless nobody had proved the address before', async () => {
    const [proved, unproved] = [await factor.registerEnabled(), await factor.registerEnabled()]
    await db.admin
      .updateTable('person')
      .set({ email_verified_at: clock.now() })
      .where('user_id', '=', proved.user.id)
      .execute()
    for (const { email } of [proved, unproved]) {
      await auth.post('/api/auth/password/forgot/', { email })
      const { text } = await mail.newest(email, authMailCopy.passwordReset.subject)
      const reset = { token: parseToken(text), password: 'cinco gatos y un farol' }
      expect((await auth.post('/api/auth/password/reset/', reset)).statusCode).toBe(200)
    }
    const enter = (email: string) => factor.login(email, { password: 'cinco gatos y un farol' })
    expect(refusal(await enter(proved.email)).code).toBe('second_factor_required')
    // Whoever registered the address of another cannot lock its owner out.
    expect((await enter(unproved.email)).statusCode).toBe(200)
  })
})

describe('sec/trusted-device', () => {
  /** A user with a browser that is not asked for codes. */
  async function registerTrusted() {
    const user = await factor.registerEnabled()
    const entered = await factor.login(user.email, { otp: user.app.codeIn(), trust_device: true })
    return { ...user, ...parseSession(entered), device: getDeviceCookie(entered) }
  }
  const enters = async (email: string, device: string) =>
    (await factor.login(email, {}, 'web', device)).statusCode === 200

  test('a trusted browser needs no code for 30 days, and the password all the same', async () => {
    const { email, access, device } = await registerTrusted()
    expect(device).not.toBe('')
    expect([await enters(email, device), await enters(email, '')]).toEqual([true, false])
    expect(refusal(await factor.login(email, { password: 'equivocada' }, 'web', device)).code).toBe(
      'invalid_credentials',
    )
    const { trusted_devices: devices } = await statusOf(access)
    expect(devices.map(({ is_current }) => is_current)).toEqual([false])
    advance(30 * day - 1_000)
    expect(await enters(email, device)).toBe(true)
    advance(1_000)
    expect(await enters(email, device)).toBe(false)
  })

  test('its cookie is of no use to another user', async () => {
    const { device } = await registerTrusted()
    expect(await enters((await factor.registerEnabled()).email, device)).toBe(false)
  })

  test('a browser of a user without a second factor is not trusted', async () => {
    const { email } = await auth.registerUser()
    const entered = await factor.login(email, { trust_device: true })
    expect([entered.statusCode, getDeviceCookie(entered)]).toEqual([200, ''])
  })

  test('a revoked device asks again', async () => {
    const { email, access, device, user } = await registerTrusted()
    const [listed] = (await statusOf(access)).trusted_devices
    const stranger = await auth.registerUser()
    expect((await factor.request(stranger.access, 'DELETE', `devices/${listed?.id}/`)).statusCode).toBe(404)
    expect((await factor.request(access, 'DELETE', `devices/${listed?.id}/`)).statusCode).toBe(200)
    expect(await enters(email, device)).toBe(false)
    expect(await auditOf(user.id)).toEqual(expect.arrayContaining(['device_trusted', 'device_untrusted']))
  })

  test('a change of the password and the end of the other sessions end the trust', async () => {
    const changed = await registerTrusted()
    advance(30_000)
    const answer = await auth.call(changed.access, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'cinco gatos y un farol',
      otp: changed.app.codeIn(),
    })
    expect(answer.statusCode).toBe(200)
    const after = { password: 'cinco gatos y un farol' }
    expect(refusal(await factor.login(changed.email, after, 'web', changed.device)).code).toBe(
      'second_factor_required',
    )

    const ended = await registerTrusted()
    advance(30_000)
    await factor.stepUp(ended.access, { password, otp: ended.app.codeIn() })
    expect((await auth.call(ended.access, 'POST', '/api/auth/sessions/end_others/')).statusCode).toBe(200)
    expect(await enters(ended.email, ended.device)).toBe(false)
  })

  test('the removal of the second factor deletes codes and devices', async () => {
    const { access, app: codeApp, user } = await registerTrusted()
    advance(30_000)
    await factor.stepUp(access, { password, otp: codeApp.codeIn() })
    await factor.request(access, 'DELETE')
    for (const table of ['second_factor', 'recovery_code', 'trusted_device'] as const)
      expect(await db.admin.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual(
        [],
      )
  })
})
