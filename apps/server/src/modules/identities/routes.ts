import {
  identity,
  identityList,
  oauthRegisterInput,
  oauthReturnAnswer,
  oauthReturnInput,
  oauthSecondFactorInput,
  oauthStart,
  identityParams as params,
} from '@lucas/contract/auth/identity.ts'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { admissionProblems, replyWithSession, toCaller } from '../auth/index.ts'
import type { Identities } from './module.ts'

export const identityPublicRoutes = [
  'POST /api/auth/oauth/:provider/start/',
  'POST /api/auth/oauth/:provider/return/',
  'POST /api/auth/oauth/second-factor/',
  'POST /api/auth/oauth/register/',
] as const

export function registerIdentityRoutes(app: App, { signIn, links }: Identities) {
  describeRoutes(app, {
    'POST /api/auth/oauth/:provider/start/': [
      'startOauthSignIn',
      'Starts the sign-in with an identity provider and returns its address',
    ],
    'POST /api/auth/oauth/:provider/return/': [
      'finishOauthSignIn',
      'Finishes the sign-in with an identity provider, or returns a ticket to register',
    ],
    'POST /api/auth/oauth/second-factor/': [
      'finishOauthSecondFactor',
      'Finishes the sign-in with an identity provider of a user with a second factor',
    ],
    'POST /api/auth/oauth/register/': [
      'registerByOauth',
      'Creates an account from a finished sign-in with an identity provider',
    ],
    'GET /api/security/identities/': [
      'listIdentities',
      'Lists the identity providers that are linked to the account',
    ],
    'POST /api/security/identities/:provider/start/': [
      'startIdentityLink',
      'Starts linking an identity provider to the account',
    ],
    'POST /api/security/identities/:provider/': [
      'linkIdentity',
      'Finishes linking an identity provider to the account',
    ],
    'DELETE /api/security/identities/:provider/': [
      'unlinkIdentity',
      'Unlinks an identity provider from the account',
    ],
  })

  const open = { access: 'public' } as const
  const own = { access: 'person' } as const

  app.post(
    '/api/auth/oauth/:provider/start/',
    { config: { ...open, errors: ['identity_refused'] }, schema: { params, response: { 200: oauthStart } } },
    (request) => signIn.start(request.params.provider),
  )
  app.post(
    '/api/auth/oauth/:provider/return/',
    {
      config: { ...open, errors: ['identity_refused', 'account_sealed'] },
      schema: { params, body: oauthReturnInput, response: { 200: oauthReturnAnswer } },
    },
    async (request, reply) => {
      const result = await signIn.finish(request.params.provider, request.body, toCaller(request))
      if ('newcomer' in result) return { session: null, newcomer: result.newcomer }
      if ('secondFactor' in result)
        return { session: null, newcomer: null, second_factor: result.secondFactor }
      return { session: replyWithSession(reply, result), newcomer: null }
    },
  )
  app.post(
    '/api/auth/oauth/second-factor/',
    {
      config: {
        ...open,
        errors: ['identity_refused', 'second_factor_required', 'second_factor_invalid', 'account_sealed'],
      },
      schema: { body: oauthSecondFactorInput, response: { 200: sessionAnswer } },
    },
    async (request, reply) =>
      replyWithSession(reply, await signIn.finishWithSecondFactor(request.body, toCaller(request))),
  )
  app.post(
    '/api/auth/oauth/register/',
    {
      config: {
        ...open,
        errors: ['identity_refused', 'identity_taken', 'registration_not_possible', ...admissionProblems],
      },
      schema: { body: oauthRegisterInput, response: { 201: sessionAnswer } },
    },
    async (request, reply) => replyWithSession(reply, await signIn.register(request.body, toCaller(request))),
  )
  app.get(
    '/api/security/identities/',
    { config: own, schema: { response: { 200: identityList } } },
    ({ user }) => links.list(user),
  )
  app.post(
    '/api/security/identities/:provider/start/',
    {
      config: { ...own, errors: ['reauthentication_required', 'identity_refused'] },
      schema: { params, response: { 200: oauthStart } },
    },
    (request) => links.start(request.user, request.params.provider),
  )
  app.post(
    '/api/security/identities/:provider/',
    {
      config: { ...own, errors: ['identity_refused', 'identity_taken', 'conflict'] },
      schema: { params, body: oauthReturnInput, response: { 201: identity } },
    },
    ({ user, params, body }) => links.finish(user, params.provider, body),
  )
  app.delete(
    '/api/security/identities/:provider/',
    {
      config: { ...own, errors: ['reauthentication_required', 'last_way_in'] },
      schema: { params, response: { 200: nothing } },
    },
    async (request) => {
      await links.remove(request.user, request.params.provider)
      return {}
    },
  )
}
