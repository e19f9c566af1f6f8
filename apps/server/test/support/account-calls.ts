import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import { mailPageCopy } from '@lucas/contract/copy/mail-page.ts'
import { newsletterMailCopy } from '@lucas/contract/copy/newsletter.ts'
import { freshEmail, signUp } from './auth-calls.ts'
import { password } from './auth-house.ts'
import { codeIn, mailbox, newsTokenIn, tokenIn } from './mailbox.ts'
import type { Member, RealApp } from './real-app.ts'

/** Calls about the account itself, each of a person of its own: they end sessions and use codes up. */
export function accountCalls(app: RealApp) {
  const { newest } = mailbox(app.db)
  const call = (member: Member, ...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(member, method, url, body)
  async function raised() {
    const member = await app.calls.person()
    await call(member, 'POST', '/api/security/pin/verify/', { password })
    return member
  }
  async function withPhone(phone: string) {
    const member = await raised()
    await call(member, 'PATCH', '/api/auth/profile/', { phone })
    return { member, answer: await call(member, 'POST', '/api/auth/phone/code/') }
  }

  return {
    async 'POST /api/auth/email/confirm/'() {
      const member = await raised()
      const email = `nuevo.${member.email}`
      await call(member, 'PATCH', '/api/auth/profile/', { email })
      const { text } = await newest(email, authMailCopy.confirmEmail.subject)
      return app.calls.post('/api/auth/email/confirm/', { token: tokenIn(text) })
    },
    async 'POST /api/newsletter/confirm/'() {
      const email = freshEmail()
      await app.calls.post('/api/users/landing/signup/', signUp(email))
      const { text } = await newest(email, newsletterMailCopy.subject)
      return app.calls.post('/api/newsletter/confirm/', { token: newsTokenIn(text) })
    },
    async 'POST /api/auth/verify/'() {
      const { email } = await app.calls.person()
      const { text } = await newest(email, authMailCopy.welcome.subject)
      return app.calls.post('/api/auth/verify/', { email, code: codeIn(text) })
    },
    async 'POST /api/auth/password/reset/'() {
      const { email } = await app.calls.person()
      await app.calls.post('/api/auth/password/forgot/', { email })
      const { text } = await newest(email, authMailCopy.passwordReset.subject)
      return app.calls.post('/api/auth/password/reset/', { token: tokenIn(text), password })
    },
    'POST /api/auth/password/change/': async () =>
      call(await app.calls.person(), 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: 'otros tres gatos',
      }),
    'POST /api/auth/phone/code/': async () => (await withPhone('+56 9 1111 1111')).answer,
    async 'POST /api/auth/phone/verify/'() {
      const phone = '+56 9 2222 2222'
      const { member } = await withPhone(phone)
      const { text } = await newest(phone, mailPageCopy.message)
      return call(member, 'POST', '/api/auth/phone/verify/', { code: codeIn(text) })
    },
    'POST /api/auth/sessions/end_others/': async () =>
      call(await raised(), 'POST', '/api/auth/sessions/end_others/'),
    async 'DELETE /api/auth/sessions/{id}/'() {
      const member = await app.calls.person()
      const [own] = (await call(member, 'GET', '/api/auth/sessions/')).json().results
      return call(member, 'DELETE', `/api/auth/sessions/${own.id}/`)
    },
  }
}
