import type { Plan } from '@lucas/contract/rules/plans.ts'
import { createPlanGrants } from '../../../src/modules/billing/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { createEvents } from '../../../src/platform/events/events.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { TestDatabase } from '../../database.ts'

/** Creates the function that sets a user's plan, as an operator does. */
export function createPlanSetter({ app: db }: Pick<TestDatabase, 'app'>) {
  const clock = createClock()
  return createPlanGrants({
    db,
    clock,
    events: createEvents({ db, clock, log: createLog({ level: 'silent' }) }),
  })
}

export const setPlan = (app: { db: Pick<TestDatabase, 'app'> }, user: { user: { id: string } }, plan: Plan) =>
  createPlanSetter(app.db)(user.user.id, plan)
