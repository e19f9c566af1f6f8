import type { infer as Infer } from 'zod/mini'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { type JobRun, type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { openCredentials } from './credentials.ts'
import { letGoJob } from './let-go.ts'
import { type BankProvider, BankRefused } from './provider.ts'
import { connectionsRepository } from './repository/connections.ts'

/** Ending the access that a disconnected connection gave; `erase` takes its row away when that is done. */
export const revokeJob = jobKind(
  'revoke',
  z.object({ person: z.uuid(), connection: z.uuid(), erase: z.boolean() }),
)

export type RevokeDeps = { db: Db; jobs: Jobs; envelope: Envelope; provider: BankProvider; log: Log }

const longestCallMs = 30_000

/** The person does not wait for the provider: what they gave is taken back in the background. */
export function createRevokeWork({ db, jobs, envelope, provider, log }: RevokeDeps) {
  async function work({ person, connection: id, erase }: Infer<typeof revokeJob.data>, run: JobRun) {
    const found = await asPerson(db, person, (tx) => connectionsRepository(tx).find(person, id))
    // Connected again meanwhile: what it holds now was given anew.
    if (found?.state !== 'disconnected') return
    const credentials = await openCredentials(envelope, db, found)
    if (credentials !== null && found.provider === provider.name) await revoke(credentials, person, id, run)
    await asPerson(db, person, async (tx) => {
      const connections = connectionsRepository(tx)
      if ((await connections.find(person, id))?.state !== 'disconnected') return
      if (erase) await connections.remove(person, id)
      else await connections.keepCredentials(person, id, null, null)
    })
  }

  /** Of credentials that the connection has no more; what it has now may be the same access, given anew. */
  async function workLetGo({ person, connection: id, sealed }: Infer<typeof letGoJob.data>, run: JobRun) {
    const found = await asPerson(db, person, (tx) => connectionsRepository(tx).find(person, id))
    if (found?.provider !== provider.name) return
    const dropped = await openCredentials(envelope, db, {
      ...found,
      credentials: Buffer.from(sealed, 'base64'),
    })
    const inUse = await openCredentials(envelope, db, found)
    if (dropped !== null) await revoke(dropped, person, id, run, inUse)
  }

  async function revoke(
    credentials: string,
    person: string,
    id: string,
    { signal, isLastAttempt }: JobRun,
    inUse: string | null = null,
  ) {
    try {
      const limit = AbortSignal.timeout(longestCallMs)
      await provider.revoke?.(credentials, AbortSignal.any([signal, limit]), inUse)
    } catch (err) {
      if (err instanceof BankRefused && err.error === 'needs_person') return // it is gone there already
      if (!isLastAttempt) throw err
      // Forgetting is all that is left; an operator can take it back at the provider.
      log.error(
        { err, user_id: person, connection_id: id, provider: provider.name },
        'access was not revoked',
      )
    }
  }

  return {
    define() {
      const pace = { concurrency: 2, firstDelaySeconds: 10, longestDelaySeconds: 600 }
      jobs.define(revokeJob, work, pace)
      jobs.define(letGoJob, workLetGo, pace)
    },
    start() {},
    async stop() {},
  }
}
