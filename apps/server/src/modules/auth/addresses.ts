import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from './audit-repository.ts'
import { codeRepository } from './code-repository.ts'
import { personRepository } from './person-repository.ts'

/** What else holds of whoever has shown that an address is theirs. */
export type AddressProved = (tx: Tx, person: string, email: string) => Promise<void>

type AddressesDeps = { clock: Clock; outbox: Outbox; addressProved: AddressProved }

export type Addresses = {
  /** The person has shown that this address is theirs; breaks `email_owner_pkey` where somebody has it by now. */
  confirm(tx: Tx, person: { user_id: string; email: string }, confirmed: string): Promise<void>
}

export function createAddresses({ clock, outbox, addressProved }: AddressesDeps): Addresses {
  return {
    async confirm(tx, { user_id: userId, email: old }, email) {
      const now = clock.now()
      const people = personRepository(tx)
      if (email !== old) {
        await people.moveEmail(userId, old, email)
        // Whoever reads the old mailbox shall not come in by it any more.
        await codeRepository(tx).dropReset(userId)
      }
      await people.change(userId, { email, pending_email: null, email_verified_at: now }, now)
      await auditRepository(tx).add(userId, 'email_confirmed', now)
      await addressProved(tx, userId, email)
      await outbox.add(tx, userId, { type: 'profile_changed' })
    },
  }
}
