import type { Db } from '../database/connect.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
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

/** Throws if a user's data key is wrapped by a key that the ring does not have, or that has other bytes under its name. */
export async function requireReadableKeys({ db, envelope }: { db: Db; envelope: Envelope }): Promise<void> {
  let userIds: string[] = []
  do {
    userIds = await userKeyLookup(db).listUsersWithOldKeys('', userIds.at(-1) ?? null, batchSize)
    for (const userId of userIds)
      await envelope.getCipher(db, userId).catch((cause: unknown) => {
        throw new DatabaseSetupError(
          `ENCRYPTION_KEYS does not decrypt the data key of user ${userId}: set the keys of the installation.`,
          { cause },
        )
      })
  } while (userIds.length > 0)
}
