import type { Transaction } from '@lucas/contract/transaction.ts'
import type { TransactionFilter } from '@lucas/contract/transaction-input.ts'
import type { CsvQuery } from '@lucas/contract/transaction-list.ts'
import { csvHead, csvLine } from './domain/csv.ts'

interface CsvPorts {
  /** Fails with `plan_required` unless the person's plan holds the download (decisions 9). */
  requirePlan: (person: string) => Promise<void>
  batches: (person: string, filter: TransactionFilter) => AsyncIterable<Transaction[]>
}

/** A filtered list as CSV, in pieces as they are read; the plan is asked before the first. */
export const createCsv =
  ({ requirePlan, batches }: CsvPorts) =>
  async (person: string, { format, ...filter }: CsvQuery): Promise<AsyncIterable<string>> => {
    await requirePlan(person)
    return lines(batches(person, filter), format)
  }

async function* lines(batches: AsyncIterable<Transaction[]>, format: CsvQuery['format']) {
  yield csvHead(format)
  for await (const rows of batches) yield rows.map((row) => csvLine(row, format)).join('')
}
