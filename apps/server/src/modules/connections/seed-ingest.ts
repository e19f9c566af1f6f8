import type { Clock } from '../../platform/clock.ts'
import { requireUserData } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Provider } from './provider/port.ts'
import { linkSessionRepository } from './repository/link-session.ts'
import type { FinalCallback, SnapshotIngest } from './sync/ingest-snapshot.ts'
import { newLinkSession } from './sync/new-link-session.ts'

type SeedIngestDeps = { clock: Clock; provider: Provider; snapshotIngest: SnapshotIngest }

/**
 * Ingests generated data through the same pipeline as provider data. Everything runs in the caller's transaction.
 */
export const seedIngest =
  ({ clock, provider, snapshotIngest }: SeedIngestDeps) =>
  async (tx: Tx, userId: string, callback: FinalCallback, signal: AbortSignal): Promise<void> => {
    await requireUserData(tx, userId)
    const id = await newLinkSession(tx, userId, { provider: provider.name, connectionId: null }, clock.now())
    const link = (await linkSessionRepository(tx).find(userId, id)) ?? fail('internal')
    const begun = await snapshotIngest.beginSync(tx, link, callback, 'reading')
    if (begun && !begun.isRevoked)
      await snapshotIngest.ingestSnapshot(tx, link, begun.connection, callback, signal)
  }
