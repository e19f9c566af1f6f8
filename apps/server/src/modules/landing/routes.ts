import { emailConfirmInput } from '@lucas/contract/auth.ts'
import { landingSignupAnswer, landingSignupInput } from '@lucas/contract/landing.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { isForm, readForms } from '../../platform/http/forms.ts'
import { answerProblem } from '../../platform/http/problems.ts'
import { callerAddress } from '../../platform/http/traffic.ts'
import { answerRefusedPage, readForm } from './form.ts'
import type { Landing } from './service.ts'

export const landingPublicRoutes = [
  'POST /api/users/landing/signup/',
  'POST /api/newsletter/confirm/',
] as const

/** Awaited: the route lives in a scope of its own, the only one that reads forms. */
export async function landingRoutes(app: App, landing: Landing) {
  app.post(
    '/api/newsletter/confirm/',
    { config: { access: 'public' }, schema: { body: emailConfirmInput, response: { 200: nothing } } },
    async ({ body }) => {
      await landing.confirmNews(body.token)
      return {}
    },
  )
  await app.register(async (scope: App) => {
    readForms(scope, readForm)
    scope.setErrorHandler((fault, request, reply) =>
      (isForm(request) ? answerRefusedPage : answerProblem)(fault, request, reply),
    )
    scope.post(
      '/api/users/landing/signup/',
      {
        config: { access: 'public' },
        schema: { body: landingSignupInput, response: { 200: landingSignupAnswer } },
      },
      async (request, reply) => {
        const answer = await landing.signUp(request.body, callerAddress(request))
        if (!isForm(request)) return answer
        return reply.redirect('/register', 303)
      },
    )
  })
}
