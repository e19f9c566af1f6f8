import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { loadAccountsById } from '../read/detail.ts'
import { requireTransactions } from '../read/require-transactions.ts'
import { toApiTransaction } from '../read/to-api.ts'
import { pendingRepository } from '../repository/pending.ts'
import { reviewQueueRepository } from '../repository/review-queue.ts'
import { settlePending } from './settle.ts'

/** Creates the use case that counts a pending transaction although the bank has not posted it for 15 days, or no longer. */
export function createKeepPending({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  return (userId: string, id: string, isCounted: boolean): Promise<Transaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const rows = await pendingRepository(tx).list(userId)
      const row = rows.find((one) => one.id === id)
      if (row === undefined) await requireTransactions(tx, userId, [id])
      const isUndecided = row?.pending !== true || row.hasSuggestion
      if (isCounted && isUndecided) fail('pending_not_keepable')
      if (await settlePending(tx, userId, clock.now(), { id, isCounted }))
        await events.publish(tx, userId, { type: 'transactions_changed' })
      const [found] = await reviewQueueRepository(tx).listRows(userId, [id])
      return toApiTransaction(found ?? fail('internal'), await loadAccountsById(tx, userId))
    })
}
