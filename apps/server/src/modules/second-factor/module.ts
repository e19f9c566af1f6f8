import type { SecondFactorStatus } from '@lucas/contract/auth/second-factor.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { createEnrolment, type EnrolmentDeps } from './enrolment.ts'
import { recoveryCodeRepository } from './repository/recovery-code.ts'
import { secondFactorRepository } from './repository/second-factor.ts'
import { createTrustedDevices } from './trusted-devices.ts'

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Creates the services of the module. */
export function createSecondFactor(deps: EnrolmentDeps) {
  const devices = createTrustedDevices(deps)
  return {
    enrolment: createEnrolment(deps),
    devices,
    /** Returns the state of the second factor. `deviceTokens` are those of the browser that asks. */
    getStatus: (userId: string, deviceTokens: readonly string[]): Promise<SecondFactorStatus> =>
      withUser(deps.db, userId, async (tx) => {
        const factor = await secondFactorRepository(tx).find(userId)
        if (factor === undefined) return { enabled_at: null, recovery_codes_left: 0, trusted_devices: [] }
        return {
          enabled_at: factor.enabled_at.toISOString(),
          recovery_codes_left: await recoveryCodeRepository(tx).countUnused(userId),
          trusted_devices: await devices.list(tx, userId, deviceTokens),
        }
      }),
  }
}
