import type { Tx } from '../../platform/database/user-transaction.ts'
import { pushDeviceRepository } from './repository/push-device.ts'

/** Returns whether a browser of the user receives notifications. */
export const hasPushDevices = (tx: Tx, userId: string, now: Date): Promise<boolean> =>
  pushDeviceRepository(tx).exists(userId, now)

export const listPushDeviceIds = async (tx: Tx, userId: string, now: Date): Promise<string[]> =>
  (await pushDeviceRepository(tx).list(userId, now)).map(({ id }) => id)
