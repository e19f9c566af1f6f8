import { onboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { FirstStepsService } from './service.ts'

export function registerFirstStepsRoutes(app: App, firstSteps: FirstStepsService) {
  const config = { access: 'person' } as const

  app.get('/api/first-steps/', { config, schema: { response: { 200: onboardingAnswer } } }, ({ user }) =>
    firstSteps.getProgress(user.userId),
  )
  app.post('/api/first-steps/hide/', { config, schema: { response: { 200: nothing } } }, async ({ user }) => {
    await firstSteps.hide(user.userId)
    return {}
  })
}
