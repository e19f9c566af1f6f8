import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import type { Log } from '../../platform/log.ts'
import type { AuthMails, Sessions, StepUp } from '../auth/index.ts'
import { createPushDelivery } from './deliver.ts'
import { createPushDevices } from './devices.ts'
import type { PushServices } from './push-services.ts'
import { createPushSender } from './sender.ts'
import { deriveVapidKey } from './vapid.ts'

export interface PushDeps {
  db: Db
  clock: Clock
  log: Log
  events: Events
  envelope: Envelope
  counters: RateCounters
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  services: PushServices
  /** The secret of the server's key (VAPID). */
  key: Buffer
  /** `mailto:` address that push services write to about problems. */
  contact: string
}

export type Push = ReturnType<typeof createPush>

/** Notifications on devices (Web Push): the devices of a user, and messages to them. */
export function createPush({ key, services, contact, ...deps }: PushDeps) {
  const vapidKey = deriveVapidKey(key)
  const { publicKey } = vapidKey
  const send = createPushSender({ ...deps, services, contact, vapidKey })
  const delivery = createPushDelivery({ ...deps, publicKey, send })
  return {
    devices: createPushDevices({ ...deps, services, publicKey }),
    deliver: delivery.deliver,
    test: (person: SignedInUser, deviceId: string) => delivery.test(deps.db, person, deviceId),
  }
}
