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

/** Streams a filtered list as CSV. What refuses the download does so before the first chunk, while it can still be answered. */
export const createCsvExport =
  ({ requirePlan, loadCategoryNames, batches }: CsvExportDeps) =>
  async (userId: string, { format, ...filter }: CsvQuery): Promise<AsyncIterable<string>> => {
    await requirePlan(userId)
    const chunks = formatChunks(batches(userId, filter), format, await loadCategoryNames(userId))
    return prepend(await chunks.next(), chunks)
  }

/** Yields the header with the first batch, then each batch. */
async function* formatChunks(
  batches: AsyncIterable<Transaction[]>,
  format: CsvQuery['format'],
  toName: CategoryNames,
) {
  let header = formatCsvHeader(format)
  for await (const rows of batches) {
    yield header + rows.map((row) => formatCsvRow(row, format, toName)).join('')
    header = ''
  }
}

async function* prepend<T>(first: IteratorResult<T, void>, rest: AsyncIterable<T>) {
  if (first.done !== true) yield first.value
  yield* rest
}
