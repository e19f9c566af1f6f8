import type { CategorizedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import type { TransactionPatch } from '@lucas/contract/transactions/manual-transaction.ts'
import { createAddManual, type ManualDeps } from './create.ts'
import { createAddTransfer } from './create-transfer.ts'
import { createDeleteManual } from './delete.ts'
import { createUpdateManual } from './update.ts'

type SetCategory = (userId: string, id: string, category: string) => Promise<CategorizedTransaction>

/** Manages manual transactions and transfers. */
export function createManualTransactions(deps: ManualDeps & { setCategory: SetCategory }) {
  const edit = createUpdateManual(deps)

  /** Updates the category of any transaction, and the fields of a manual one. */
  async function updateTransaction(
    userId: string,
    id: string,
    { category, ...facts }: TransactionPatch,
  ): Promise<CategorizedTransaction> {
    const hasFacts = Object.values(facts).some((value) => value !== undefined)
    const edited = hasFacts ? await edit(userId, id, facts, category) : undefined
    if (category === undefined && edited) return { ...edited, correction: null }
    return deps.setCategory(userId, id, category ?? '')
  }

  return {
    addManual: createAddManual(deps),
    addTransfer: createAddTransfer(deps),
    updateTransaction,
    ...createDeleteManual(deps),
  }
}
