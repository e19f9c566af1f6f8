import type { Db } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Envelope } from './envelope.ts'
import { userKeyLookup } from './repository.ts'

const batchSize = 500

/**
 * Rewraps all user keys with the current key of the ring. Processes with both keys can decrypt meanwhile. Repeatable.
 * `failed` counts keys that no key of the ring unwraps.
 */
export async function rewrapAllKeys({ db, log, envelope }: { db: Db; log: Log; envelope: Envelope }) {
  const counts = { rewrapped: 0, failed: 0 }
  let userIds: string[] = []
  do {
    userIds = await userKeyLookup(db).listUsersWithOldKeys(envelope.keyId, userIds.at(-1) ?? null, batchSize)
    for (const userId of userIds)
      try {
        if (await envelope.rewrap(db, userId)) counts.rewrapped += 1
      } catch (err) {
        log.error({ err, user_id: userId }, 'key rewrap failed')
        counts.failed += 1
      }
  } while (userIds.length > 0)
  return counts
}
