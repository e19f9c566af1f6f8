import type { CsvFormat } from '../transactions/transaction-list.ts'

/** CSV format for one kind of spreadsheet. */
export interface CsvDialect {
  separator: string
  /** Byte order mark that makes a spreadsheet read the file as UTF-8. */
  start: string
  date: (day: string) => string
  amount: (amount: number) => string
}

export const csvDialects: Record<CsvFormat, CsvDialect> = {
  es: {
    separator: ';',
    start: '\uFEFF',
    date: (day) => day.split('-').toReversed().join('-'),
    amount: (amount) => String(amount).replace('.', ','),
  },
  neutral: { separator: ',', start: '', date: (day) => day, amount: String },
}

/** Formats one line, with formulas escaped. */
export const formatCsvLine = (
  cells: readonly string[],
  { separator }: Pick<CsvDialect, 'separator'>,
): string => `${cells.map((cell) => quoteCell(escapeFormula(cell), separator)).join(separator)}\r\n`

const number = /^-?\d{1,18}([.,]\d{1,9})?$/
const formulaStarts = new Set('=+-@＝＋－＠\t\r\n')
const mayPrecede = /[\s"'’]/

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe; numbers are unchanged (S-34). */
export function escapeFormula(cell: string): string {
  if (number.test(cell)) return cell
  for (const sign of cell) {
    if (formulaStarts.has(sign)) return `'${cell}`
    if (!mayPrecede.test(sign)) return cell
  }
  return cell
}

/** Quotes text that contains the separator of any dialect, because the reading program is unknown. */
function quoteCell(cell: string, separator: string): string {
  const needsQuotes = number.test(cell) ? cell.includes(separator) : /[",;\t\r\n]/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}
