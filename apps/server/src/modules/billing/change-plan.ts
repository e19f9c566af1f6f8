import type { Db } from '../../platform/database/connect.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Plan } from './domain/plan.ts'
import { planRepository } from './repository.ts'

/** Puts a person on a plan; their open pages hear of it. Who may do that is for the caller to know. */
export const changePlan = (
  { db, outbox }: { db: Db; outbox: Outbox },
  person: string,
  plan: Plan,
): Promise<void> =>
  outbox.transaction(db, person, async (tx) => {
    await planRepository(tx).set(person, plan)
    await outbox.add(tx, person, { type: 'profile_changed' })
  })
