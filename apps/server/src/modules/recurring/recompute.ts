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
 * Recomputes series and instalment purchases in the caller's transaction, which holds the lock on the user data: purchases
 * that their instalments replace leave the sums. The functions for jobs return whether one did. The result depends on the stored transactions
 * and the user's edits, never on their order; running it again changes nothing.
 */
export function createRecompute(clock: Clock) {
  /** Returns whether a transaction got another kind. */
  async function recomputeKeys(tx: Tx, userId: string, keys: readonly string[]): Promise<boolean> {
    const now = clock.now()
    let hasChanged = false
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const batch = keys.slice(at, at + keysAtOnce)
      await recomputeSeries(tx, userId, batch, now)
      hasChanged = (await recomputePurchases(tx, userId, batch, now)) || hasChanged
    }
    return hasChanged
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
    async changedSince(tx: Tx, userId: string, moment: Date): Promise<boolean> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      return recomputeKeys(
        tx,
        userId,
        await rows.listKeysChangedSince(userId, new Date(moment.getTime() - marginMs)),
      )
    },
    /** Recomputes all series and purchases of the user. */
    async all(tx: Tx, userId: string): Promise<boolean> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      return recomputeKeys(tx, userId, await rows.listAllKeys(userId))
    },
    /** Recomputes these match keys. The caller holds the lock of `lockRecurring`. */
    forKeys: (tx: Tx, userId: string, keys: readonly string[]) => recomputeKeys(tx, userId, keys),
  }
}
