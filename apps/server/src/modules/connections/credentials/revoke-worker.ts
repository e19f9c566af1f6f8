import type { infer as Infer } from 'zod/mini'
import type { Db } from '../../../platform/database/connect.ts'
import { lockIngest, lockUserData } from '../../../platform/database/locks.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { JobOptions, JobRun, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { revokeConnectionJob, revokeCredentialsJob } from '../jobs.ts'
import { type Provider, ProviderError } from '../provider/port.ts'
import { connectionRepository } from '../repository/connection.ts'
import { decryptCredentials } from './store.ts'

export type RevocationWorkerDeps = { db: Db; jobs: Jobs; envelope: Envelope; provider: Provider; log: Log }

const timeoutMs = 30_000

/** Creates the worker that revokes provider access in the background, so that the user never waits for a provider. */
export function createRevocationWorker({ db, jobs, envelope, provider, log }: RevocationWorkerDeps) {
  async function revokeConnection(
    { person: userId, connection: id, erase }: Infer<typeof revokeConnectionJob.data>,
    run: JobRun,
  ) {
    const found = await withUser(db, userId, (tx) => connectionRepository(tx).find(userId, id))
    // A reconnected connection stores new credentials, which stay valid.
    if (found?.state !== 'disconnected') return
    const credentials = await decryptCredentials(envelope, db, found)
    if (credentials !== null && found.provider === provider.name) await revoke(credentials, userId, id, run)
    await withUser(db, userId, async (tx) => {
      if (erase) {
        await lockIngest(tx, userId)
        if (!(await lockUserData(tx, userId))) return
      }
      const connections = connectionRepository(tx)
      if ((await connections.find(userId, id))?.state !== 'disconnected') return
      if (erase) await connections.delete(userId, id)
      else await connections.updateCredentials(userId, id, null, null)
    })
  }

  /** Revokes credentials that the connection no longer stores, unless its current ones grant the same access. */
  async function revokeDroppedCredentials(
    { person: userId, connection: id, sealed }: Infer<typeof revokeCredentialsJob.data>,
    run: JobRun,
  ) {
    const found = await withUser(db, userId, (tx) => connectionRepository(tx).find(userId, id))
    if (found?.provider !== provider.name) return
    const dropped = await decryptCredentials(envelope, db, {
      ...found,
      credentials: Buffer.from(sealed, 'base64'),
    })
    const inUse = await decryptCredentials(envelope, db, found)
    if (dropped !== null) await revoke(dropped, userId, id, run, inUse)
  }

  async function revoke(
    credentials: string,
    userId: string,
    id: string,
    { signal, isLastAttempt }: JobRun,
    inUse: string | null = null,
  ) {
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      await provider.revoke?.(credentials, AbortSignal.any([signal, limit]), inUse)
    } catch (err) {
      if (err instanceof ProviderError && err.error === 'needs_person') return // the provider has already ended the access
      if (!isLastAttempt) throw err
      // Only deleting the credentials is left; an operator can end the access at the provider.
      log.error(
        { err, user_id: userId, connection_id: id, provider: provider.name },
        'provider access revocation failed',
      )
    }
  }

  return {
    define() {
      const pace = { concurrency: 2, retryDelaySeconds: 10, maxRetryDelaySeconds: 600 } satisfies JobOptions
      jobs.define(revokeConnectionJob, revokeConnection, pace)
      jobs.define(revokeCredentialsJob, revokeDroppedCredentials, pace)
    },
    start() {},
    async stop() {},
  }
}
