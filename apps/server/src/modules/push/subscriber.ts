import type { Subscriber } from '../../platform/events/events.ts'
import { deletePushDevices, pushDeviceRepository } from './repository/push-device.ts'

/** Ends the notifications of a browser with its session, in the same transaction. */
export const createPushSubscriber = (): Subscriber => ({
  name: 'push',
  on: ['session_ended'],
  async handle(tx, userId, event) {
    if (event.type !== 'session_ended') return
    // Null: all of them.
    if (event.session_id === null) await deletePushDevices(tx, userId)
    else await pushDeviceRepository(tx).deleteOfSession(userId, event.session_id)
  },
})
