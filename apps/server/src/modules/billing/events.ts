import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from '../auth/index.ts'
import type { Claim, PaymentProcessor } from './processor.ts'
import { chargeRepository } from './repository/charges.ts'
import { planRepository } from './repository/plan.ts'
import type { Take } from './take.ts'

export type EventDeps = {
  db: Db
  clock: Clock
  log: Log
  outbox: Outbox
  processor: PaymentProcessor | null
}

/** Where a processor's words come in. */
export function createEvents({ db, clock, log, outbox, processor }: EventDeps, take: Take) {
  /** Who knew of a charge without being able to prove it is worth a line that its owner can read. */
  const noteUnproved = ({ person, charge }: Claim) =>
    asPerson(db, person, async (tx) => {
      if (await chargeRepository(tx).find(person, charge))
        await auditRepository(tx).add(person, 'payment_event_refused', clock.now(), { reason: 'unproved' })
    })

  return {
    /** Takes the bytes of an event: genuine, fresh and of a charge of its person, or without effect. */
    async receive(bytes: Buffer, signature: string): Promise<void> {
      if (processor === null) fail('not_found')
      const read = processor.readEvent(bytes, signature, clock.now())
      if (!read.isProved) {
        log.warn('an event about a payment could not be proved')
        if (read.claim) await noteUnproved(read.claim)
        fail('not_authenticated')
      }
      const { event } = read
      await outbox.transaction(db, event.person, async (tx) => {
        if (await planRepository(tx).lock(event.person)) await take(tx, event)
      })
    },
  }
}
