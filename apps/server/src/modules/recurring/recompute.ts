import type { Clock } from '../../platform/clock.ts'
import { lockRecurring } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { recomputePurchases } from './recompute-purchases.ts'
import { recomputeSeries } from './recompute-series.ts'
import { transactionRepository } from './repository/transaction.ts'

export type Recompute = ReturnType<typeof createRecompute>

/** A request may have written rows this long before it enqueued the job. */
const marginMs = 10_000
/** Match keys per batch: few round trips to the database and a small heap. */
const keysAtOnce = 400

/**
 * Recomputes series and instalment purchases in the caller's transaction. The result depends on the stored transactions
 * and the user's edits, never on their order; running it again changes nothing.
 */
export function createRecompute(clock: Clock) {
  async function recomputeKeys(tx: Tx, userId: string, keys: readonly string[]) {
    const now = clock.now()
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const batch = keys.slice(at, at + keysAtOnce)
      await recomputeSeries(tx, userId, batch, now)
      await recomputePurchases(tx, userId, batch, now)
    }
  }

  return {
    /** Recomputes the match keys of these written, changed or deleted transactions. */
    async forTransactions(tx: Tx, userId: string, transactionIds: readonly string[]): Promise<void> {
      if (transactionIds.length === 0) return
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      await recomputeKeys(tx, userId, await rows.listKeys(userId, transactionIds))
    },
    /** Recomputes what was written since this moment, and series and purchases that have lost rows. */
    async changedSince(tx: Tx, userId: string, moment: Date): Promise<void> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      await recomputeKeys(
        tx,
        userId,
        await rows.listKeysChangedSince(userId, new Date(moment.getTime() - marginMs)),
      )
    },
    /** Recomputes all series and purchases of the user. */
    async all(tx: Tx, userId: string): Promise<void> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      await recomputeKeys(tx, userId, await rows.listAllKeys(userId))
    },
    /** Recomputes these match keys. The caller holds the lock of `lockRecurring`. */
    forKeys: (tx: Tx, userId: string, keys: readonly string[]) => recomputeKeys(tx, userId, keys),
  }
}
