import type { LandingSignupInput } from '@lucas/contract/landing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, type Tx } from '../../platform/database/person.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import { createNewsletter, type NewsletterDeps, type SayYes } from './newsletter.ts'
import { landingRepository } from './repository.ts'

export type Landing = {
  /** Keeps who wants to begin. Who wants news is asked by mail whether it was they. */
  signUp(input: LandingSignupInput, network: string): Promise<{ success: true }>
  /** Takes the link of that mail. */
  confirmNews(token: string): Promise<void>
  /** What an address agreed to before it had an account stays agreed to by whoever shows that it is theirs. */
  carryOver(tx: Tx, person: string, email: string): Promise<void>
}

export type LandingDeps = NewsletterDeps & {
  db: Db
  clock: Clock
  counters: Counters
  signupsPerAddress: number
  sayYes: SayYes
  /** The same of an earlier day, in the transaction of its cause. */
  saidYes: (tx: Tx, person: string, at: Date) => Promise<void>
}

const hour = 3_600

export function createLanding({ signupsPerAddress, sayYes, saidYes, ...deps }: LandingDeps): Landing {
  const { db, clock, counters } = deps
  const news = createNewsletter(deps)
  return {
    confirmNews: (token) => news.confirm(token, sayYes),

    async carryOver(tx, person, email) {
      const at = await landingRepository(tx).confirmedAt(email)
      if (at !== null) await saidYes(tx, person, at)
    },

    async signUp({ firstName, lastName, email, country, newsletter }, network) {
      await counters.admit('landing address', network, { max: signupsPerAddress, windowSeconds: hour })
      const lead = { id: newId(), firstName, lastName, email, country, newsletter }
      await anonymous(db, async (tx) => {
        const kept = await landingRepository(tx).keep(lead, clock.now())
        if (newsletter) await news.ask(tx, kept.id)
      })
      return { success: true }
    },
  }
}
