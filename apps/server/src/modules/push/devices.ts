import { isDeepStrictEqual } from 'node:util'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PushDevice, PushDeviceList, PushSubscriptionInput } from '@lucas/contract/notifications/push.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import {
  type AuthMails,
  auditEventRepository,
  parseDevice,
  type Sessions,
  type StepUp,
} from '../auth/index.ts'
import { users } from '../users/index.ts'
import type { PushServices } from './push-services.ts'
import { pushDeviceRepository } from './repository/push-device.ts'
import { decryptSubscription, encryptSubscription } from './subscription-cipher.ts'

export interface PushDevicesDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  services: PushServices
  /** The public key of this installation. */
  publicKey: string
}

type DeviceRow = Awaited<ReturnType<ReturnType<typeof pushDeviceRepository>['list']>>[number]

/** Lists, adds and removes the browsers of a user that receive notifications. Each belongs to a session and ends with it. */
export function createPushDevices({
  db,
  clock,
  events,
  envelope,
  sessions,
  stepUp,
  mails,
  services,
  publicKey,
}: PushDevicesDeps) {
  /** Returns the session's device if it already receives at this address. */
  async function findSame(
    tx: Tx,
    userId: string,
    row: DeviceRow | undefined,
    subscription: PushSubscriptionInput,
  ) {
    if (row === undefined || row.sender_key !== publicKey) return undefined
    const stored = await pushDeviceRepository(tx).find(userId, row.id, clock.now())
    if (stored === undefined) return undefined
    const place = { userId, deviceId: row.id }
    const known = await decryptSubscription(envelope, tx, place, stored.subscription)
    return isDeepStrictEqual(known, subscription) ? row : undefined
  }

  const hasDevice = async ({ userId, sessionId }: SignedInUser): Promise<boolean> => {
    const rows = await withUser(db, userId, (tx) => pushDeviceRepository(tx).list(userId, clock.now()))
    return rows.some((row) => row.session_id === sessionId)
  }

  return {
    async list({ userId, sessionId }: SignedInUser): Promise<PushDeviceList> {
      const rows = await withUser(db, userId, (tx) => pushDeviceRepository(tx).list(userId, clock.now()))
      const results = rows.map((row) => toApiDevice(row, sessionId))
      return { results, count: results.length, next: null, previous: null, public_key: publicKey }
    },

    /**
     * Sends notifications to the browser of this session from now on, in place of what the session had; a repeat changes nothing. Each
     * new address is audited and mailed, and the first of a session needs a step-up (S-45). Browsers change their address by
     * themselves, when no user is there to prove anything: in place of one, another needs none.
     */
    async register(
      person: SignedInUser,
      subscription: PushSubscriptionInput,
      userAgent: string,
    ): Promise<PushDevice> {
      if (!services.isAllowed(subscription.endpoint)) failField('endpoint', pushCopy.endpointRefused)
      const { userId, sessionId } = person
      const session = await sessions.readStatus(person)
      if (session.status !== 'open') fail('not_authenticated')
      const isFirst = !(await hasDevice(person))
      if (isFirst) await stepUp.require(person, 'security')
      return events.transaction(db, userId, async (tx) => {
        const user = (await users.lock(tx, userId)) ?? fail('not_authenticated')
        if (user.data_blocked_at !== null) fail('data_blocked')
        await sessions.requireOpen(tx, person)
        const now = clock.now()
        const devices = await pushDeviceRepository(tx).list(userId, now)
        const before = devices.find((row) => row.session_id === sessionId)
        const same = await findSame(tx, userId, before, subscription)
        if (same !== undefined) return toApiDevice(same, sessionId)
        // It was removed since the call began.
        if (before === undefined && !isFirst) fail('reauthentication_required')
        if (before === undefined && devices.length >= limits.pushDevices) fail('push_devices_full')
        const id = newId()
        await pushDeviceRepository(tx).replace(userId, {
          id,
          sessionId,
          subscription: await encryptSubscription(envelope, tx, { userId, deviceId: id }, subscription),
          senderKey: publicKey,
          userAgent,
          now,
          expiresAt: session.endsAt,
        })
        await auditEventRepository(tx).create(userId, 'push_device_added', now, { session: sessionId })
        await mails.enqueue(tx, userId, 'push_device_added')
        await events.publish(tx, userId, [{ type: 'notifications_changed' }, { type: 'security_changed' }])
        const row = { id, session_id: sessionId, user_agent: userAgent, created_at: now, last_used_at: null }
        return toApiDevice(row, sessionId)
      })
    },

    /** Ends the notifications on a device, of this session or another. Needs no step-up, because it only takes access away. */
    remove: ({ userId }: SignedInUser, id: string): Promise<void> =>
      events.transaction(db, userId, async (tx) => {
        if (!(await pushDeviceRepository(tx).delete(userId, id))) fail('not_found')
        await auditEventRepository(tx).create(userId, 'push_device_removed', clock.now())
        await events.publish(tx, userId, [{ type: 'notifications_changed' }, { type: 'security_changed' }])
      }),
  }
}

function toApiDevice(
  row: Pick<DeviceRow, 'id' | 'session_id' | 'user_agent' | 'created_at' | 'last_used_at'>,
  sessionId: string,
): PushDevice {
  const { browser, system, isMobile } = parseDevice(row.user_agent)
  return {
    id: row.id,
    is_current: row.session_id === sessionId,
    browser,
    system,
    is_mobile: isMobile,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
