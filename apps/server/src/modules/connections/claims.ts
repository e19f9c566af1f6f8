import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sealSecret } from './link-secret.ts'
import type { BankProvider } from './provider.ts'
import { claimJob } from './pull-jobs.ts'
import type { LinkingClaim } from './pull-port.ts'

type ClaimsDeps = { db: Db; clock: Clock; jobs: Jobs; envelope: Envelope; provider: BankProvider }

const firstLookSeconds = 10
const nudgeEveryMs = 2_000
const mostRemembered = 5_000

/** Linkings that the server finishes at the provider: kept, begun, and looked at when the browser waits for them. */
export function createClaims({ db, clock, jobs, envelope, provider }: ClaimsDeps) {
  const nudged = new Map<string, number>()

  return {
    seal: async (tx: Tx, person: string, id: string, { caseId, secret }: LinkingClaim) => ({
      caseId,
      secret: await sealSecret(envelope, tx, { user_id: person, id }, secret),
    }),

    begin: (tx: Tx, person: string, link: string) =>
      jobs.send(
        tx,
        claimJob,
        { person, link, look: 0 },
        { startAfterSeconds: firstLookSeconds, group: link },
      ),

    /** The person says that they are done, or their screen asks: looks now, not at the next look by the clock. */
    async nudge(person: string, link: string): Promise<void> {
      const now = clock.now().getTime()
      if (provider.pull === null || now - (nudged.get(link) ?? 0) < nudgeEveryMs) return
      nudged.delete(link)
      nudged.set(link, now)
      const [oldest] = nudged.keys()
      if (nudged.size > mostRemembered && oldest !== undefined) nudged.delete(oldest)
      await asPerson(db, person, (tx) =>
        jobs.send(tx, claimJob, { person, link, look: null }, { group: link }),
      )
    },
  }
}
