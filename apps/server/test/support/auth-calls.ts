import { problem } from '@lucas/contract/problem-document.ts'
import { refreshAnswer, sessionAnswer } from '@lucas/contract/session.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { App } from '../../src/platform/http/app.ts'
import { password } from './auth-house.ts'

let people = 0
/** An address that nobody has yet. */
export function freshEmail(): string {
  people += 1
  return `persona${people}.${process.pid}@example.cl`
}

export const problemOf = (answer: LightMyRequestResponse) => problem.parse(answer.json())
export const sessionOf = (answer: LightMyRequestResponse) => sessionAnswer.parse(answer.json())
export const refreshOf = (answer: LightMyRequestResponse) => refreshAnswer.parse(answer.json())

export type Kind = 'web' | 'literal'
type Body = Record<string, unknown>

/** What the form of the landing page sends. */
export const signUp = (email: string, facts: Body = {}) => ({
  firstName: 'Camila',
  lastName: 'Soto',
  email,
  country: 'chile',
  newsletter: true,
  terms: true,
  ...facts,
})

/** What a client of either kind does at sign-in, with its cookie where it has one. */
export function authCalls(app: App) {
  const post = (url: string, payload: Body, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })
  const client = (kind: Kind) => (kind === 'web' ? { 'x-lucas-client': 'web' } : {})

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
    register: (email: string, extra: Body = {}, kind: Kind = 'web') =>
      post('/api/auth/register/', registration(email, extra), client(kind)),
    login: (email: string, secret = password, kind: Kind = 'web') =>
      post('/api/auth/login/', { email, password: secret }, client(kind)),
    refresh: (refresh: string, cookie?: string) =>
      post('/api/auth/token/refresh/', { refresh }, cookie === undefined ? {} : { cookie }),
    logout: (refresh: string) => post('/api/auth/logout/', { refresh }),
    me: (access: string) =>
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
    async person(kind: Kind = 'web') {
      const email = freshEmail()
      const answer = await post('/api/auth/register/', registration(email), client(kind))
      return { email, ...sessionOf(answer), cookie: cookieOf(answer) }
    },
  }
}

/** `name=value` of the binding cookie, as a browser sends it back; empty when none was set. */
export const cookieOf = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === '__Host-lb')
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}
