import type { DateOrder } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { StatementRow, UnreadableLine } from '../../statement.ts'
import { fold } from '../../text/fold.ts'
import { findFigures } from '../layout/figures.ts'
import { type CellRow, fillCells, joinWraps, toDays } from '../layout/index.ts'
import { kindOf } from './columns.ts'
import type { Money } from './money.ts'
import { placeTexts, textOfKind } from './place-texts.ts'
import type { Section } from './sections.ts'

/** A row of the bill. `charge` is what is printed: positive for purchases. */
export interface CardRow {
  charge: bigint
  row: StatementRow
}

/** A section whose title prints the sum of its rows. */
export interface SectionTotal {
  title: string
  printed: bigint
  sum: bigint
  /** Those of its rows, and of what could not be read. */
  lines: ReadonlySet<number>
}

export interface ReadRows {
  rows: CardRow[]
  /** Lines with an amount and a text but without a day: fees, or sums under a name of the issuer. The total of the bill decides. */
  undated: CardRow[]
  rejected: UnreadableLine[]
  totals: SectionTotal[]
}

/** What a bill consists of. */
export type CardLines = Pick<ReadRows, 'rows' | 'rejected' | 'totals'>

interface Billing {
  money: Money
  /** The day of charges that print none. */
  closesOn: PlainDate | null
  /** What the user says of the dates. */
  dateOrder: DateOrder | undefined
}

/** Sums, titles of groups and empty groups. None is a row. */
const groupText =
  /^(\([a-h]\) ?)?(\d(\.\d)?\.? ?)?(sub ?total|total)\b|^(sin movimientos|movimientos (de la )?tarjetas?|compras (nacionales|internacionales|p\.? ?a\.? ?t)|(comisiones, )?otros cargos[ ,].* a la cuenta|falabella$|sodimac|homecenter|tottus$|pat$|otros$|nota\b|\([at]\d?\) ?[a-z]* ?:)/
const mask = /^[x*]{4,}[x*\d -]*\d{1,4}( - .*)?$/

/**
 * Returns the rows that the month is charged: of each the last amount (reference 1.6). Plans that start next month (`00/NN`) and
 * unbilled transactions are none.
 */
export function readRows(sections: readonly Section[], billing: Billing): ReadRows {
  const billed = sections.filter(({ kind }) => kind !== 'plans' && kind !== 'unbilled')
  const cellOf = new Map(fillAll(billed).map((cells) => [cells.row, cells]))
  const found: ReadRows = { rows: [], undated: [], rejected: [], totals: [] }
  for (const section of billed) {
    const cells = section.lines.flatMap(({ row }) => cellOf.get(row) ?? [])
    const rejectedBefore = found.rejected.length
    const rows = readSection(section, cells, billing, found)
    found.rows.push(...rows)
    const total = findPrintedSum(section, billing.money)
    if (total !== null)
      found.totals.push({
        title: section.title.text,
        printed: total,
        sum: rows.reduce((sum, { charge }) => sum + charge, 0n),
        lines: new Set([
          ...rows.map(({ row }) => row.line),
          ...found.rejected.slice(rejectedBefore).map(({ line }) => line),
        ]),
      })
  }
  return found
}

/** Returns the sum that the title of a section prints to its right; null without one. */
function findPrintedSum({ kind, title: { tokens } }: Section, money: Money): bigint | null {
  const words = tokens.findLastIndex(({ text }) => /\p{L}{3}/u.test(text))
  const printed = findFigures(tokens.slice(words + 1)).at(-1)
  return kind === 'abroad' || !printed ? null : money.toMinor(printed.text)
}

const isGroup = (text: string) => groupText.test(fold(text)) || mask.test(fold(text))

/** Finds the cells of all sections at once: many rows show the columns better than a few. */
function fillAll(sections: readonly Section[]): CellRow[] {
  const lines = sections.flatMap(({ lines: own }) => own.filter(({ row }) => !isGroup(row.text)))
  const headings = [...new Set(lines.map(({ columns }) => columns))]
  return fillCells({
    lines,
    headings: headings.map((columns) => ({ first: 0, last: 0, columns })),
    first: 0,
    last: 0,
  }).map(placeTexts)
}

function readSection(
  { kind }: Section,
  cells: readonly CellRow[],
  { money, closesOn, dateOrder }: Billing,
  { rejected, undated }: Pick<ReadRows, 'rejected' | 'undated'>,
): CardRow[] {
  const isRow = (line: CellRow) => line.date !== null || pickCharge(line) !== null
  const wrapped = joinWraps(cells, isRow)
  const days = toDays(
    wrapped.flatMap(({ cells: { date } }) => date?.date ?? []),
    null,
    dateOrder,
  )
  return wrapped.flatMap(({ cells: line, description }): CardRow[] => {
    const reject = (reason: string) => {
      rejected.push({ line: line.row.line, reason, text: line.row.text })
      return []
    }
    const day = line.date === null ? null : (days.shift() ?? null)
    const cuota = findCuota(line)
    if (cuota !== null && /^0+\/0*[1-9]/.test(cuota)) return []
    const text = pickCharge(line)
    if (text === null) return reject(copy.rejected.noAmount)
    const charge = money.toMinor(text)
    if (charge === null) return reject(copy.rejected.amount(text))
    if (line.date !== null && day === null) return reject(copy.rejected.date(line.date.text))
    const date = day ?? closesOn
    if (date === null || description === '') return reject(copy.rejected.noDate)
    const row: StatementRow = {
      line: line.row.line,
      date,
      amount: -charge,
      description: cleanDescription(description),
      reference: textOfKind(line, 'code'),
      balance: null,
      branch: findPlace(line),
      pending: false,
      bankId: null,
      ordinalHint: cuota,
    }
    const read = { charge, row }
    if (day !== null || kind === 'charges') return [read]
    undated.push(read)
    return []
  })
}

/** Returns the text of what the month is charged: the amount in its column, else the last one of the row. */
function pickCharge({ figures }: CellRow): string | null {
  const ordered = figures.toSorted((a, b) => a.figure.left - b.figure.left)
  const charged = ordered.findLast(({ column }) => kindOf(column) === 'charge')
  return (charged ?? ordered.at(-1))?.figure.text ?? null
}

/** Returns `03/12`; the slash may be drawn apart, or not be there. */
function findCuota(line: CellRow): string | null {
  const inColumn = textOfKind(line, 'cuota') ?? ''
  const parts = /^(\d{1,2})(?: ?\/ ?| )(\d{1,2})$/.exec(inColumn)
  return parts?.[1] && parts[2] ? `${parts[1].padStart(2, '0')}/${parts[2].padStart(2, '0')}` : null
}

const findPlace = (line: CellRow): string | null => {
  const place = textOfKind(line, 'place') ?? textOfKind(line, 'city')
  // A literal null is what Tenpo prints.
  return place === 'null' ? null : place
}

/** Removes the rate of a purchase in instalments, which stands after its name, and whose card it was: `(T)` and `(A)` at Líder. */
const cleanDescription = (text: string): string =>
  text
    .replace(/\s*\bTASA INT\.?.*$/i, '')
    .replace(/\s+\d{1,2}[.,]\d{1,2} ?%$/, '')
    .replace(/\s*\((?:T|A\d?)\)$/, '')
    .trim()
