import { secondFactorCopy as copy } from '@lucas/contract/copy/auth/second-factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import { generateToken } from '../../platform/secret.ts'
import type { SecondFactorGate, SecondFactorVerdict } from '../auth/index.ts'
import { judgeCode } from './domain/one-time-code.ts'
import { isAppCode, normalizeTypedCode } from './domain/recovery-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { recoveryCodeRepository } from './repository/recovery-code.ts'
import { secondFactorRepository, selectHasSecondFactor } from './repository/second-factor.ts'
import { trustedDeviceRepository } from './repository/trusted-device.ts'
import { decryptSecret } from './stored-secret.ts'
import { compareWith } from './totp.ts'
import { hashDeviceToken } from './trusted-devices.ts'

type GateDeps = {
  clock: Clock
  counters: RateCounters
  envelope: Envelope
  pepper: Buffer
  loginsPerAddress: number
}

/** Attempts of a user in 15 minutes, then a growing delay, as for passwords (docs/sign-in-limits.md). */
const maxAttempts = 5
const trustMs = 30 * 24 * 3_600_000
const maxDevices = 10

const refused = (detail: string): SecondFactorVerdict => ({ isProved: false, detail })

/** Creates what auth asks about the second factor of users. It needs no other module, so that auth can have it. */
export function createSecondFactorGate(deps: GateDeps): SecondFactorGate {
  const { clock, counters, envelope, pepper, loginsPerAddress } = deps

  /** Spends the code of a step. The row is locked: of two calls with one code, the second finds it used. */
  async function spendAppCode(
    tx: Tx,
    userId: string,
    code: string,
    row: { secret: Buffer; last_step: bigint },
  ): Promise<SecondFactorVerdict> {
    const secret = await decryptSecret(envelope, tx, userId, row.secret)
    const verdict = judgeCode(compareWith(secret, code), clock.now(), Number(row.last_step))
    switch (verdict.kind) {
      case 'right':
        await secondFactorRepository(tx).markStep(userId, verdict.step)
        return { isProved: true, by: 'code' }
      case 'used':
        return refused(copy.used)
      case 'drift':
        // Of a fast clock nothing is said: the code will be right in a while, which one who guessed it must not learn.
        return refused(verdict.minutes < 0 ? copy.clockBehind(-verdict.minutes) : copy.wrong)
      case 'wrong':
        return refused(copy.wrong)
    }
  }

  async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<SecondFactorVerdict> {
    const codes = recoveryCodeRepository(tx)
    const hash = hashRecoveryCode(pepper, userId, code)
    if (await codes.spend(userId, hash, clock.now())) return { isProved: true, by: 'recovery_code' }
    return refused((await codes.isKnown(userId, hash)) ? copy.recoveryUsed : copy.wrong)
  }

  return {
    async countAttempt(use, userId, network) {
      if (network !== null)
        await counters.consumeWithBackoffOrFail('second factor address', network, loginsPerAddress)
      await counters.consumeWithBackoffOrFail(`second factor ${use}`, userId, maxAttempts)
    },
    resetAttempts: (use, userId) => counters.reset(`second factor ${use}`, userId),

    selectHas: selectHasSecondFactor,

    async prove(tx, userId, { otp, deviceTokens }) {
      const row = await secondFactorRepository(tx).lock(userId)
      if (row === undefined) return { isProved: true, by: 'none' }
      const hashes = deviceTokens.map((token) => hashDeviceToken(userId, token))
      if (hashes.length > 0 && (await trustedDeviceRepository(tx).markUsed(userId, hashes, clock.now())))
        return { isProved: true, by: 'trusted_device' }
      const code = normalizeTypedCode(otp ?? '')
      if (code === '') return { isProved: false, detail: null }
      return isAppCode(code) ? spendAppCode(tx, userId, code, row) : spendRecoveryCode(tx, userId, code)
    },

    async trustDevice(tx, userId, userAgent) {
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + trustMs)
      const value = generateToken()
      await trustedDeviceRepository(tx).create(userId, {
        id: newId(),
        tokenHash: hashDeviceToken(userId, value),
        userAgent,
        now,
        expiresAt,
        limit: maxDevices,
      })
      return { value, expiresAt }
    },
  }
}
