import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Log } from '../../platform/log.ts'
import { auditEventRepository } from '../auth/index.ts'
import { users } from '../users/index.ts'
import type { ApplyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentProcessor, UnverifiedCharge } from './processor.ts'
import { chargeRepository } from './repository/charges.ts'

export type PaymentWebhookDeps = {
  db: Db
  clock: Clock
  log: Log
  events: Events
  processor: PaymentProcessor | null
}

/** Creates the handler of payment webhooks. */
export function createPaymentWebhook(
  { db, clock, log, events, processor }: PaymentWebhookDeps,
  applyPaymentEvent: ApplyPaymentEvent,
) {
  /** Audits an unverified event that names an existing charge, so that its owner can see the attempt. */
  const auditUnverifiedEvent = ({ person: userId, charge: chargeId }: UnverifiedCharge) =>
    withUser(db, userId, async (tx) => {
      if (await chargeRepository(tx).find(userId, chargeId))
        await auditEventRepository(tx).create(userId, 'payment_event_refused', clock.now(), {
          reason: 'unproved',
        })
    })

  return {
    /** Verifies and applies one event. Throws `not_authenticated` when the signature is wrong or too old. */
    async receive(bytes: Buffer, signature: string): Promise<void> {
      if (processor === null) fail('not_found')
      const parsed = processor.parseEvent(bytes, signature, clock.now())
      if (!parsed.isVerified) {
        log.warn('payment webhook signature rejected')
        if (parsed.unverified) await auditUnverifiedEvent(parsed.unverified)
        fail('not_authenticated')
      }
      const { event } = parsed
      await events.transaction(db, event.person, async (tx) => {
        if (await users.lock(tx, event.person)) await applyPaymentEvent(tx, event)
      })
    },
  }
}
