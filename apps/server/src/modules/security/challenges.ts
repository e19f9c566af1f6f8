import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withoutUser } from '../../platform/database/user-transaction.ts'
import { sha256 } from '../../platform/secret.ts'
import { type ChallengePurpose, createChallenge, parseChallenge } from './challenge-proof.ts'
import { consumeChallenge } from './repository/spent-challenge.ts'

/** As long as the browser shows its passkey dialog. */
export const challengeLifetimeMs = 5 * 60_000

/** Issues challenges without storing them, and accepts each one once. */
export function createChallenges({ db, clock, key }: { db: Db; clock: Clock; key: Buffer }) {
  return {
    issue: (purpose: ChallengePurpose, lifetimeMs = challengeLifetimeMs): string =>
      createChallenge(key, randomBytes(16), new Date(clock.now().getTime() + lifetimeMs), purpose),

    /** Returns whether the challenge is ours and valid for this purpose, used or not. */
    isValid: (challenge: string, purpose: ChallengePurpose): boolean =>
      parseChallenge(key, challenge, purpose, clock.now()) !== null,

    /** Returns whether the challenge is ours, valid for this purpose, and used for the first time. */
    async consume(challenge: string, purpose: ChallengePurpose): Promise<boolean> {
      const now = clock.now()
      const expiresAt = parseChallenge(key, challenge, purpose, now)
      if (expiresAt === null) return false
      const hash = sha256(challenge)
      return withoutUser(db, (tx) => consumeChallenge(tx, hash, expiresAt, now))
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
