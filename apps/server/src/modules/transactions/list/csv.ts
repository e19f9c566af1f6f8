import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type { CsvQuery } from '@lucas/contract/transactions/transaction-list.ts'
import { type CategoryNames, formatCsvHeader, formatCsvRow } from '../domain/list/csv.ts'

interface CsvExportDeps {
  /** Throws `plan_required` if the plan of the user does not include the download (decisions 9). */
  requirePlan: (userId: string) => Promise<void>
  loadCategoryNames: (userId: string) => Promise<CategoryNames>
  batches: (userId: string, filter: TransactionFilter) => AsyncIterable<Transaction[]>
}

/** Streams a filtered list as CSV. Checks the plan before the first chunk. */
export const createCsvExport =
  ({ requirePlan, loadCategoryNames, batches }: CsvExportDeps) =>
  async (userId: string, { format, ...filter }: CsvQuery): Promise<AsyncIterable<string>> => {
    await requirePlan(userId)
    return formatLines(batches(userId, filter), format, await loadCategoryNames(userId))
  }

async function* formatLines(
  batches: AsyncIterable<Transaction[]>,
  format: CsvQuery['format'],
  toName: CategoryNames,
) {
  yield formatCsvHeader(format)
  for await (const rows of batches) yield rows.map((row) => formatCsvRow(row, format, toName)).join('')
}
