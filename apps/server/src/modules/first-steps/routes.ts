import { type FirstSteps, firstStepsAnswer, firstSteps as order } from '@lucas/contract/first-steps.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/app.ts'
import { firstStepsRepository, type Standing } from './repository.ts'

const toWire = ({ hidden, ...done }: Standing): FirstSteps => ({
  hidden,
  steps: order.map((step) => ({ step, done: done[step] })),
})

/** The first minutes of a person: what is done of them, and 'Ocultar'. */
export function firstStepsRoutes(app: App, db: Db) {
  const config = { access: 'person' } as const

  app.get(
    '/api/first-steps/',
    { config, schema: { response: { 200: firstStepsAnswer } } },
    async ({ person: { userId } }) =>
      toWire(await asPerson(db, userId, (tx) => firstStepsRepository(tx).standing(userId))),
  )
  app.post(
    '/api/first-steps/hide/',
    { config, schema: { response: { 200: nothing } } },
    async ({ person }) => {
      await asPerson(db, person.userId, (tx) => firstStepsRepository(tx).hide(person.userId))
      return {}
    },
  )
}
