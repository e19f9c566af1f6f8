import { limits } from '@lucas/contract/limits.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type {
  TransactionStatement,
  TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'
import { fail } from '../../../platform/errors.ts'

interface StatementDeps {
  getTotals: (userId: string, filter: TransactionFilter) => Promise<TransactionTotals>
  batches: (userId: string, filter: TransactionFilter) => AsyncIterable<Transaction[]>
}

/** Returns a whole filtered list with its totals, to print. Throws `statement_too_long` above the limit. */
export const createStatement =
  ({ getTotals, batches }: StatementDeps) =>
  async (userId: string, filter: TransactionFilter): Promise<TransactionStatement> => {
    const totals = await getTotals(userId, filter)
    if (totals.count > limits.statementRowsMax) fail('statement_too_long')
    const results: Transaction[] = []
    for await (const rows of batches(userId, filter)) results.push(...rows)
    return { totals, results }
  }
