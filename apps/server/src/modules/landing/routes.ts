import { emailConfirmInput } from '@lucas/contract/auth/auth.ts'
import { landingSignupAnswer, landingSignupInput } from '@lucas/contract/users/landing.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { isForm, registerFormParser } from '../../platform/http/forms.ts'
import { sendProblem } from '../../platform/http/problems.ts'
import { callerAddress } from '../../platform/http/rate-limits/request-limiter.ts'
import { parseForm, sendProblemPage } from './form.ts'
import type { LandingService } from './service.ts'

export const landingPublicRoutes = [
  'POST /api/users/landing/signup/',
  'POST /api/newsletter/confirm/',
] as const

/** OpenAPI description of the redirect after a plain form. */
const redirectToRegister = {
  description: 'Location: /register',
  content: { 'text/plain': { schema: z.literal('') } },
}

/** Registers the routes. Must be awaited: the sign-up route is in its own Fastify scope, the only one that parses forms. */
export async function registerLandingRoutes(app: App, landing: LandingService) {
  describeRoutes(app, {
    'POST /api/newsletter/confirm/': [
      'confirmNewsletter',
      'Confirms a newsletter subscription with the token of its link',
    ],
    'POST /api/users/landing/signup/': ['signUpOnLanding', 'Receives the sign-up form of the landing page'],
  })

  app.post(
    '/api/newsletter/confirm/',
    {
      config: { access: 'public', errors: ['link_invalid'] },
      schema: { body: emailConfirmInput, response: { 200: nothing } },
    },
    async ({ body }) => {
      await landing.confirmNewsletter(body.token)
      return {}
    },
  )
  await app.register(async (scope: App) => {
    registerFormParser(scope, parseForm)
    scope.setErrorHandler((cause, request, reply) =>
      (isForm(request) ? sendProblemPage : sendProblem)(cause, request, reply),
    )
    scope.post(
      '/api/users/landing/signup/',
      {
        config: { access: 'public' },
        schema: { body: landingSignupInput, response: { 200: landingSignupAnswer, 303: redirectToRegister } },
      },
      async (request, reply) => {
        const answer = await landing.signUp(request.body, callerAddress(request))
        if (!isForm(request)) return answer
        return reply.redirect('/register', 303)
      },
    )
  })
}
