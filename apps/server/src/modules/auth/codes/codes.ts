import { createHmac, randomInt } from 'node:crypto'
import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { accountCodeRepository, type CodePurpose } from '../repository/account-code.ts'

/** How long a code is valid. A step-up code authenticates, so at most 10 minutes (ASVS 6.5.5). */
const codeLifetimeMinutes = { email: 15, phone: 15, step_up: 10 } as const satisfies Record<
  CodePurpose,
  number
> // S-21
const attemptWindowMinutes = 15
const maxAttempts = 5 // S-13
const onePerMinute = { max: 1, windowSeconds: 60 } // decisions 2
const tenPerDay = { max: 10, windowSeconds: 24 * 3_600 }

/**
 * What a code is bound to. A code that was sent to another address or phone does not match, nor does the code of another
 * session if `session` is set.
 */
export type CodeTarget = { userId: string; purpose: CodePurpose; sentTo: string; session?: string }

export type Codes = {
  /** Creates a code and stores its hash. Call it when the message is written: the code itself is never stored. */
  create(tx: Tx, target: CodeTarget): Promise<string>
  /** Returns whether the code is correct, and deletes a correct one. */
  consume(tx: Tx, target: CodeTarget, code: string): Promise<boolean>
  /** Counts a message before the recipient is looked up. Fails with `too_many_requests`. */
  countSending(purpose: CodePurpose, key: string): Promise<void>
  /** Counts a message that is sent in any case, so that the next one has to wait. */
  recordSending(purpose: CodePurpose, key: string): Promise<void>
  /** Counts an attempt before the code is checked. Returns the number of attempts left. */
  countAttempt(purpose: CodePurpose, key: string): Promise<number>
  /** Resets the attempts after a new code or a correct one. */
  resetAttempts(purpose: CodePurpose, key: string): Promise<void>
}

type CodesDeps = { clock: Clock; counters: RateCounters; key: Buffer }

/** Creates and checks six-digit codes. Only a keyed hash is stored, because six digits are easy to guess. */
export function createCodes({ clock, counters, key }: CodesDeps): Codes {
  const hashOf = ({ userId, purpose, sentTo, session }: CodeTarget, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, purpose, sentTo, code, ...(session === undefined ? [] : [session])]))
      .digest()

  return {
    async create(tx, target) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(clock.now().getTime() + codeLifetimeMinutes[target.purpose] * 60_000)
      await accountCodeRepository(tx).upsert(target.userId, target.purpose, hashOf(target, code), expiresAt)
      return code
    },
    consume: (tx, target, code) =>
      accountCodeRepository(tx).consume(target.userId, target.purpose, hashOf(target, code), clock.now()),
    async countSending(purpose, counterKey) {
      await counters.consumeOrFail(`${purpose} code`, counterKey, onePerMinute)
      await counters.consumeOrFail(`${purpose} codes a day`, counterKey, tenPerDay)
    },
    async recordSending(purpose, counterKey) {
      await counters.consume(`${purpose} code`, counterKey, onePerMinute)
    },
    async countAttempt(purpose, counterKey) {
      const limit = { max: maxAttempts, windowSeconds: attemptWindowMinutes * 60 }
      const { isAllowed, count } = await counters.consume(`${purpose} code tries`, counterKey, limit)
      return isAllowed ? maxAttempts - count : refuseCode(0)
    },
    resetAttempts: (purpose, counterKey) => counters.reset(`${purpose} code tries`, counterKey),
  }
}

/** Fails with `code_invalid` and the number of attempts left. */
export const refuseCode = (attemptsLeft: number): never => {
  const detail = attemptsLeft > 0 ? copy.codeWrong(attemptsLeft) : copy.codeSpent
  return fail('code_invalid', { detail, errors: { code: [detail] } })
}
