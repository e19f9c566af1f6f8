import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { securityCopy } from '@lucas/contract/copy/auth/security.ts'
import { limits } from '@lucas/contract/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import {
  addressesPath,
  createCalendarClient,
  toPath,
  unknownPath,
} from '../../../test/support/clients/calendar-client.ts'
import { createPrivacyClient } from '../../../test/support/clients/privacy-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { publicRoutes } from '../../composition/route-policy.ts'
import { createClock } from '../../platform/clock.ts'

// S-45: the address of a calendar is a credential of its user.

/** The clock of the server, which only the tests move. */
let now = new Date()
const app = await createFullApp({ clock: createClock(() => now) })
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const { auth, requestAs } = app
const calendars = createCalendarClient(app)
const { create, read, stepUp, tryCreate } = calendars
const locks = createLockClient(auth)
const mail = createMailbox(app.db)
const privacy = createPrivacyClient(app)
beforeEach(() => {
  now = new Date()
})

const auditOf = ({ user }: TestUser) => listAuditKinds(app.db, user.id)
const countMails = async ({ email }: TestUser) =>
  (await mail.list(email)).filter(({ subject }) => subject === authMailCopy.calendarFeedCreated.subject)
    .length
const statusOf = async (path: string) => (await read(path)).statusCode
const newPassword = `otra ${password}`

async function resetPassword(email: string) {
  await auth.post('/api/auth/password/forgot/', { email })
  const { text } = await mail.newest(email, authMailCopy.passwordReset.subject)
  const answer = await auth.post('/api/auth/password/reset/', {
    token: parseToken(text),
    password: newPassword,
  })
  expect(answer.statusCode).toBe(200)
}
const markConfirmed = ({ user }: TestUser) =>
  app.db.admin
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('user_id', '=', user.id)
    .execute()

describe('sec/calendar-feed', () => {
  test('is created after a step-up of a web session only, audited and told by mail', async () => {
    const ana = await auth.registerUser()
    const refused = await tryCreate(ana)
    expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'reauthentication_required'])
    await stepUp(ana)
    expect((await tryCreate(ana)).statusCode).toBe(201)
    expect(await auditOf(ana)).toEqual(['register', 'access_refused', 'step_up', 'calendar_feed_created'])
    const { text } = await mail.newest(ana.email, authMailCopy.calendarFeedCreated.subject)
    expect(text).not.toContain('/api/calendar/')

    const literal = parseSession(await auth.login(ana.email, password, 'literal'))
    await stepUp(literal)
    expect(parseProblem(await tryCreate(literal)).code).toBe('reauthentication_required')
    advance(5 * 60)
    expect(parseProblem(await tryCreate(ana)).code).toBe('reauthentication_required')
  })

  test('eight clicks end in one: a repeated key answers the same address for a minute', async () => {
    const ana = await auth.registerUser()
    await stepUp(ana)
    const clicks = await Promise.all(Array.from({ length: 8 }, () => tryCreate(ana, {}, 'k')))
    const paths = new Set(clicks.map((answer) => toPath(answer.json())))
    expect([clicks.map(({ statusCode }) => statusCode), paths.size]).toEqual([Array(8).fill(201), 1])
    const [path = ''] = paths
    expect(await statusOf(path)).toBe(200)
    advance(59)
    expect(toPath((await tryCreate(ana, {}, 'k')).json())).toBe(path)
    expect((await auditOf(ana)).filter((kind) => kind === 'calendar_feed_created')).toHaveLength(1)
    // The next address is mailed after the repeats, so that a second mail of theirs would have come before it.
    await create(ana, { shows_names: false })
    await expect.poll(() => countMails(ana)).toBe(2)
    expect(await statusOf(path)).toBe(404)
  })

  test('a key shows its address for a minute, with the same choices only, and never a revoked one', async () => {
    const ana = await auth.registerUser()
    const path = await create(ana, {}, 'k')
    const other = await tryCreate(ana, { shows_amounts: true }, 'k')
    expect(parseProblem(other).code).toBe('idempotency_mismatch')
    expect(await statusOf(path)).toBe(200)
    advance(60)
    const later = await create(ana, {}, 'k')
    expect([await statusOf(path), await statusOf(later)]).toEqual([404, 200])

    const renewed = await create(ana, {}, 'n')
    await requestAs(ana, 'DELETE', `${addressesPath}calendar_feed/`)
    advance(1)
    const again = await create(ana, {}, 'n')
    expect(again).not.toBe(renewed)
    expect([await statusOf(renewed), await statusOf(again)]).toEqual([404, 200])

    const eva = await auth.registerUser()
    expect(await create(eva, {}, 'n')).not.toBe(again)
    for (const key of ['', 'x'.repeat(256)]) expect((await tryCreate(ana, {}, key)).statusCode).toBe(400)
  })

  test('ten addresses a day, repeats not counted', async () => {
    const ana = await auth.registerUser()
    await stepUp(ana)
    const keys = Array.from({ length: limits.privateAddressesADay + 1 }, (_, at) => `k${at}`)
    const answers = []
    for (const key of keys) {
      await tryCreate(ana, {}, key)
      answers.push(await tryCreate(ana, {}, key))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429])
    const [created, refused] = answers.slice(-2).map((answer) => answer.json())
    expect(refused.detail).toBe(securityCopy.addressesToday)
    expect(await statusOf(toPath(created))).toBe(200)
    advance(24 * 3_600 + 1)
    const later = parseSession(await auth.login(ana.email))
    expect(await statusOf(await create(later))).toBe(200)
  })

  test('Seguridad lists it with its creation and last use, and ends it', async () => {
    const ana = await auth.registerUser()
    expect(await calendars.listAddresses(ana)).toEqual([])
    const path = await create(ana)
    await read(path)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await calendars.listAddresses(ana)).toEqual([
      { kind: 'calendar_feed', created_at: at, last_used_at: at },
    ])
    for (let n = 0; n < 2; n += 1)
      expect((await requestAs(ana, 'DELETE', `${addressesPath}calendar_feed/`)).statusCode).toBe(200)
    expect(await statusOf(path)).toBe(404)
    expect(await calendars.listAddresses(ana)).toEqual([])
    expect((await auditOf(ana)).filter((kind) => kind === 'calendar_feed_revoked')).toHaveLength(1)
    expect((await requestAs(ana, 'DELETE', `${addressesPath}api_key/`)).statusCode).toBe(404)
  })

  const endings: [name: string, run: (ana: TestUser) => Promise<unknown>][] = [
    [
      'a password change',
      (ana) =>
        requestAs(ana, 'POST', '/api/auth/password/change/', {
          current_password: password,
          new_password: newPassword,
        }),
    ],
    [
      'a reset by the owner of a confirmed address',
      async (ana) => {
        await markConfirmed(ana)
        await resetPassword(ana.email)
      },
    ],
    ['the claim of an unconfirmed address', (ana) => resetPassword(ana.email)],
    [
      'ending the other sessions, also when there are none',
      (ana) => requestAs(ana, 'POST', '/api/auth/sessions/end_others/'),
    ],
    ['the request of a deletion', (ana) => privacy.deleteAccount(ana)],
    ['an operator who ends the sessions', (ana) => runOperator(app.db, ['sessions', 'end', ana.email])],
  ]
  test.each(endings)('%s ends it', async (_, run) => {
    const [ana, eva] = [await auth.registerUser(), await auth.registerUser()]
    const [path, others] = [await create(ana), await create(eva)]
    await run(ana)
    const [answer, unknown] = [await read(path), await read(unknownPath)]
    expect([answer.statusCode, answer.json().code]).toEqual([404, unknown.json().code])
    expect(await auditOf(ana)).toContain('calendar_feed_revoked')
    expect(await statusOf(others)).toBe(200)
  })

  test('a stranger who registered an address before its owner reads nothing after the claim', async () => {
    const stranger = await auth.registerUser()
    const path = await create(stranger)
    expect(await statusOf(path)).toBe(200)
    await resetPassword(stranger.email)
    const owner = parseSession(await auth.login(stranger.email, newPassword))
    expect(await calendars.listAddresses(owner)).toEqual([])
    const bill = { name: 'Enel', kind: 'bill', rhythm: 'monthly', amount: 1_000, next_date: '2026-12-12' }
    await requestAs(owner, 'POST', '/api/commitments/', bill)
    expect(await statusOf(path)).toBe(404)
    // The owner never had this address, so the mail about the password does not speak of it.
    const { text } = await mail.newest(stranger.email, authMailCopy.passwordChanged.subject)
    expect(text).not.toContain(authMailCopy.passwordChangedAddresses)
  })

  test('the mail about a changed password says that calendars stop, if there was one', async () => {
    const [ana, eva] = [await auth.registerUser(), await auth.registerUser()]
    await create(ana)
    for (const user of [ana, eva])
      await requestAs(user, 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: newPassword,
      })
    const textFor = async ({ email }: TestUser) =>
      (await mail.newest(email, authMailCopy.passwordChanged.subject)).text.replaceAll(/\s+/g, ' ')
    expect(await textFor(ana)).toContain(authMailCopy.passwordChangedAddresses)
    expect(await textFor(eva)).not.toContain(authMailCopy.passwordChangedAddresses)
  })

  test('what ends one session, locks it or renews its tokens leaves the address', async () => {
    const ana = await auth.registerUser()
    const path = await create(ana)
    const other = parseSession(await auth.login(ana.email))
    await locks.setPin(ana.access)
    await locks.lock(other.access)
    await auth.logout(other.refresh)
    await auth.refresh(ana.refresh, ana.cookie)
    await auth.logout(ana.refresh)
    expect(await statusOf(path)).toBe(200)
  })

  test('every public route with a secret in its address is a listed kind, or has its reason', () => {
    const reasons: Record<string, string> = {
      'GET /api/calendar/:file': 'calendar_feed',
      'POST /api/auth/oauth/:provider/start/': 'no secret',
      'POST /api/auth/oauth/:provider/return/': 'no secret',
      'POST /api/notifications/unsubscribe/:token/': 'reads nothing, and only turns mails off (RFC 8058)',
    }
    const withParameter = publicRoutes({ mail: false, checkout: false }).filter((route) =>
      route.includes(':'),
    )
    expect(withParameter.filter((route) => !(route in reasons))).toEqual([])
  })
})
