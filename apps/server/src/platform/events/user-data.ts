import type { Db } from '../database/connect.ts'
import { requireUserData } from '../database/locks.ts'
import type { Tx } from '../database/user-transaction.ts'
import type { Events } from './events.ts'

/** Runs a use case in one transaction that holds the lock on the user's data from its first statement. */
export function inUserData<T>(
  { db, events }: { db: Db; events: Events },
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return events.transaction(db, userId, async (tx) => {
    await requireUserData(tx, userId)
    return work(tx)
  })
}
