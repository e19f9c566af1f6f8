import {
  activityPage,
  activityQuery,
  addressInput,
  openSessionList,
  passwordChangeInput,
  passwordResetInput,
  phoneCodeInput,
  sessionsEnded,
  verifyInput,
} from '@lucas/contract/account-security.ts'
import { user } from '@lucas/contract/session.ts'
import { nothing, idParams as params } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from './caller.ts'
import type { Credentials } from './credentials.ts'
import type { Phone } from './phone.ts'
import type { SessionList } from './session-list.ts'
import type { Sessions } from './sessions.ts'
import type { Verification } from './verification.ts'

export const accountPublicRoutes = [
  'POST /api/auth/verify/',
  'POST /api/auth/verify/resend/',
  'POST /api/auth/password/forgot/',
  'POST /api/auth/password/reset/',
] as const

export type AccountServices = {
  verification: Verification
  credentials: Credentials
  phone: Phone
  sessionList: SessionList
  sessions: Sessions
}

const open = { access: 'public' } as const
const own = { access: 'person' } as const
const done = { 200: nothing }

/** Verification, passwords, sessions: what a person does about the account itself. */
export function accountRoutes(app: App, services: AccountServices) {
  const { verification, credentials, phone, sessionList, sessions } = services
  app.post(
    '/api/auth/verify/',
    { config: open, schema: { body: verifyInput, response: done } },
    async (request) => {
      await verification.verify(request.body, await sessions.personIfAny(request), callerOf(request))
      return {}
    },
  )
  app.post(
    '/api/auth/verify/resend/',
    { config: open, schema: { body: addressInput, response: done } },
    async (request) => {
      await verification.resend(request.body, await sessions.personIfAny(request), callerOf(request))
      return {}
    },
  )
  app.post(
    '/api/auth/password/forgot/',
    { config: open, schema: { body: addressInput, response: done } },
    async (request) => {
      await credentials.forgot(request.body, callerOf(request))
      return {}
    },
  )
  app.post(
    '/api/auth/password/reset/',
    { config: open, schema: { body: passwordResetInput, response: done } },
    async ({ body }) => {
      await credentials.reset(body)
      return {}
    },
  )
  app.post(
    '/api/auth/password/change/',
    { config: own, schema: { body: passwordChangeInput, response: done } },
    async ({ person, body }) => {
      await credentials.change(person, body)
      return {}
    },
  )
  app.post('/api/auth/phone/code/', { config: own, schema: { response: done } }, async ({ person }) => {
    await phone.sendCode(person.userId)
    return {}
  })
  app.post(
    '/api/auth/phone/verify/',
    { config: own, schema: { body: phoneCodeInput, response: { 200: user } } },
    ({ person, body }) => phone.verify(person.userId, body.code),
  )
  app.get(
    '/api/auth/sessions/',
    { config: own, schema: { response: { 200: openSessionList } } },
    ({ person }) => sessionList.list(person),
  )
  app.post(
    '/api/auth/sessions/end_others/',
    { config: own, schema: { response: { 200: sessionsEnded } } },
    ({ person }) => sessionList.endOthers(person),
  )
  app.delete(
    '/api/auth/sessions/:id/',
    { config: own, schema: { params, response: done } },
    async ({ person, params: { id } }) => {
      await sessionList.end(person, id)
      return {}
    },
  )
  app.get(
    '/api/auth/activity/',
    { config: own, schema: { querystring: activityQuery, response: { 200: activityPage } } },
    ({ person, query }) => sessionList.activity(person, query),
  )
}
