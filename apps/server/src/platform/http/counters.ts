import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous } from '../database/person.ts'
import { fail } from '../errors.ts'
import { hashOf } from '../secret.ts'
import { countersRepository } from './counters-repository.ts'

export type CounterLimit = { readonly max: number; readonly windowSeconds: number }
export type Count = {
  readonly isAllowed: boolean
  readonly count: number
  readonly retryAfterSeconds: number
}

/** Counts that guard secrets (S-13): in the database, for all processes together, before the secret is looked at. */
export type Counters = {
  /** Counts one try; of any number of simultaneous ones exactly `max` are allowed in a window. */
  consume(scope: string, key: string, limit: CounterLimit): Promise<Count>
  /** The same; fails with `too_many_requests` where it is one too many. */
  admit(scope: string, key: string, limit: CounterLimit): Promise<void>
  /** Forgets the tries, for instance after the right password. */
  reset(scope: string, key: string): Promise<void>
}

/** Keys are addresses and e-mails: only their hash is kept. */
export function createCounters({ db, clock }: { db: Db; clock: Clock }): Counters {
  const consume: Counters['consume'] = async (scope, key, { max, windowSeconds }) => {
    const now = clock.now()
    const opened = new Date(now.getTime() - windowSeconds * 1_000)
    const { count, window_start } = await anonymous(db, (tx) =>
      countersRepository(tx).count(scope, hashOf(key), now, opened),
    )
    const ends = window_start.getTime() + windowSeconds * 1_000
    return {
      isAllowed: count <= max,
      count,
      retryAfterSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil((ends - now.getTime()) / 1_000))),
    }
  }

  return {
    consume,
    async admit(scope, key, limit) {
      const { isAllowed, retryAfterSeconds } = await consume(scope, key, limit)
      if (!isAllowed) fail('too_many_requests', { retryAfter: retryAfterSeconds })
    },
    reset: (scope, key) => anonymous(db, (tx) => countersRepository(tx).forget(scope, hashOf(key))),
  }
}
