import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import type { CsvQuery } from '@lucas/contract/transactions/transaction-list.ts'
import { formatCsvHeader, formatCsvRow } from '../domain/list/csv.ts'

interface CsvExportDeps {
  /** Throws `plan_required` if the plan of the user does not include the download (decisions 9). */
  requirePlan: (userId: string) => Promise<void>
  batches: (userId: string, filter: TransactionFilter) => AsyncIterable<Transaction[]>
}

/** Streams a filtered list as CSV. Checks the plan before the first chunk. */
export const createCsvExport =
  ({ requirePlan, batches }: CsvExportDeps) =>
  async (userId: string, { format, ...filter }: CsvQuery): Promise<AsyncIterable<string>> => {
    await requirePlan(userId)
    return formatLines(batches(userId, filter), format)
  }

async function* formatLines(batches: AsyncIterable<Transaction[]>, format: CsvQuery['format']) {
  yield formatCsvHeader(format)
  for await (const rows of batches) yield rows.map((row) => formatCsvRow(row, format)).join('')
}
