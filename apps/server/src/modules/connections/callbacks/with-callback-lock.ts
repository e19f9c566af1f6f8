import type { Db } from '../../../platform/database/connect.ts'
import { lockIngest } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { callbackRepository } from '../repository/provider-callback.ts'

/** Ids of a stored callback. */
export type StoredCallback = { userId: string; id: string; linkSessionId: string }

/**
 * Runs `run` in one transaction under the user's ingest lock, while the callback is still unprocessed. Returns undefined
 * when it was processed elsewhere or when its link session is deleted.
 */
export function withCallbackLock<T>(
  { db, events }: { db: Db; events: Events },
  { userId, id, linkSessionId }: StoredCallback,
  run: (tx: Tx, link: LinkSessionRow) => Promise<T>,
): Promise<T | undefined> {
  return events.transaction(db, userId, async (tx) => {
    const callbacks = callbackRepository(tx)
    await lockIngest(tx, userId)
    const row = await callbacks.lock(userId, id)
    const link = await linkSessionRepository(tx).find(userId, linkSessionId)
    if (row?.state !== 'received' || !link) return undefined
    return run(tx, link)
  })
}
