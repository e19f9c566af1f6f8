import { refreshedTokens, sessionAnswer } from '@lucas/contract/auth/session.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { App } from '../../../src/platform/http/app.ts'
import { password } from '../module-apps/auth-test-app.ts'

let emailCount = 0
/** Returns an unused email address. */
export function createUniqueEmail(): string {
  emailCount += 1
  return `persona${emailCount}.${process.pid}@example.cl`
}

export const parseProblem = (answer: LightMyRequestResponse) => problem.parse(answer.json())
export const parseSession = (answer: LightMyRequestResponse) => sessionAnswer.parse(answer.json())
export const parseRefresh = (answer: LightMyRequestResponse) => refreshedTokens.parse(answer.json())

export type ClientKind = 'web' | 'literal'
type Body = Record<string, unknown>

/** Creates the body of the landing page form. */
export const createLandingSignup = (email: string, overrides: Body = {}) => ({
  firstName: 'Camila',
  lastName: 'Soto',
  email,
  country: 'chile',
  newsletter: true,
  terms: true,
  ...overrides,
})

/** Creates the sign-in client, for both kinds of clients. */
export function createAuthClient(app: App) {
  const post = (url: string, payload: Body, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const client = (kind: ClientKind) => (kind === 'web' ? { 'x-lucas-client': 'web' } : {})

  const registration = (email: string, extra: Body = {}) => ({
    email,
    password,
    first_name: 'Camila',
    last_name: 'Soto',
    country: 'chile',
    terms: true,
    ...extra,
  })

  return {
    post,
    registration,
    register: (email: string, extra: Body = {}, kind: ClientKind = 'web') =>
      post('/api/auth/register/', registration(email, extra), client(kind)),
    login: (email: string, secret = password, kind: ClientKind = 'web', cookie?: string) =>
      post('/api/auth/login/', { email, password: secret }, { ...client(kind), ...(cookie && { cookie }) }),
    refresh: (refresh: string, cookie?: string) =>
      post('/api/auth/token/refresh/', { refresh }, cookie === undefined ? {} : { cookie }),
    logout: (refresh: string) => post('/api/auth/logout/', { refresh }),
    getProfile: (access: string) =>
      app.inject({ url: '/api/auth/profile/me/', headers: { authorization: `Bearer ${access}` } }),
    call: (
      access: string,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      payload?: Body,
    ) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${access}` },
        ...(payload ? { payload } : {}),
      }),
    async registerUser(kind: ClientKind = 'web') {
      const email = createUniqueEmail()
      const answer = await post('/api/auth/register/', registration(email), client(kind))
      return { email, ...parseSession(answer), cookie: getBindingCookie(answer) }
    },
  }
}

/** Returns `name=value` of the cookie of a known browser; empty if none was set. */
export const getBrowserCookie = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-kb')
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

/** Returns `name=value` of the binding cookie; empty if none was set. */
export const getBindingCookie = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-lb')
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}
