import type { Db } from '../database/connect.ts'
import { withoutUser } from '../database/user-transaction.ts'
import { outboxRepository } from './repository.ts'

const steps = [1, 5, 15, 60, 300, 900, 3_600] as const

/**
 * Returns the age in seconds of the oldest unpublished event, rounded down to one of `steps`; 0 while events are published
 * in time. The look-up of the outbox answers whether an event is older than a time, not how old it is.
 */
export function getOutboxLagSeconds(db: Db, now: Date): Promise<number> {
  return withoutUser(db, async (tx) => {
    let lag = 0
    for (const seconds of steps) {
      const before = new Date(now.getTime() - seconds * 1_000)
      if (!(await outboxRepository(tx).hasWaiting(before))) return lag
      lag = seconds
    }
    return lag
  })
}
