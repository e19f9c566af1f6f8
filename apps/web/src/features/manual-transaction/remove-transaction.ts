import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { QueryClient } from '@tanstack/react-query'
import { findReconciled, reconciliationsQuery } from '../../entities/account/reconciliations.ts'
import { deleteWithUndo } from './delete-with-undo.ts'

/**
 * Deletes a transaction with undo. Calls `ask` instead if goals would lose money, or an account would no longer agree with its
 * statement, which is then given.
 */
export async function removeTransaction(
  cache: QueryClient,
  row: Transaction,
  ask: (reconciled: Reconciliation | undefined) => void,
): Promise<void> {
  const reconciled = row.manual ? await findReconciliation(cache, row) : undefined
  if (row.manual && (row.has_goals || reconciled !== undefined)) return ask(reconciled)
  await deleteWithUndo(cache, row)
}

/** Without an answer nothing is known of reconciled days, and the row is deleted as ever. */
async function findReconciliation(cache: QueryClient, row: Transaction): Promise<Reconciliation | undefined> {
  try {
    const { results } = await cache.fetchQuery(reconciliationsQuery)
    return findReconciled(results, [{ accountId: row.account.id, date: row.date }])
  } catch {
    return undefined
  }
}
