import type { Plan } from '@lucas/contract/rules/plans.ts'
import { createGrants } from '../../src/modules/billing/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import type { TestDatabase } from '../database.ts'

/** Puts a person on a plan, as an operator does. */
export function planter({ app: db }: Pick<TestDatabase, 'app'>) {
  const clock = createClock()
  return createGrants({ db, clock, outbox: createOutbox({ db, clock, log: createLog({ level: 'silent' }) }) })
}

export const setPlan = (
  app: { db: Pick<TestDatabase, 'app'> },
  person: { user: { id: string } },
  plan: Plan,
) => planter(app.db)(person.user.id, plan)
