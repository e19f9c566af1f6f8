import type { LandingSignupInput } from '@lucas/contract/users/landing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withoutUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import { createNewsletterOptIn, type NewsletterOptInDeps, type RecordConsent } from './newsletter-opt-in.ts'
import { landingRepository } from './repository.ts'

export type LandingService = ReturnType<typeof createLanding>

export type LandingDeps = NewsletterOptInDeps & {
  db: Db
  clock: Clock
  counters: RateCounters
  signupsPerAddress: number
  /** Whether everyone may register: elsewhere the page has no form. */
  acceptsSignups: boolean
  recordConsent: RecordConsent
  /** Records the consent with an earlier date, in the caller's transaction. */
  recordConsentAt: (tx: Tx, userId: string, at: Date) => Promise<void>
}

const hour = 3_600

export function createLanding({
  signupsPerAddress,
  acceptsSignups,
  recordConsent,
  recordConsentAt,
  ...deps
}: LandingDeps) {
  const { db, clock, counters } = deps
  const optIn = createNewsletterOptIn(deps)
  return {
    /** Confirms the newsletter with the token of the confirmation mail. */
    confirmNewsletter: (token: string) => optIn.confirm(token, recordConsent),

    /** Copies a confirmed newsletter consent to the account that verified the address. */
    async transferConsent(tx: Tx, userId: string, email: string) {
      const at = await landingRepository(tx).findConfirmationDate(email)
      if (at !== null) await recordConsentAt(tx, userId, at)
    },

    /** Stores a lead and, when it asks for the newsletter, enqueues the confirmation mail. */
    async signUp(
      { firstName, lastName, email, country, newsletter }: LandingSignupInput,
      network: string,
    ): Promise<{ success: true }> {
      if (!acceptsSignups) fail('registration_closed')
      await counters.consumeOrFail('landing address', network, {
        max: signupsPerAddress,
        windowSeconds: hour,
      })
      const lead = { id: newId(), firstName, lastName, email, country, newsletter }
      await withoutUser(db, async (tx) => {
        const stored = await landingRepository(tx).upsert(lead, clock.now())
        if (newsletter) await optIn.enqueueConfirmation(tx, stored.id)
      })
      return { success: true }
    },
  }
}
