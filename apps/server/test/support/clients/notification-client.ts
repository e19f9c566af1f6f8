import { createHash, randomBytes } from 'node:crypto'
import { createPushSubscriber } from '../../../../../scripts/test/push-subscriber.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'

/** Calls of notifications and alert rules, each with its own; a nearly full goal creates a notification. */
export function createNotificationClient(app: FullApp, getUser: () => TestUser) {
  async function createNotification(): Promise<string> {
    const goal = { name: `Meta ${crypto.randomUUID()}`, target_amount: 1_000 }
    const { id } = (await app.requestAs(getUser(), 'POST', '/api/goals/', goal)).json()
    await app.requestAs(getUser(), 'POST', `/api/goals/${id}/contribute/`, { amount: 900 })
    return (await app.requestAs(getUser(), 'GET', '/api/notifications/')).json().results[0].id
  }
  const rulesUrl = '/api/alert-rules/'
  const bigTransactionRule = { kind: 'big_movement', amount: 500_000 }
  const createRule = async (): Promise<string> =>
    (await app.requestAs(getUser(), 'POST', rulesUrl, bigTransactionRule)).json().id
  const devicesUrl = '/api/push/devices/'
  async function registerDevice() {
    await app.requestAs(getUser(), 'POST', '/api/security/pin/verify/', { password })
    return app.requestAs(getUser(), 'PUT', `${devicesUrl}current/`, {
      endpoint: `${app.sandboxOrigin}/push/${crypto.randomUUID()}`,
      keys: createPushSubscriber().keys,
    })
  }
  const createDevice = async (): Promise<string> => (await registerDevice()).json().id
  return {
    [`PUT ${devicesUrl}current/`]: registerDevice,
    [`DELETE ${devicesUrl}{id}/`]: async () =>
      app.requestAs(getUser(), 'DELETE', `${devicesUrl}${await createDevice()}/`),
    [`POST ${devicesUrl}{id}/test/`]: async () =>
      app.requestAs(getUser(), 'POST', `${devicesUrl}${await createDevice()}/test/`),
    'PATCH /api/notifications/{id}/mark_read/': async () =>
      app.requestAs(getUser(), 'PATCH', `/api/notifications/${await createNotification()}/mark_read/`),
    'POST /api/notifications/unsubscribe/{token}/': async () => {
      const token = randomBytes(32).toString('base64url')
      await app.requestAs(getUser(), 'PATCH', '/api/preferences/1/', { email_enabled: true })
      await app.db.admin
        .updateTable('notification_preference')
        .set({ unsubscribe_hash: createHash('sha256').update(token).digest() })
        .where('user_id', '=', getUser().user.id)
        .execute()
      return app.http.inject({ method: 'POST', url: `/api/notifications/unsubscribe/${token}/` })
    },
    'PATCH /api/preferences/1/': () =>
      app.requestAs(getUser(), 'PATCH', '/api/preferences/1/', { kinds: { fee: false } }),
    [`POST ${rulesUrl}`]: () =>
      app.requestAs(getUser(), 'POST', rulesUrl, { kind: 'category_limit', amount: 1, category: 'ROPA' }),
    [`POST ${rulesUrl}preview/`]: () =>
      app.requestAs(getUser(), 'POST', `${rulesUrl}preview/`, bigTransactionRule),
    [`PATCH ${rulesUrl}{id}/`]: async () =>
      app.requestAs(getUser(), 'PATCH', `${rulesUrl}${await createRule()}/`, { enabled: false }),
    [`DELETE ${rulesUrl}{id}/`]: async () =>
      app.requestAs(getUser(), 'DELETE', `${rulesUrl}${await createRule()}/`),
  }
}
