import { firstStepsAnswer } from '@lucas/contract/first-steps.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { FirstStepsService } from './service.ts'

export function firstStepsRoutes(app: App, firstSteps: FirstStepsService) {
  const config = { access: 'person' } as const

  app.get('/api/first-steps/', { config, schema: { response: { 200: firstStepsAnswer } } }, ({ person }) =>
    firstSteps.standing(person.userId),
  )
  app.post(
    '/api/first-steps/hide/',
    { config, schema: { response: { 200: nothing } } },
    async ({ person }) => {
      await firstSteps.hide(person.userId)
      return {}
    },
  )
}
