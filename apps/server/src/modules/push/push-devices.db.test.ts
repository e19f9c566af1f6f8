import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { notificationsCopy } from '@lucas/contract/copy/notifications/notifications.ts'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { limits } from '@lucas/contract/limits.ts'
import { pushDevice, pushDeviceList, pushTest } from '@lucas/contract/notifications/push.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { parseProblem, parseSession } from '../../../test/support/clients/auth-client.ts'
import { createMailbox } from '../../../test/support/mailbox.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { startPushService } from '../../../test/support/push-service.ts'
import { newId } from '../../platform/ids.ts'

const service = await startPushService()
// The stand-in is where the sandbox would be.
const app = await createFullApp({ settings: { FLOID_API_URL: service.origin } })
const mailbox = createMailbox(app.db)
const path = '/api/push/devices/'

const stepUp = (user: { access: string }) =>
  app.requestAs(user, 'POST', '/api/security/pin/verify/', { password })
const put = (user: { access: string }, subscription: unknown = service.createBrowser().subscription) =>
  app.requestAs(user, 'PUT', `${path}current/`, subscription)
async function register(user: { access: string }, subscription?: unknown) {
  await stepUp(user)
  return put(user, subscription)
}
const list = async (user: { access: string }) =>
  pushDeviceList.parse((await app.requestAs(user, 'GET', path)).json())
const signInAgain = async ({ email }: TestUser) => parseSession(await app.auth.login(email))
const countRows = async ({ user }: TestUser) =>
  (await app.db.admin.selectFrom('push_device').select('id').where('user_id', '=', user.id).execute()).length
const auditOf = ({ user }: TestUser) => listAuditKinds(app.db, user.id)

describe('sec/push', () => {
  test('a browser is added once, listed by its name, tested and removed', async () => {
    const ana = await app.auth.registerUser()
    const browser = service.createBrowser()
    expect(await list(ana)).toMatchObject({ results: [], count: 0 })
    const added = pushDevice.parse((await register(ana, browser.subscription)).json())
    const again = pushDevice.parse((await register(ana, browser.subscription)).json())
    expect([again, added.is_current, added.last_used_at]).toEqual([added, true, null])
    expect((await auditOf(ana)).filter((kind) => kind === 'push_device_added')).toHaveLength(1)
    const tested = pushTest.parse((await app.requestAs(ana, 'POST', `${path}${added.id}/test/`)).json())
    expect([tested.result, service.refusals]).toEqual(['sent', []])
    expect(browser.messages()).toEqual([
      {
        device: added.id,
        tag: 'test',
        ...pushCopy.test,
        url: '/settings?tab=notifications',
        actions: [],
      },
    ])
    expect(browser.headers()).toMatchObject([{ urgency: 'high', topic: 'test', ttl: '300' }])
    expect((await list(ana)).results).toMatchObject([{ id: added.id, last_used_at: expect.any(String) }])
    expect((await app.requestAs(ana, 'DELETE', `${path}${added.id}/`)).statusCode).toBe(200)
    expect((await app.requestAs(ana, 'DELETE', `${path}${added.id}/`)).statusCode).toBe(404)
    expect([(await list(ana)).results, await auditOf(ana)]).toEqual([
      [],
      expect.arrayContaining(['push_device_removed']),
    ])
  })

  test('is a credential: the first of a session needs a step-up, each is audited and told by mail', async () => {
    const ana = await app.auth.registerUser()
    expect(parseProblem(await put(ana)).code).toBe('reauthentication_required')
    expect(await countRows(ana)).toBe(0)
    await stepUp(ana)
    const browser = service.createBrowser()
    expect((await put(ana, browser.subscription)).statusCode).toBe(200)
    expect((await put(ana, browser.subscription)).statusCode).toBe(200)
    const { subject } = authMailCopy.pushDeviceAdded
    const mails = async () =>
      (await mailbox.list(ana.email)).filter((mail) => mail.subject === subject).length
    await expect.poll(mails).toBe(1)
    // A browser changes its address by itself, in a session that proved nothing of late.
    await app.db.admin
      .updateTable('session')
      .set({ step_up_until: null })
      .where('user_id', '=', ana.user.id)
      .execute()
    expect((await put(ana)).statusCode).toBe(200)
    await expect.poll(mails).toBe(2)
    expect((await auditOf(ana)).filter((kind) => kind === 'push_device_added')).toHaveLength(2)
    expect(parseProblem(await put(await signInAgain(ana))).code).toBe('reauthentication_required')
  })

  test('every process has the same key, and another secret another one', async () => {
    const ana = await app.auth.registerUser()
    const { public_key: key } = await list(ana)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    const twin = await createFullApp({ settings: { FLOID_API_URL: service.origin }, db: app.db })
    // On a database of its own: its worker would take the jobs of the others, whose browsers it cannot write to.
    const other = await createFullApp({
      settings: {
        FLOID_API_URL: service.origin,
        TOKEN_SECRET: 'another secret of the tests, long enough',
      },
    })
    const keyOf = async ({ auth, requestAs }: typeof app) =>
      pushDeviceList.parse((await requestAs(await auth.registerUser(), 'GET', path)).json()).public_key
    expect(await keyOf(twin)).toBe(key)
    expect(await keyOf(other)).not.toBe(key)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://ana:clave@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://127.0.0.1/abc',
    'https://10.0.0.8/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data/',
    'http://localhost:5432/',
    'file:///etc/passwd',
    'no address',
    '',
  ])('%s is refused with a sentence, and nothing is called', async (endpoint) => {
    const ana = await app.auth.registerUser()
    const before = service.received.length
    const refused = parseProblem(await register(ana, { ...service.createBrowser().subscription, endpoint }))
    expect([refused.status, refused.errors]).toEqual([400, { endpoint: [pushCopy.endpointRefused] }])
    expect([await countRows(ana), service.received.length]).toEqual([0, before])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('%s is a push service', async (endpoint) => {
    const ana = await app.auth.registerUser()
    expect((await register(ana, { ...service.createBrowser().subscription, endpoint })).statusCode).toBe(200)
  })

  test('keys that are none are refused', async () => {
    const ana = await app.auth.registerUser()
    const { endpoint, keys } = service.createBrowser().subscription
    for (const broken of [{ ...keys, p256dh: 'abc' }, { ...keys, auth: 'x'.repeat(23) }, {}])
      expect((await register(ana, { endpoint, keys: broken })).statusCode).toBe(400)
    expect(await countRows(ana)).toBe(0)
  })

  test('what is stored is encrypted', async () => {
    const ana = await app.auth.registerUser()
    const { subscription } = service.createBrowser()
    await register(ana, subscription)
    const row = await app.db.admin
      .selectFrom('push_device')
      .selectAll()
      .where('user_id', '=', ana.user.id)
      .executeTakeFirstOrThrow()
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(row.subscription.includes(secret)).toBe(false)
  })

  test('nobody tests or removes the device of another user', async () => {
    const [ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
    const { id } = pushDevice.parse((await register(ana)).json())
    for (const target of [id, newId()]) {
      expect((await app.requestAs(eva, 'DELETE', `${path}${target}/`)).statusCode).toBe(404)
      expect((await app.requestAs(eva, 'POST', `${path}${target}/test/`)).statusCode).toBe(404)
    }
    expect(await countRows(ana)).toBe(1)
  })

  test('a session has one browser, and a user has a limited number of them', async () => {
    const ana = await app.auth.registerUser()
    const first = pushDevice.parse((await register(ana)).json())
    const second = pushDevice.parse((await register(ana)).json())
    expect((await list(ana)).results.map(({ id }) => id)).toEqual([second.id])
    expect(second.id).not.toBe(first.id)
    for (let count = 1; count < limits.pushDevices; count += 1) await register(await signInAgain(ana))
    const tooMany = await signInAgain(ana)
    expect(parseProblem(await register(tooMany))).toMatchObject({
      status: 409,
      code: 'push_devices_full',
      detail: pushCopy.full(limits.pushDevices),
    })
    expect((await register(ana)).statusCode).toBe(200)
    expect(await countRows(ana)).toBe(limits.pushDevices)
  })

  test('notifications end with the session, by sign-out or from elsewhere, and stay on the other browsers', async () => {
    const ana = await app.auth.registerUser()
    const [phone, desk] = [await signInAgain(ana), await signInAgain(ana)]
    for (const session of [ana, phone, desk]) await register(session)
    await app.auth.logout(phone.refresh)
    expect(await countRows(ana)).toBe(2)
    await app.requestAs(ana, 'POST', '/api/security/pin/verify/', { password })
    const sessions: { id: string; is_current: boolean }[] = (
      await app.requestAs(ana, 'GET', '/api/auth/sessions/')
    ).json().results
    const other = sessions.find((one) => !one.is_current)
    expect((await app.requestAs(ana, 'DELETE', `/api/auth/sessions/${other?.id}/`)).statusCode).toBe(200)
    expect((await list(ana)).results).toMatchObject([{ is_current: true }])
  })

  test('a changed password and the end of the other sessions end all of them', async () => {
    const [ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
    for (const user of [ana, eva]) {
      await register(user)
      await register(await signInAgain(user))
      await app.requestAs(user, 'POST', '/api/security/pin/verify/', { password })
    }
    const changed = await app.requestAs(ana, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'siete gatos y dos faroles',
    })
    expect(changed.statusCode).toBe(200)
    await app.requestAs(eva, 'POST', '/api/auth/sessions/end_others/')
    expect([await countRows(ana), await countRows(eva)]).toEqual([0, 0])
  })

  test('a deleted account has none', async () => {
    const ana = await app.auth.registerUser()
    await register(ana)
    await app.requestAs(ana, 'POST', '/api/security/pin/verify/', { password })
    expect((await app.requestAs(ana, 'DELETE', '/api/auth/profile/')).statusCode).toBe(200)
    expect(await countRows(ana)).toBe(0)
  })

  test('what is about security reaches every browser at once, also with notifications off and data blocked', async () => {
    const ana = await app.auth.registerUser()
    const browser = service.createBrowser()
    await register(ana, browser.subscription)
    await app.requestAs(ana, 'PATCH', '/api/preferences/1/', { push_enabled: false })
    await app.requestAs(ana, 'POST', '/api/security/pin/verify/', { password })
    expect((await app.requestAs(ana, 'PUT', '/api/privacy/block/', { blocked: true })).statusCode).toBe(200)
    expect(
      (await app.requestAs(ana, 'PUT', '/api/security/pin/', { pin: '2846', password })).statusCode,
    ).toBe(200)
    await expect
      .poll(() => browser.messages(), { timeout: 30_000 })
      .toMatchObject([
        {
          title: notificationsCopy.security.pin_set.title,
          body: pushCopy.hidden,
          url: '/settings?tab=security',
        },
      ])
  })

  test('while the data are blocked no browser is added', async () => {
    const ana = await app.auth.registerUser()
    expect((await app.requestAs(ana, 'PUT', '/api/privacy/block/', { blocked: true })).statusCode).toBe(200)
    expect(parseProblem(await register(ana)).code).toBe('data_blocked')
  })

  test('a browser that is gone is removed, one whose service is busy stays', async () => {
    const ana = await app.auth.registerUser()
    const { id } = pushDevice.parse((await register(ana)).json())
    const press = async () =>
      pushTest.parse((await app.requestAs(ana, 'POST', `${path}${id}/test/`)).json()).result
    service.answerNext({ status: 429, headers: { 'retry-after': '60' } }, 503, 410)
    expect([await press(), await press(), await countRows(ana)]).toEqual(['unavailable', 'unavailable', 1])
    expect([await press(), await countRows(ana)]).toEqual(['expired', 0])
  })
})
