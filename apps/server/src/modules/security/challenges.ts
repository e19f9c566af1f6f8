import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous } from '../../platform/database/person.ts'
import { hashOf } from '../../platform/secret.ts'
import { type ChallengePurpose, makeChallenge, readChallenge } from './challenge-proof.ts'
import { spendChallenge } from './repository/challenges.ts'

/** As long as the browser's question stands. */
export const challengeMs = 5 * 60_000

/** What passkeys sign: made without a row, answered once. */
export function createChallenges({ db, clock, key }: { db: Db; clock: Clock; key: Buffer }) {
  return {
    issue: (purpose: ChallengePurpose, lifeMs = challengeMs): string =>
      makeChallenge(key, randomBytes(16), new Date(clock.now().getTime() + lifeMs), purpose),

    /** Whether it is ours, made for this, and answered for the first time. */
    async spend(challenge: string, purpose: ChallengePurpose): Promise<boolean> {
      const now = clock.now()
      const end = readChallenge(key, challenge, purpose, now)
      if (end === null) return false
      const hash = hashOf(challenge)
      return anonymous(db, (tx) => spendChallenge(tx, hash, end, now))
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
