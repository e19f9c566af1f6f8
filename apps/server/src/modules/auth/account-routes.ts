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
} from '@lucas/contract/auth/account-security.ts'
import { user } from '@lucas/contract/auth/session.ts'
import { nothing, idParams as params } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { PasswordService } from './password-service.ts'
import { toCaller } from './request-caller.ts'
import type { SessionList } from './sessions/session-list.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { PhoneVerification } from './verification/phone.ts'
import type { Verification } from './verification/verification.ts'

export const accountSecurityPublicRoutes = [
  'POST /api/auth/verify/',
  'POST /api/auth/verify/resend/',
  'POST /api/auth/password/forgot/',
  'POST /api/auth/password/reset/',
] as const

export type AccountSecurityServices = {
  verification: Verification
  passwordService: PasswordService
  phone: PhoneVerification
  sessionList: SessionList
  sessions: Sessions
}

const open = { access: 'public' } as const
const own = { access: 'person' } as const
const done = { 200: nothing }

/** Registers the routes for verification, passwords, sessions and account activity. */
export function registerAccountSecurityRoutes(app: App, services: AccountSecurityServices) {
  describeRoutes(app, {
    'POST /api/auth/verify/': ['verifyAccount', 'Verifies the address of an account with the mailed code'],
    'POST /api/auth/verify/resend/': ['resendVerification', 'Sends the verification code again'],
    'POST /api/auth/password/forgot/': [
      'requestPasswordReset',
      'Sends a link to reset the password, if the address has an account',
    ],
    'POST /api/auth/password/reset/': ['resetPassword', 'Sets a new password with the token of a reset link'],
    'POST /api/auth/password/change/': ['changePassword', 'Changes the password of the signed-in user'],
    'POST /api/auth/phone/code/': ['sendPhoneCode', "Sends a code to the user's phone number"],
    'POST /api/auth/phone/verify/': ['verifyPhone', 'Verifies the phone number with its code'],
    'GET /api/auth/sessions/': ['listSessions', "Lists the user's open sessions"],
    'POST /api/auth/sessions/end_others/': [
      'endOtherSessions',
      'Ends every session of the user but this one',
    ],
    'DELETE /api/auth/sessions/:id/': ['endSession', 'Ends one session of the user'],
    'GET /api/auth/activity/': ['listActivity', 'Lists the security events of the account, newest first'],
  })

  const { verification, passwordService, phone, sessionList, sessions } = services
  app.post(
    '/api/auth/verify/',
    {
      config: { ...open, errors: ['code_invalid', 'not_authenticated', 'session_locked', 'example_closed'] },
      schema: { body: verifyInput, response: done },
    },
    async (request) => {
      await verification.verify(request.body, await sessions.authenticateOptional(request), toCaller(request))
      return {}
    },
  )
  app.post(
    '/api/auth/verify/resend/',
    {
      config: { ...open, errors: ['not_authenticated', 'session_locked', 'example_closed'] },
      schema: { body: addressInput, response: done },
    },
    async (request) => {
      await verification.resend(request.body, await sessions.authenticateOptional(request), toCaller(request))
      return {}
    },
  )
  app.post(
    '/api/auth/password/forgot/',
    { config: open, schema: { body: addressInput, response: done } },
    async (request) => {
      await passwordService.requestReset(request.body, toCaller(request))
      return {}
    },
  )
  app.post(
    '/api/auth/password/reset/',
    { config: { ...open, errors: ['link_invalid'] }, schema: { body: passwordResetInput, response: done } },
    async ({ body }) => {
      await passwordService.reset(body)
      return {}
    },
  )
  app.post(
    '/api/auth/password/change/',
    {
      config: { ...own, errors: ['reauthentication_required'] },
      schema: { body: passwordChangeInput, response: done },
    },
    async ({ user, body }) => {
      await passwordService.change(user, body)
      return {}
    },
  )
  app.post('/api/auth/phone/code/', { config: own, schema: { response: done } }, async ({ user }) => {
    await phone.sendCode(user.userId)
    return {}
  })
  app.post(
    '/api/auth/phone/verify/',
    {
      config: { ...own, errors: ['code_invalid'] },
      schema: { body: phoneCodeInput, response: { 200: user } },
    },
    ({ user, body }) => phone.verify(user.userId, body.code),
  )
  app.get(
    '/api/auth/sessions/',
    { config: own, schema: { response: { 200: openSessionList } } },
    ({ user }) => sessionList.list(user),
  )
  app.post(
    '/api/auth/sessions/end_others/',
    {
      config: { ...own, errors: ['reauthentication_required'] },
      schema: { response: { 200: sessionsEnded } },
    },
    ({ user }) => sessionList.endOthers(user),
  )
  app.delete(
    '/api/auth/sessions/:id/',
    { config: { ...own, errors: ['reauthentication_required'] }, schema: { params, response: done } },
    async ({ user, params: { id } }) => {
      await sessionList.end(user, id)
      return {}
    },
  )
  app.get(
    '/api/auth/activity/',
    { config: own, schema: { querystring: activityQuery, response: { 200: activityPage } } },
    ({ user, query }) => sessionList.activity(user, query),
  )
}
