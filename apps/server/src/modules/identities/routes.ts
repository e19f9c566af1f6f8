import {
  identity,
  identityList,
  oauthRegisterInput,
  oauthReturnAnswer,
  oauthReturnInput,
  oauthStart,
  identityParams as params,
} from '@lucas/contract/identity.ts'
import { sessionAnswer } from '@lucas/contract/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { answer, callerOf } from '../auth/index.ts'
import type { Identities } from './identities.ts'

export const identityPublicRoutes = [
  'POST /api/auth/oauth/:provider/start/',
  'POST /api/auth/oauth/:provider/return/',
  'POST /api/auth/oauth/register/',
] as const

export function identityRoutes(app: App, { enter, links }: Identities) {
  const open = { access: 'public' } as const
  const own = { access: 'person' } as const

  app.post(
    '/api/auth/oauth/:provider/start/',
    { config: open, schema: { params, response: { 200: oauthStart } } },
    (request) => enter.start(request.params.provider),
  )
  app.post(
    '/api/auth/oauth/:provider/return/',
    { config: open, schema: { params, body: oauthReturnInput, response: { 200: oauthReturnAnswer } } },
    async (request, reply) => {
      const found = await enter.comeBack(request.params.provider, request.body, callerOf(request))
      return 'ticket' in found
        ? { session: null, newcomer: found }
        : { session: answer(reply, found), newcomer: null }
    },
  )
  app.post(
    '/api/auth/oauth/register/',
    { config: open, schema: { body: oauthRegisterInput, response: { 201: sessionAnswer } } },
    async (request, reply) => answer(reply.code(201), await enter.register(request.body, callerOf(request))),
  )
  app.get(
    '/api/security/identities/',
    { config: own, schema: { response: { 200: identityList } } },
    ({ person }) => links.list(person),
  )
  app.post(
    '/api/security/identities/:provider/start/',
    { config: own, schema: { params, response: { 200: oauthStart } } },
    (request) => links.start(request.person, request.params.provider),
  )
  app.post(
    '/api/security/identities/:provider/',
    { config: own, schema: { params, body: oauthReturnInput, response: { 201: identity } } },
    async (request, reply) =>
      reply.code(201).send(await links.finish(request.person, request.params.provider, request.body)),
  )
  app.delete(
    '/api/security/identities/:provider/',
    { config: own, schema: { params, response: { 200: nothing } } },
    async (request) => {
      await links.remove(request.person, request.params.provider)
      return {}
    },
  )
}
