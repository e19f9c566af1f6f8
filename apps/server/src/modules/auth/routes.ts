import cookies from '@fastify/cookie'
import {
  emailConfirmInput,
  loginInput,
  profilePatch,
  refreshInput,
  registerInput,
} from '@lucas/contract/auth.ts'
import { refreshAnswer, sessionAnswer, user } from '@lucas/contract/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { type AccountServices, accountPublicRoutes, accountRoutes } from './account-routes.ts'
import { clearBinding, readBinding, setBinding } from './binding-cookie.ts'
import { callerOf } from './caller.ts'
import type { Profile } from './profile.ts'
import type { Refresh } from './refresh.ts'
import type { SignedIn, SignIn } from './sign-in.ts'

export const authPublicRoutes = [
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/logout/',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/email/confirm/',
  ...accountPublicRoutes,
] as const

export type AuthServices = { signIn: SignIn; refresh: Refresh; profile: Profile }

/** Awaited, because it brings the cookies along. */
export async function authRoutes(app: App, services: AuthServices & AccountServices) {
  const { signIn, refresh, profile } = services
  await app.register(cookies)
  accountRoutes(app, services)
  const open = { access: 'public' } as const
  const own = { access: 'person' } as const

  app.post(
    '/api/auth/login/',
    { config: open, schema: { body: loginInput, response: { 200: sessionAnswer } } },
    async (request, reply) => answer(reply, await signIn.login(request.body, callerOf(request))),
  )
  app.post(
    '/api/auth/register/',
    { config: open, schema: { body: registerInput, response: { 201: sessionAnswer } } },
    async (request, reply) => answer(reply.code(201), await signIn.register(request.body, callerOf(request))),
  )
  app.post(
    '/api/auth/token/refresh/',
    { config: open, schema: { body: refreshInput, response: { 200: refreshAnswer } } },
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
  app.get('/api/auth/profile/me/', { config: own, schema: { response: { 200: user } } }, ({ person }) =>
    profile.show(person.userId),
  )
  app.get('/api/auth/profile/', { config: own, schema: { response: { 200: user } } }, ({ person }) =>
    profile.show(person.userId),
  )
  app.patch(
    '/api/auth/profile/',
    { config: own, schema: { body: profilePatch, response: { 200: user } } },
    ({ person, body }) => profile.change(person, body),
  )
  app.post(
    '/api/auth/email/confirm/',
    { config: open, schema: { body: emailConfirmInput, response: { 200: nothing } } },
    async ({ body }) => {
      await profile.confirmEmail(body.token)
      return {}
    },
  )
}

/** Our own client's family is bound to its browser by a cookie that no script can read. */
export function answer(reply: FastifyReply, { answer: body, session }: SignedIn) {
  if (session.binding !== null) setBinding(reply, session.binding, session.expiresAt)
  return body
}
