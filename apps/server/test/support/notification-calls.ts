import { createHash, randomBytes } from 'node:crypto'
import type { Member, RealApp } from './real-app.ts'

/** Calls of notifications and own rules, each on one of its own: a goal that is nearly full says so. */
export function notificationCalls(app: RealApp, person: () => Member) {
  async function planted(): Promise<string> {
    const goal = { name: `Meta ${crypto.randomUUID()}`, target_amount: 1_000 }
    const { id } = (await app.as(person(), 'POST', '/api/goals/', goal)).json()
    await app.as(person(), 'POST', `/api/goals/${id}/contribute/`, { amount: 900 })
    return (await app.as(person(), 'GET', '/api/notifications/')).json().results[0].id
  }
  const rules = '/api/alert-rules/'
  const big = { kind: 'big_movement', amount: 500_000 }
  const ruled = async (): Promise<string> => (await app.as(person(), 'POST', rules, big)).json().id
  return {
    'PATCH /api/notifications/{id}/mark_read/': async () =>
      app.as(person(), 'PATCH', `/api/notifications/${await planted()}/mark_read/`),
    'POST /api/notifications/unsubscribe/{token}/': async () => {
      const token = randomBytes(32).toString('base64url')
      await app.as(person(), 'PATCH', '/api/preferences/1/', { email_enabled: true })
      await app.db.admin
        .updateTable('notification_preference')
        .set({ unsubscribe_hash: createHash('sha256').update(token).digest() })
        .where('user_id', '=', person().user.id)
        .execute()
      return app.http.inject({ method: 'POST', url: `/api/notifications/unsubscribe/${token}/` })
    },
    'PATCH /api/preferences/1/': () =>
      app.as(person(), 'PATCH', '/api/preferences/1/', { kinds: { fee: false } }),
    [`POST ${rules}`]: () =>
      app.as(person(), 'POST', rules, { kind: 'category_limit', amount: 1, category: 'ROPA' }),
    [`POST ${rules}preview/`]: () => app.as(person(), 'POST', `${rules}preview/`, big),
    [`PATCH ${rules}{id}/`]: async () =>
      app.as(person(), 'PATCH', `${rules}${await ruled()}/`, { enabled: false }),
    [`DELETE ${rules}{id}/`]: async () => app.as(person(), 'DELETE', `${rules}${await ruled()}/`),
  }
}
