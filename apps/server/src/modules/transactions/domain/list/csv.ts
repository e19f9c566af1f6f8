import { transactionListServerCopy as copy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import { type CsvDialect, csvDialects, formatCsvLine } from '@lucas/contract/rules/csv.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { CsvFormat } from '@lucas/contract/transactions/transaction-list.ts'

const timeFormat = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the name that the user sees for a category. */
export type CategoryNames = (category: string) => string

const columns: {
  name: string
  cell: (row: Transaction, dialect: CsvDialect, toName: CategoryNames) => string
}[] = [
  { name: copy.csvColumns.date, cell: ({ date }, dialect) => dialect.date(date) },
  {
    name: copy.csvColumns.time,
    cell: ({ datetime }) => (datetime === null ? '' : timeFormat.format(new Date(datetime))),
  },
  { name: copy.csvColumns.merchant, cell: ({ merchant_name: merchant }) => merchant ?? '' },
  { name: copy.csvColumns.description, cell: ({ description }) => description },
  { name: copy.csvColumns.amount, cell: ({ amount }, dialect) => dialect.amount(amount) },
  { name: copy.csvColumns.currency, cell: ({ currency }) => currency },
  { name: copy.csvColumns.kind, cell: ({ kind }) => copy.csvKinds[kind] },
  { name: copy.csvColumns.category, cell: ({ category }, _, toName) => toName(category) },
  { name: copy.csvColumns.subcategory, cell: ({ subcategory }) => subcategory ?? '' },
  { name: copy.csvColumns.account, cell: ({ account }) => account.name },
  { name: copy.csvColumns.mask, cell: ({ account }) => (account.mask === '' ? '' : `****${account.mask}`) },
  { name: copy.csvColumns.institution, cell: ({ institution_name: name }) => name },
  { name: copy.csvColumns.state, cell: ({ pending }) => (pending ? copy.csvPending : copy.csvPosted) },
  { name: copy.csvColumns.reviewed, cell: ({ reviewed }) => (reviewed ? copy.csvYes : copy.csvNo) },
  { name: copy.csvColumns.tags, cell: ({ tags }) => tags },
  { name: copy.csvColumns.notes, cell: ({ notes }) => notes },
]

/** Returns the header line with the column names. */
export function formatCsvHeader(format: CsvFormat): string {
  const dialect = csvDialects[format]
  return (
    dialect.start +
    formatCsvLine(
      columns.map(({ name }) => name),
      dialect,
    )
  )
}

/** Returns one transaction as a CSV line. */
export function formatCsvRow(row: Transaction, format: CsvFormat, toName: CategoryNames): string {
  const dialect = csvDialects[format]
  return formatCsvLine(
    columns.map(({ cell }) => cell(row, dialect, toName)),
    dialect,
  )
}
