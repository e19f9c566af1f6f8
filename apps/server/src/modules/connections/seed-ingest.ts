import { requireUserData } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { linkSessionMinutes } from './domain/connection-status.ts'
import {
  createSnapshotIngest,
  type FinalCallback,
  type IngestSnapshotDeps,
} from './ingest/ingest-snapshot.ts'
import { linkSessionRepository } from './repository/link-session.ts'

/**
 * Ingests generated data through the same pipeline as provider data. Everything runs in the caller's transaction.
 */
export function createSeedIngest(deps: IngestSnapshotDeps) {
  const { clock, provider } = deps
  const { beginSync, ingestSnapshot } = createSnapshotIngest(deps)

  return async (tx: Tx, userId: string, callback: FinalCallback, signal: AbortSignal): Promise<void> => {
    const now = clock.now()
    await requireUserData(tx, userId)
    const id = newId()
    const expiresAt = new Date(now.getTime() + linkSessionMinutes * 60_000)
    await linkSessionRepository(tx).insert(
      userId,
      { id, provider: provider.name, connectionId: null, expiresAt },
      now,
    )
    const link = (await linkSessionRepository(tx).find(userId, id)) ?? fail('internal')
    const connection = await beginSync(tx, link, callback, 'reading')
    if (connection) await ingestSnapshot(tx, link, connection, callback, signal)
  }
}
