import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { newsletterMailCopy } from '@lucas/contract/copy/users/newsletter.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { createMailbox, parseCode, parseNewsletterToken, parseToken } from '../mailbox.ts'
import { password } from '../module-apps/auth-test-app.ts'
import { createLandingSignup, createUniqueEmail } from './auth-client.ts'

/** Calls of account routes. Each call has its own user, because it ends sessions or uses up a code. */
export function createAccountClient(app: FullApp) {
  const { newest } = createMailbox(app.db)
  const call = (
    member: TestUser,
    ...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]
  ) => app.requestAs(member, method, url, body)
  async function registerWithStepUp() {
    const member = await app.auth.registerUser()
    await call(member, 'POST', '/api/security/pin/verify/', { password })
    return member
  }
  async function requestPhoneCode(phone: string) {
    const member = await registerWithStepUp()
    await call(member, 'PATCH', '/api/auth/profile/', { phone })
    return { member, answer: await call(member, 'POST', '/api/auth/phone/code/') }
  }

  return {
    async 'POST /api/auth/email/confirm/'() {
      const member = await registerWithStepUp()
      const email = `nuevo.${member.email}`
      await call(member, 'PATCH', '/api/auth/profile/', { email })
      const { text } = await newest(email, authMailCopy.confirmEmail.subject)
      return app.auth.post('/api/auth/email/confirm/', { token: parseToken(text) })
    },
    async 'POST /api/newsletter/confirm/'() {
      const email = createUniqueEmail()
      await app.auth.post('/api/users/landing/signup/', createLandingSignup(email))
      const { text } = await newest(email, newsletterMailCopy.subject)
      return app.auth.post('/api/newsletter/confirm/', { token: parseNewsletterToken(text) })
    },
    async 'POST /api/auth/verify/'() {
      const { email } = await app.auth.registerUser()
      const { text } = await newest(email, authMailCopy.welcome.subject)
      return app.auth.post('/api/auth/verify/', { email, code: parseCode(text) })
    },
    async 'POST /api/auth/password/reset/'() {
      const { email } = await app.auth.registerUser()
      await app.auth.post('/api/auth/password/forgot/', { email })
      const { text } = await newest(email, authMailCopy.passwordReset.subject)
      return app.auth.post('/api/auth/password/reset/', { token: parseToken(text), password })
    },
    'POST /api/auth/password/change/': async () =>
      call(await app.auth.registerUser(), 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: 'otros tres gatos',
      }),
    'POST /api/auth/phone/code/': async () => (await requestPhoneCode('+56 9 1111 1111')).answer,
    async 'POST /api/auth/phone/verify/'() {
      const phone = '+56 9 2222 2222'
      const { member } = await requestPhoneCode(phone)
      const { text } = await newest(phone, mailPageCopy.message)
      return call(member, 'POST', '/api/auth/phone/verify/', { code: parseCode(text) })
    },
    'POST /api/auth/sessions/end_others/': async () =>
      call(await registerWithStepUp(), 'POST', '/api/auth/sessions/end_others/'),
    async 'DELETE /api/auth/sessions/{id}/'() {
      const member = await app.auth.registerUser()
      const [own] = (await call(member, 'GET', '/api/auth/sessions/')).json().results
      return call(member, 'DELETE', `/api/auth/sessions/${own.id}/`)
    },
  }
}
