import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fail } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secret.ts'
import { attemptsRepository } from './attempts-repository.ts'

/** Tries at a password, counted before it is looked at, for all processes together (S-13). */
export type Attempts = {
  /** Fails with `too_many_requests` once `max` tries in 15 minutes are used up; the pause grows with every further one. */
  admit(scope: string, key: string, max: number): Promise<void>
}

export function createAttempts({ db, clock }: { db: Db; clock: Clock }): Attempts {
  const attempts = attemptsRepository(db)
  return {
    async admit(scope, key, max) {
      const now = clock.now()
      if (await attempts.admit(scope, hashOf(key), max, now)) return
      fail('too_many_requests', { retryAfter: await attempts.secondsToWait(scope, hashOf(key), max, now) })
    },
  }
}
