import type { Tx } from '../../platform/database/user-transaction.ts'
import type { HasSecondFactor } from './repository/credential.ts'
import type { BrowserToken } from './sign-in/browser-cookies.ts'

export type SecondFactorUse = 'sign_in' | 'step_up'

export interface SecondFactorProof {
  /** A code of the user's app or a recovery code. */
  otp: string | undefined
  /** Tokens of trusted devices that the browser sent. */
  deviceTokens: readonly string[]
}

export type SecondFactorVerdict =
  | { isProved: true; by: 'none' | 'code' | 'recovery_code' | 'trusted_device' }
  /** `detail` says why the code is refused; null if there was none. */
  | { isProved: false; detail: string | null }

/** What auth asks the module of the second factor, which imports auth. The composition root passes it. */
export type SecondFactorGate = {
  /** Counts an attempt before its code is compared; commits by itself. Fails with `too_many_requests`. */
  countAttempt(use: SecondFactorUse, userId: string, network: string | null): Promise<void>
  /** Resets the attempts of a user after a right code. */
  resetAttempts(use: SecondFactorUse, userId: string): Promise<void>
  /** Selects whether the user has a second factor. */
  selectHas(userId: string): HasSecondFactor
  /** Judges the proof and spends its code, in the transaction of what it protects. Proved by `none` without a second factor. */
  prove(tx: Tx, userId: string, proof: SecondFactorProof): Promise<SecondFactorVerdict>
  /** Trusts a browser for 30 days. */
  trustDevice(tx: Tx, userId: string, userAgent: string): Promise<BrowserToken>
}
