import type { CsvFormat } from '../transaction-list.ts'

/** How a file of values is written for one kind of spreadsheet. */
export interface CsvDialect {
  separator: string
  /** What makes a spreadsheet read the file as UTF-8. */
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

/** One line of a file; no cell of it is a formula to a spreadsheet. */
export const csvLineOf = (cells: readonly string[], { separator }: Pick<CsvDialect, 'separator'>): string =>
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
