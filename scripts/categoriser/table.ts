import { splitLines } from './split-lines.ts'

/** The file cannot be read; the message is for whoever gave it. */
export class BadTable extends Error {}

export interface Row {
  description: string
  amount: bigint
  currency: 'CLP' | 'USD'
}

const descriptionNames = ['description', 'descripcion', 'glosa', 'detalle']
const amountNames = ['amount', 'monto', 'importe']

/** The rows of a CSV file with the columns description and amount; commas, semicolons or tabs, quoted or not. */
export function readTable(bytes: Uint8Array): Row[] {
  const [head, ...rows] = splitLines(decode(bytes))
  if (!head) throw new BadTable('The input is empty: its first line must be description,amount.')
  const names = head.cells.map((cell) => plain(cell))
  const [description, amount] = [columnOf(names, descriptionNames), columnOf(names, amountNames)]
  if (description === -1 || amount === -1)
    throw new BadTable(
      `The first line must name the columns description and amount; it reads: ${head.cells.join(',').slice(0, 80)}`,
    )
  return rows.map(({ cells, line }) => ({
    description: cells[description] ?? '',
    ...amountOf(cells[amount] ?? '', line),
  }))
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
const columnOf = (names: readonly string[], known: readonly string[]) =>
  names.findIndex((name) => known.includes(name))

/** UTF-8, or what Excel saves in Chile. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) // drops the byte order mark
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const plainAmount = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/

/** Pesos as `-12990`, `-12.990` or `$-12.990`; two decimals that are not nought are cents of a dollar. Nothing counts as a payment. */
function amountOf(cell: string, line: number): Pick<Row, 'amount' | 'currency'> {
  const bare = cell.replace(/CLP|USD|US\$|\$|\s/gi, '').replace('−', '-')
  if (bare === '') return { amount: -1n, currency: 'CLP' }
  const [, sign = '', whole = '', cents = ''] = plainAmount.exec(withPoint(bare)) ?? []
  if (whole === '') throw new BadTable(`Line ${line}: '${cell.slice(0, 40)}' is no amount.`)
  const isDollar = /[1-9]/.test(cents)
  const size = isDollar ? BigInt(whole + cents.padEnd(2, '0')) : BigInt(whole)
  return { amount: sign === '-' ? -size : size, currency: isDollar ? 'USD' : 'CLP' }
}

/** Thousands marks taken away, the decimal mark a point: a mark before exactly three digits divides thousands. */
function withPoint(amount: string): string {
  const bare = amount.replace(/^\((.*)\)$/, '-$1').replace(/^(.*)-$/, '-$1')
  const marks = [...bare.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (!last) return bare
  const isDecimal =
    /^\d{1,2}$/.test(bare.slice(last.index + 1)) && marks.filter(([mark]) => mark === last[0]).length === 1
  const whole = isDecimal ? bare.slice(0, last.index) : bare
  return whole.replace(/[.,]/g, '') + (isDecimal ? `.${bare.slice(last.index + 1)}` : '')
}
