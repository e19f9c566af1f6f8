import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { limits } from '@lucas/contract/limits.ts'
import type {
  PushMessage,
  PushSubscriptionInput,
  PushTestResult,
} from '@lucas/contract/notifications/push.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { pushDeviceRepository } from './repository/push-device.ts'
import type { PushDelivery, SendPush, SendResult } from './sender.ts'
import { decryptSubscription } from './subscription-cipher.ts'

export interface PushDeliveryDeps {
  clock: Clock
  events: Events
  envelope: Envelope
  counters: RateCounters
  publicKey: string
  send: SendPush
}

/** A delivery to one device, which its message names. */
export type DeviceDelivery = Omit<PushDelivery, 'message'> & { message: Omit<PushMessage, 'device'> }

/** Hands a message to the push service of one device. `expired` also without the device. Throws nothing of the network. */
export type DeliverPush = (
  db: Db,
  userId: string,
  deviceId: string,
  delivery: DeviceDelivery,
) => Promise<SendResult>

const testsAnHour = { max: limits.pushTestsAnHour, windowSeconds: 3_600 }
const testTtlSeconds = 300

/** Delivers messages to devices. A device whose browser no longer receives is removed. */
export function createPushDelivery(deps: PushDeliveryDeps) {
  const { clock, events, envelope, counters, publicKey, send } = deps

  /** Returns where to write, or undefined if the device is gone or subscribed with an earlier key of the server. */
  const findSubscription = (db: Db, userId: string, id: string): Promise<PushSubscriptionInput | undefined> =>
    withUser(db, userId, async (tx) => {
      const row = await pushDeviceRepository(tx).find(userId, id, clock.now())
      if (row === undefined || row.sender_key !== publicKey) return undefined
      return decryptSubscription(envelope, tx, { userId, deviceId: id }, row.subscription)
    })

  const removeDead = (db: Db, userId: string, id: string): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (await pushDeviceRepository(tx).delete(userId, id))
        await events.publish(tx, userId, { type: 'notifications_changed' })
    })

  const deliver: DeliverPush = async (db, userId, deviceId, delivery) => {
    const subscription = await findSubscription(db, userId, deviceId)
    const result: SendResult =
      subscription === undefined
        ? { state: 'expired' }
        : await send(subscription, { ...delivery, message: { ...delivery.message, device: deviceId } })
    if (result.state === 'expired') await removeDead(db, userId, deviceId)
    if (result.state === 'sent')
      await withUser(db, userId, (tx) => pushDeviceRepository(tx).markUsed(userId, deviceId, clock.now()))
    return result
  }

  return {
    deliver,

    /** Sends a message at once that says that notifications work. */
    async test(db: Db, { userId }: SignedInUser, deviceId: string): Promise<{ result: PushTestResult }> {
      const known = await withUser(db, userId, (tx) =>
        pushDeviceRepository(tx).find(userId, deviceId, clock.now()),
      )
      if (known === undefined) fail('not_found')
      await counters.consumeOrFail('push test', userId, testsAnHour)
      const { state } = await deliver(db, userId, deviceId, {
        message: { tag: 'test', ...pushCopy.test, url: '/settings?tab=notifications', actions: [] },
        urgency: 'high',
        ttlSeconds: testTtlSeconds,
        topic: 'test',
      })
      return { result: state === 'sent' || state === 'expired' ? state : 'unavailable' }
    },
  }
}
