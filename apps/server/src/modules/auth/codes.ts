import { createHmac, randomInt } from 'node:crypto'
import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { type CodePurpose, codeRepository } from './code-repository.ts'

export const codeMinutes = 15 // S-21
const tries = 5 // S-13
const onceAMinute = { max: 1, windowSeconds: 60 } // decisions 2
const tenADay = { max: 10, windowSeconds: 24 * 3_600 }

/** Whom a code is for, and where it goes: one of another address or telephone does not fit. */
export type CodeTarget = { person: string; purpose: CodePurpose; sentTo: string }

export type Codes = {
  /** Made when the message is written, so that no table and no job ever holds it. */
  make(tx: Tx, target: CodeTarget): Promise<string>
  /** Whether it is the code; the right one is used up. */
  spend(tx: Tx, target: CodeTarget, code: string): Promise<boolean>
  /** Counts a sending, before it is known whether there is anybody to send to. */
  admitSending(purpose: CodePurpose, key: string): Promise<void>
  /** Counts one that leaves anyhow, so that the next has to wait. */
  noteSending(purpose: CodePurpose, key: string): Promise<void>
  /** Counts a try before the code is looked at; answers how many are left. */
  admitTry(purpose: CodePurpose, key: string): Promise<number>
  /** Another code was sent, or the right one was given. */
  forgetTries(purpose: CodePurpose, key: string): Promise<void>
}

type CodesDeps = { clock: Clock; counters: Counters; key: Buffer }

/** Six digits alone are soon guessed at, so only what our own key makes of them is kept. */
export function createCodes({ clock, counters, key }: CodesDeps): Codes {
  const hashOf = ({ person, purpose, sentTo }: CodeTarget, code: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([person, purpose, sentTo, code]))
      .digest()

  return {
    async make(tx, target) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(clock.now().getTime() + codeMinutes * 60_000)
      await codeRepository(tx).keep(target.person, target.purpose, hashOf(target, code), expiresAt)
      return code
    },
    spend: (tx, target, code) =>
      codeRepository(tx).spend(target.person, target.purpose, hashOf(target, code), clock.now()),
    async admitSending(purpose, keyOf) {
      await counters.admit(`${purpose} code`, keyOf, onceAMinute)
      await counters.admit(`${purpose} codes a day`, keyOf, tenADay)
    },
    async noteSending(purpose, keyOf) {
      await counters.consume(`${purpose} code`, keyOf, onceAMinute)
    },
    async admitTry(purpose, keyOf) {
      const limit = { max: tries, windowSeconds: codeMinutes * 60 }
      const { isAllowed, count } = await counters.consume(`${purpose} code tries`, keyOf, limit)
      return isAllowed ? tries - count : refuseCode(0)
    },
    forgetTries: (purpose, keyOf) => counters.reset(`${purpose} code tries`, keyOf),
  }
}

/** The refusal of a code that does not fit, with what is left to try. */
export const refuseCode = (left: number): never => {
  const detail = left > 0 ? copy.codeWrong(left) : copy.codeSpent
  return fail('code_invalid', { detail, errors: { code: [detail] } })
}
