import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { toMovement } from './to-movement.ts'

export type FileMovement = ReturnType<typeof toMovement>

/** What imports need of the module that keeps transactions. */
export interface ImportTransactions {
  /** The last stop of the corridor; rows that we hold stay as they are. */
  store(
    tx: Tx,
    person: string,
    batch: {
      now: Date
      today: PlainDate
      ownRuts: string[]
      movements: readonly FileMovement[]
      keepsHeld: true
    },
  ): Promise<{ added: number; addedIds: string[]; mergeIds: string[] }>
  /** Erases rows whole, as if they had never come. */
  eraseRows(tx: Tx, person: string, ids: readonly string[]): Promise<number>
  /** Makes two rows of one again; fails where that cannot be done any more. */
  undoMerge(person: string, id: string): Promise<unknown>
}
