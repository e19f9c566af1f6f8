import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { spendServerCopy as copy } from '@lucas/contract/copy/spend-server.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { CsvFormat } from '@lucas/contract/transaction-list.ts'

interface Dialect {
  separator: string
  /** What makes a spreadsheet read the file as UTF-8. */
  start: string
  date: (day: string) => string
  amount: (amount: number) => string
}

const dialects: Record<CsvFormat, Dialect> = {
  es: {
    separator: ';',
    start: '\uFEFF',
    date: (day) => day.split('-').toReversed().join('-'),
    amount: (amount) => String(amount).replace('.', ','),
  },
  neutral: { separator: ',', start: '', date: (day) => day, amount: String },
}

const clock = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const columns: { name: string; cell: (row: Transaction, dialect: Dialect) => string }[] = [
  { name: copy.csvColumns.date, cell: ({ date }, dialect) => dialect.date(date) },
  {
    name: copy.csvColumns.time,
    cell: ({ datetime }) => (datetime === null ? '' : clock.format(new Date(datetime))),
  },
  { name: copy.csvColumns.merchant, cell: ({ merchant_name: merchant }) => merchant ?? '' },
  { name: copy.csvColumns.description, cell: ({ description }) => description },
  { name: copy.csvColumns.amount, cell: ({ amount }, dialect) => dialect.amount(amount) },
  { name: copy.csvColumns.currency, cell: ({ currency }) => currency },
  { name: copy.csvColumns.kind, cell: ({ kind }) => copy.csvKinds[kind] },
  { name: copy.csvColumns.category, cell: ({ category }) => nameOf(category) },
  { name: copy.csvColumns.account, cell: ({ account }) => account.name },
  { name: copy.csvColumns.mask, cell: ({ account }) => (account.mask === '' ? '' : `****${account.mask}`) },
  { name: copy.csvColumns.institution, cell: ({ institution_name: name }) => name },
  { name: copy.csvColumns.state, cell: ({ pending }) => (pending ? copy.csvPending : copy.csvPosted) },
  { name: copy.csvColumns.reviewed, cell: ({ reviewed }) => (reviewed ? copy.csvYes : copy.csvNo) },
  { name: copy.csvColumns.tags, cell: ({ tags }) => tags },
  { name: copy.csvColumns.notes, cell: ({ notes }) => notes },
]

const isLabel = (category: string): category is keyof typeof categoryNames =>
  Object.hasOwn(categoryNames, category)
const nameOf = (category: string) =>
  category === '' ? categoryNames.OTROS : isLabel(category) ? categoryNames[category] : category

/** The first line: the names of the columns. */
export function csvHead(format: CsvFormat): string {
  const { start, separator } = dialects[format]
  return (
    start +
    lineOf(
      columns.map(({ name }) => name),
      separator,
    )
  )
}

/** A row as one line. */
export function csvLine(row: Transaction, format: CsvFormat): string {
  const dialect = dialects[format]
  return lineOf(
    columns.map(({ cell }) => cell(row, dialect)),
    dialect.separator,
  )
}

const lineOf = (cells: readonly string[], separator: string) =>
  `${cells.map((cell) => quoted(guarded(cell), separator)).join(separator)}\r\n`

const number = /^-?\d{1,18}([.,]\d{1,9})?$/
const formulaStarts = new Set('=+-@＝＋－＠\t\r\n')
const mayPrecede = /[\s"'’]/

/** A cell that a spreadsheet would run as a formula gets an apostrophe; numbers are let be (S-34). */
export function guarded(cell: string): string {
  if (number.test(cell)) return cell
  for (const sign of cell) {
    if (formulaStarts.has(sign)) return `'${cell}`
    if (!mayPrecede.test(sign)) return cell
  }
  return cell
}

/** Texts also where only another dialect's separator would part the cell: nobody knows what opens the file. */
function quoted(cell: string, separator: string): string {
  const isParted = number.test(cell) ? cell.includes(separator) : /[",;\t\r\n]/.test(cell)
  return isParted ? `"${cell.replaceAll('"', '""')}"` : cell
}
