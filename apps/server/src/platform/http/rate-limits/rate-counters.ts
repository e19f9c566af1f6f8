import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { type Tx, withoutUser } from '../../database/user-transaction.ts'
import { fail } from '../../errors.ts'
import { sha256 } from '../../secret.ts'
import { backoffCounterRepository, rateCounterRepository } from './rate-counter-repository.ts'

export type RateLimit = { readonly max: number; readonly windowSeconds: number }
export type RateCount = {
  readonly isAllowed: boolean
  readonly count: number
  readonly retryAfterSeconds: number
}

/** Rate counters that protect secrets (S-13): stored in the database for all processes, incremented before a secret is compared. */
export type RateCounters = {
  /**
   * Counts one attempt. Exactly `max` attempts per window are allowed, even when simultaneous. An increment in `tx` is rolled
   * back with it; without `tx` it commits by itself.
   */
  consume(scope: string, key: string, limit: RateLimit, tx?: Tx): Promise<RateCount>
  /** Counts one attempt, and throws `too_many_requests` if it is not allowed. */
  consumeOrFail(scope: string, key: string, limit: RateLimit): Promise<void>
  /**
   * Counts one attempt at a password. Throws `too_many_requests` after `max` in 15 minutes; each further one doubles the
   * pause. Commits by itself.
   */
  consumeWithBackoffOrFail(scope: string, key: string, max: number): Promise<void>
  /** Deletes the counter, for example after the correct password. */
  reset(scope: string, key: string): Promise<void>
}

/** Creates the counters. Keys are IP and email addresses, so only their hash is stored. */
export function createRateCounters({ db, clock }: { db: Db; clock: Clock }): RateCounters {
  const consume: RateCounters['consume'] = async (scope, key, { max, windowSeconds }, tx) => {
    const now = clock.now()
    const windowStartLimit = new Date(now.getTime() - windowSeconds * 1_000)
    const incrementIn = (on: Tx) =>
      rateCounterRepository(on).increment(scope, sha256(key), now, windowStartLimit)
    const { count, window_start } = await (tx ? incrementIn(tx) : withoutUser(db, incrementIn))
    const endsAt = window_start.getTime() + windowSeconds * 1_000
    return {
      isAllowed: count <= max,
      count,
      retryAfterSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((endsAt - now.getTime()) / 1_000))),
    }
  }

  return {
    consume,
    async consumeOrFail(scope, key, limit) {
      const { isAllowed, retryAfterSeconds } = await consume(scope, key, limit)
      if (!isAllowed) fail('too_many_requests', { retryAfter: retryAfterSeconds })
    },
    async consumeWithBackoffOrFail(scope, key, max) {
      const now = clock.now()
      const counters = backoffCounterRepository(db)
      if (await counters.consume(scope, sha256(key), max, now)) return
      fail('too_many_requests', { retryAfter: await counters.secondsToWait(scope, sha256(key), max, now) })
    },
    reset: (scope, key) => withoutUser(db, (tx) => rateCounterRepository(tx).delete(scope, sha256(key))),
  }
}
