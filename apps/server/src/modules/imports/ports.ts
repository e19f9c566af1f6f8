import type { Tx } from '../../platform/database/user-transaction.ts'
import type { toProviderTransaction } from './to-provider-transaction.ts'

export type FileTransaction = ReturnType<typeof toProviderTransaction>

/** Port of the transactions module. */
export interface ImportTransactions {
  /** Ingests rows; existing rows stay unchanged. */
  ingest(
    tx: Tx,
    userId: string,
    input: {
      now: Date
      ownRuts: readonly string[]
      batches: AsyncIterable<readonly FileTransaction[]>
      preservesExisting: true
    },
  ): Promise<{ added: number; addedIds: string[]; mergeIds: string[] }>
  /** Erases transactions without a tombstone. */
  eraseTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<number>
  /** Undoes a merge; throws when a later change prevents it. */
  unmerge(userId: string, id: string): Promise<unknown>
}
