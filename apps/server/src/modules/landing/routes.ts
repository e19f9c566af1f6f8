import { emailConfirmInput } from '@lucas/contract/auth/auth.ts'
import { landingFormCopy as copy } from '@lucas/contract/copy/users/landing-form.ts'
import { landingSignupAnswer, landingSignupInput } from '@lucas/contract/users/landing.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { isForm, registerFormParser } from '../../platform/http/forms.ts'
import { html } from '../../platform/http/pages/html.ts'
import { stylePath } from '../../platform/http/pages/page-style.ts'
import { requireDeclaredProblem, sendProblem, toAppError, toProblem } from '../../platform/http/problems.ts'
import { callerAddress } from '../../platform/http/rate-limits/request-limiter.ts'
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
        config: { access: 'public', errors: ['registration_closed'] },
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

/** Converts the plain HTML form (no JavaScript) to the JSON body; browsers do not send unchecked boxes. */
function parseForm(fields: URLSearchParams) {
  const value = (name: string) => fields.get(name) ?? ''
  const isChecked = (name: string) => ['on', 'true', '1'].includes(value(name))
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    email: value('email'),
    country: value('country'),
    newsletter: isChecked('newsletter'),
    terms: isChecked('terms'),
  }
}

/** Sends an error as an HTML page instead of JSON. */
function sendProblemPage(cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = requireDeclaredProblem(toAppError(cause), request)
  const { status, detail } = toProblem(error.code, error.data)
  if (status >= 500) request.log.error({ err: cause, code: error.code }, 'request failed')
  if (error.data.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.data.retryAfter)))
  const message = status >= 500 ? copy.failed : detail
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.refusedTitle} · Lucas</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${copy.refusedTitle}</h1><p role="alert">${message}</p>
<p><a href="/#registro">${copy.back}</a></p></main></body></html>`.text,
    )
}
