import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { fail } from '../../../platform/errors.ts'
import { sha256 } from '../../../platform/secret.ts'
import { rateCounterRepository } from '../repository/rate-counter.ts'

/** Limits password attempts across all processes. They are counted before the password is checked (S-13). */
export type AttemptLimiter = {
  /** Counts an attempt. Fails with `too_many_requests` after `max` in 15 minutes; each further one doubles the pause. */
  consumeOrFail(scope: string, key: string, max: number): Promise<void>
}

export function createAttemptLimiter({ db, clock }: { db: Db; clock: Clock }): AttemptLimiter {
  const counters = rateCounterRepository(db)
  return {
    async consumeOrFail(scope, key, max) {
      const now = clock.now()
      if (await counters.consume(scope, sha256(key), max, now)) return
      fail('too_many_requests', { retryAfter: await counters.secondsToWait(scope, sha256(key), max, now) })
    },
  }
}
