import type { Tx } from '../../platform/database/person.ts'
import { factsRepository } from './repository/facts.ts'

/** What other modules may know of a row, as steps of their own transaction. Amounts in minor units. */
export const transactionFacts = {
  /** Holds the row until the transaction ends. */
  lock: (tx: Tx, person: string, id: string) => factsRepository(tx).lock(person, id),
  list: (tx: Tx, person: string, ids: readonly string[]) => factsRepository(tx).list(person, ids),
}
