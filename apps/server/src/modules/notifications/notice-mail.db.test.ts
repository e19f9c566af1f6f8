import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import type { Notification } from '@lucas/contract/notifications/notification.ts'
import { expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'

const app = await createFullApp({ settings: { PROVIDER: 'files', REGISTRATION: 'open' } })

const listNotices = async (user: TestUser): Promise<Notification[]> =>
  (await app.requestAs(user, 'GET', '/api/notifications/?group=security')).json().results

/** Waits for the notice with this title. */
async function waitForNotice(user: TestUser, title: string): Promise<Notification> {
  for await (const _ of pollAttempts(30_000)) {
    const found = (await listNotices(user)).find((notice) => notice.title === title)
    if (found) return found
  }
  throw new Error(`no notice says '${title}'`)
}

test('what would be mailed is a notice of its user, and nothing is in the outbox', async () => {
  const ana = await app.auth.registerUser()
  await app.http.inject({
    method: 'POST',
    url: '/api/auth/register/',
    payload: {
      email: ana.email,
      password: 'laguna-verde-92',
      first_name: 'Eva',
      last_name: 'Paz',
      country: 'chile',
      terms: true,
    },
  })
  const { registerTaken: copy } = authMailCopy
  const notice = await waitForNotice(ana, copy.subject)
  expect(notice.message).toBe([...copy.before, ...copy.after].join(' '))
  expect(notice.is_read).toBe(false)
  expect(await app.db.admin.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
})

test('a reset that was asked for is a notice without a link, and makes none: one of the operator stays valid', async () => {
  const ana = await app.auth.registerUser()
  await app.http.inject({
    method: 'POST',
    url: '/api/auth/password/forgot/',
    payload: { email: ana.email },
  })
  const notice = await waitForNotice(ana, authMailCopy.withoutMail.password_reset.subject)
  expect(notice.message).not.toMatch(/token=|https?:/)
  const resets = app.db.admin.selectFrom('password_reset').where('user_id', '=', ana.user.id)
  expect(await resets.selectAll().execute()).toEqual([])
})

test('a resent code is a notice without digits, and the welcome says nothing', async () => {
  const ana = await app.auth.registerUser()
  await app.http.inject({
    method: 'POST',
    url: '/api/auth/verify/resend/',
    payload: { email: ana.email },
    headers: { authorization: `Bearer ${ana.access}` },
  })
  for (const { title, message } of await listNotices(ana)) {
    expect(title).not.toBe(authMailCopy.welcome.subject)
    expect(message).not.toMatch(/\d{6}/)
  }
  const codes = app.db.admin.selectFrom('account_code').where('user_id', '=', ana.user.id)
  expect(await codes.selectAll().execute()).toEqual([])
})

test('no address counts as one for mail, so that no switch promises one', async () => {
  const ana = await app.auth.registerUser()
  await app.db.admin
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('user_id', '=', ana.user.id)
    .execute()
  const preferences = (await app.requestAs(ana, 'GET', '/api/preferences/')).json()
  expect(preferences.email_verified).toBe(false)
})
