import { type PushSubscriptionInput, pushSubscription } from '@lucas/contract/notifications/push.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'

const placeOf = (deviceId: string) => ({ table: 'push_device', column: 'subscription', row: deviceId })

/** Encrypts what is needed to write to a device for its column. */
export const encryptSubscription = async (
  envelope: Envelope,
  tx: Tx,
  { userId, deviceId }: { userId: string; deviceId: string },
  subscription: PushSubscriptionInput,
): Promise<Buffer> =>
  (await envelope.getCipher(tx, userId)).encryptBytes(placeOf(deviceId), JSON.stringify(subscription))

export async function decryptSubscription(
  envelope: Envelope,
  tx: Tx,
  { userId, deviceId }: { userId: string; deviceId: string },
  stored: Buffer,
): Promise<PushSubscriptionInput> {
  const plain = (await envelope.getCipher(tx, userId)).decryptBytes(placeOf(deviceId), stored)
  return pushSubscription.parse(JSON.parse(plain.toString('utf8')))
}
