import { splitLines } from './split-lines.ts'

/** The file cannot be read. The message is shown to the user of the command. */
export class InvalidTable extends Error {}

export interface Row {
  description: string
  amount: bigint
  currency: 'CLP' | 'USD'
}

const descriptionNames = ['description', 'descripcion', 'glosa', 'detalle']
const amountNames = ['amount', 'monto', 'importe']

/** Reads a CSV file with the columns description and amount. Throws InvalidTable. */
export function readTable(bytes: Uint8Array): Row[] {
  const [head, ...rows] = splitLines(decodeText(bytes))
  if (!head) throw new InvalidTable('The input is empty: its first line must be description,amount.')
  const names = head.cells.map((cell) => normalize(cell))
  const [description, amount] = [findColumn(names, descriptionNames), findColumn(names, amountNames)]
  if (description === -1 || amount === -1)
    throw new InvalidTable(
      `The first line must name the columns description and amount; it reads: ${head.cells.join(',').slice(0, 80)}`,
    )
  return rows.map(({ cells, line }) => ({
    description: cells[description] ?? '',
    ...parseAmount(cells[amount] ?? '', line),
  }))
}

const normalize = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const findColumn = (names: readonly string[], known: readonly string[]) =>
  names.findIndex((name) => known.includes(name))

/** Decodes UTF-8, or windows-1252, which Excel writes in Chile. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) // drops the byte order mark
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const plainAmount = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/

/** Parses pesos such as `-12990`, `-12.990` or `$-12.990`; non-zero decimals mean dollars. An empty cell counts as a payment. */
function parseAmount(cell: string, line: number): Pick<Row, 'amount' | 'currency'> {
  const digits = cell.replace(/CLP|USD|US\$|\$|\s/gi, '').replace('−', '-')
  if (digits === '') return { amount: -1n, currency: 'CLP' }
  const [, sign = '', whole = '', cents = ''] = plainAmount.exec(toDecimalPoint(digits)) ?? []
  if (whole === '') throw new InvalidTable(`Line ${line}: '${cell.slice(0, 40)}' is no amount.`)
  const isDollar = /[1-9]/.test(cents)
  const size = isDollar ? BigInt(whole + cents.padEnd(2, '0')) : BigInt(whole)
  return { amount: sign === '-' ? -size : size, currency: isDollar ? 'USD' : 'CLP' }
}

/** Removes thousands separators and makes the decimal separator a point. A separator before three digits is one of thousands. */
function toDecimalPoint(amount: string): string {
  const digits = amount.replace(/^\((.*)\)$/, '-$1').replace(/^(.*)-$/, '-$1')
  const marks = [...digits.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return digits
  const isDecimal =
    /^\d{1,2}$/.test(digits.slice(last.index + 1)) && marks.filter(([mark]) => mark === last[0]).length === 1
  const whole = isDecimal ? digits.slice(0, last.index) : digits
  return whole.replace(/[.,]/g, '') + (isDecimal ? `.${digits.slice(last.index + 1)}` : '')
}
