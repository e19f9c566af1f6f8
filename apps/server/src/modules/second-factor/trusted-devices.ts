import type { TrustedDevice } from '@lucas/contract/auth/second-factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { sha256 } from '../../platform/secret.ts'
import { auditEventRepository, parseDevice } from '../auth/index.ts'
import { trustedDeviceRepository } from './repository/trusted-device.ts'

/** Includes the user id, so that no token or row reveals that two users share a browser. */
export const hashDeviceToken = (userId: string, token: string): Buffer => sha256(`${userId} ${token}`)

type TrustedDevicesDeps = { db: Db; clock: Clock; events: Events }

/** Browsers that are not asked for the second factor for 30 days. Signing in creates them. */
export const createTrustedDevices = ({ db, clock, events }: TrustedDevicesDeps) => ({
  async list(tx: Tx, userId: string, tokens: readonly string[]): Promise<TrustedDevice[]> {
    const hashes = tokens.map((token) => hashDeviceToken(userId, token))
    const rows = await trustedDeviceRepository(tx).list(userId, clock.now())
    return rows.map((row) => {
      const { browser, system, isMobile } = parseDevice(row.user_agent)
      return {
        id: row.id,
        is_current: hashes.some((hash) => hash.equals(row.token_hash)),
        browser,
        system,
        is_mobile: isMobile,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
      }
    })
  },

  /** Ends the trust in a device. Needs no step-up, because it only takes access away. */
  revoke: ({ userId }: SignedInUser, id: string): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await trustedDeviceRepository(tx).delete(userId, id))) fail('not_found')
      await auditEventRepository(tx).create(userId, 'device_untrusted', clock.now())
      await events.publish(tx, userId, { type: 'security_changed' })
    }),
})
