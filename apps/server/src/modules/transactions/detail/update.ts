import type { CategorizedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import type {
  ManualTransactionPatch,
  TransactionPatch,
} from '@lucas/contract/transactions/manual-transaction.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'

interface UpdateDeps {
  db: Db
  events: Events
  /** Updates the facts of a manual transaction. Refuses a provider's. */
  updateFacts(tx: Tx, userId: string, id: string, facts: ManualTransactionPatch): Promise<Transaction>
  setCategory(tx: Tx, userId: string, id: string, category: string): Promise<CategorizedTransaction>
}

/** Updates the category of any transaction and the facts of a manual one: both or nothing. */
export function createUpdate({ db, events, updateFacts, setCategory }: UpdateDeps) {
  return (
    userId: string,
    id: string,
    { category, ...facts }: TransactionPatch,
  ): Promise<CategorizedTransaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const hasFacts = Object.values(facts).some((value) => value !== undefined)
      const updated = hasFacts ? await updateFacts(tx, userId, id, facts) : undefined
      if (category === undefined && updated) return { ...updated, correction: null }
      return setCategory(tx, userId, id, category ?? '')
    })
}
