import cookies from '@fastify/cookie'
import {
  emailConfirmInput,
  loginInput,
  profilePatch,
  refreshInput,
  registerInput,
} from '@lucas/contract/auth/auth.ts'
import { refreshedTokens, sessionAnswer, user } from '@lucas/contract/auth/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import {
  type AccountSecurityServices,
  accountSecurityPublicRoutes,
  registerAccountSecurityRoutes,
} from './account-routes.ts'
import type { Profile } from './profile.ts'
import { toCaller } from './request-caller.ts'
import type { RefreshTokens } from './sessions/refresh-token.ts'
import { clearBinding, readBinding, setBinding } from './sign-in/binding-cookie.ts'
import { knownBrowserCookie, trustedDeviceCookie } from './sign-in/browser-cookies.ts'
import type { SignedIn, SignIn } from './sign-in/sign-in.ts'

export const authPublicRoutes = [
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/logout/',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/email/confirm/',
  ...accountSecurityPublicRoutes,
] as const

/** Why an installation does not let a user register. */
export const admissionProblems = [
  'registration_closed',
  'invitation_required',
  'invitation_invalid',
  'installation_full',
] as const

export type AuthServices = { signIn: SignIn; refresh: RefreshTokens; profile: Profile }

/** Registers the routes, and the cookie plugin, which loads asynchronously. */
export async function registerAuthRoutes(app: App, services: AuthServices & AccountSecurityServices) {
  describeRoutes(app, {
    'POST /api/auth/login/': ['login', 'Signs in with email and password'],
    'POST /api/auth/register/': ['registerUser', 'Creates an account and signs it in'],
    'POST /api/auth/token/refresh/': ['refreshTokens', 'Exchanges a refresh token for a new pair of tokens'],
    'POST /api/auth/logout/': ['logout', 'Ends the session of a refresh token'],
    'GET /api/auth/profile/me/': ['getCurrentUser', 'Returns the signed-in user, as the profile does'],
    'GET /api/auth/profile/': ['getProfile', 'Returns the profile of the user'],
    'PATCH /api/auth/profile/': ['updateProfile', 'Changes the profile of the user'],
    'POST /api/auth/email/confirm/': [
      'confirmEmail',
      'Confirms a new email address with the token of its link',
    ],
  })

  const { signIn, refresh, profile } = services
  await app.register(cookies)
  registerAccountSecurityRoutes(app, services)
  const open = { access: 'public' } as const
  const own = { access: 'person' } as const

  app.post(
    '/api/auth/login/',
    {
      config: {
        ...open,
        errors: ['invalid_credentials', 'second_factor_required', 'second_factor_invalid', 'account_sealed'],
      },
      schema: { body: loginInput, response: { 200: sessionAnswer } },
    },
    async (request, reply) => replyWithSession(reply, await signIn.login(request.body, toCaller(request))),
  )
  app.post(
    '/api/auth/register/',
    {
      config: { ...open, errors: ['registration_not_possible', ...admissionProblems] },
      schema: { body: registerInput, response: { 201: sessionAnswer } },
    },
    async (request, reply) => replyWithSession(reply, await signIn.register(request.body, toCaller(request))),
  )
  app.post(
    '/api/auth/token/refresh/',
    {
      config: { ...open, errors: ['not_authenticated'] },
      schema: { body: refreshInput, response: { 200: refreshedTokens } },
    },
    (request) => refresh.renew(request.body.refresh, readBinding(request)),
  )
  app.post(
    '/api/auth/logout/',
    { config: open, schema: { body: refreshInput, response: { 200: nothing } } },
    async (request, reply) => {
      clearBinding(reply)
      await refresh.signOut(request.body.refresh)
      return {}
    },
  )
  app.get('/api/auth/profile/me/', { config: own, schema: { response: { 200: user } } }, ({ user }) =>
    profile.get(user.userId),
  )
  app.get('/api/auth/profile/', { config: own, schema: { response: { 200: user } } }, ({ user }) =>
    profile.get(user.userId),
  )
  app.patch(
    '/api/auth/profile/',
    {
      config: { ...own, errors: ['reauthentication_required'] },
      schema: { body: profilePatch, response: { 200: user } },
    },
    ({ user, body }) => profile.update(user, body),
  )
  app.post(
    '/api/auth/email/confirm/',
    {
      config: { ...open, errors: ['link_invalid'] },
      schema: { body: emailConfirmInput, response: { 200: nothing } },
    },
    async ({ body }) => {
      await profile.confirmEmail(body.token)
      return {}
    },
  )
}

/** Sets the binding cookie of the token family and the cookies of the browser, and returns the response body. */
export function replyWithSession(reply: FastifyReply, { answer: body, session, browser, device }: SignedIn) {
  if (session.binding !== null) setBinding(reply, session.binding, session.expiresAt)
  if (browser !== null) knownBrowserCookie.add(reply, browser)
  if (device !== null) trustedDeviceCookie.add(reply, device)
  return body
}
