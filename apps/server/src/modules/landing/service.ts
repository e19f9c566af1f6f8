import type { LandingSignupInput } from '@lucas/contract/landing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import { landingRepository } from './repository.ts'

export type Landing = {
  /** Keeps who wants to begin. Nothing is sent: the wish for news waits for the person's own confirmation. */
  signUp(input: LandingSignupInput, network: string): Promise<{ success: true }>
}

export type LandingDeps = { db: Db; clock: Clock; counters: Counters; signupsPerAddress: number }

const hour = 3_600

export function createLanding({ db, clock, counters, signupsPerAddress }: LandingDeps): Landing {
  return {
    async signUp({ firstName, lastName, email, country, newsletter }, network) {
      const limit = { max: signupsPerAddress, windowSeconds: hour }
      const count = await counters.consume('landing address', network, limit)
      if (!count.isAllowed) fail('too_many_requests', { retryAfter: count.retryAfterSeconds })
      const lead = { id: newId(), firstName, lastName, email, country, newsletter }
      await anonymous(db, (tx) => landingRepository(tx).keep(lead, clock.now()))
      return { success: true }
    },
  }
}
