import { fold } from '../../text/fold.ts'
import { type Column, findHeadings, type Heading } from './heading.ts'
import { findRowDate } from './row-dates.ts'
import type { Row } from './rows.ts'

/** A row below the headings, with the columns of its page. */
export interface TableLine {
  row: Row
  columns: readonly Column[]
}

/** A table of transactions with the rows below its headings, over all pages. */
export interface LayoutTable {
  headings: Heading[]
  /** Rows of other texts are among them: wrapped texts, notes, sums. */
  lines: TableLine[]
  /** Indices of the first and the last row. */
  first: number
  last: number
}

/** What ends a table: summaries, and tables that repeat rows (reference 4.2). */
const endText =
  /^(resumen (de|del)\b|saldos? diarios?|detalle de comisiones|informacion (de|sobre)|informese|para mas informacion|mensajes|saldo disponible a la fecha|total(es)? del periodo|depositos\b.*\bcheques|\*{6,}|movimientos de la linea|estado de linea|cupon de pago|comprobante de pago|copia cliente)/
/** Tables that repeat rows of the one before. */
const repeatedTitle = /^(resumen|detalle) (de )?(las )?comisiones|^saldos diarios/

/** Returns the transaction tables of a file. A page without headings has the columns of the page before (reference 1.2.6). */
export function findTables(rows: readonly Row[]): LayoutTable[] {
  const headings = findHeadings(rows).filter(({ first }) => !isRepetition(rows, first))
  const headingAt = new Map(headings.map((heading) => [heading.first, heading]))
  const tables: LayoutTable[] = []
  let current: { table: LayoutTable; columns: readonly Column[] } | null = null
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row) continue
    const heading = headingAt.get(at)
    if (heading) {
      const previous = tables.at(-1)
      if (previous && current && continuesOn(previous, heading, row.page)) {
        dropPageHead(previous, row.page)
        previous.headings.push(heading)
        current = { table: previous, columns: heading.columns }
      } else {
        const table = { headings: [heading], lines: [], first: at, last: heading.last }
        tables.push(table)
        current = { table, columns: heading.columns }
      }
      at = heading.last
      current.table.last = at
      continue
    }
    if (!current) continue
    if (isEnd(row, current)) {
      current = null
      continue
    }
    current.table.lines.push({ row, columns: current.columns })
    current.table.last = at
  }
  return tables
}

/** Whether the title above a heading says that the table repeats rows. */
const isRepetition = (rows: readonly Row[], first: number): boolean =>
  rows
    .slice(Math.max(0, first - 2), first)
    .some(({ text, page }) => page === rows[first]?.page && repeatedTitle.test(fold(text)))

const keyOf = ({ columns }: Heading) => columns.map(({ title }) => fold(title)).join('|')

/** Whether a heading repeats that of a table which is still open, on another page. */
const continuesOn = (table: LayoutTable, heading: Heading, page: number): boolean =>
  table.headings.some((other) => keyOf(other) === keyOf(heading)) &&
  table.lines.at(-1)?.row.page !== undefined &&
  page > (table.lines.at(-1)?.row.page ?? 0) - 1

/** Removes what stands above the headings of a page: they are its head, not rows. */
function dropPageHead(table: LayoutTable, page: number): void {
  while (table.lines.at(-1)?.row.page === page) table.lines.pop()
}

function isEnd(row: Row, { table, columns }: { table: LayoutTable; columns: readonly Column[] }): boolean {
  if (!endText.test(fold(row.text))) return false
  const date = columns.find(({ role }) => role === 'date')
  if (date === undefined) return true
  return findRowDate(row.tokens, date) === null && !isMoreText(row, table.lines.at(-1)?.row, date)
}

/** Whether a row is the next line of a description: right of the dates and directly below another row. */
const isMoreText = (row: Row, above: Row | undefined, date: Column): boolean =>
  (row.tokens[0]?.left ?? 0) > date.right + 12 &&
  above?.page === row.page &&
  row.y - above.y <= (row.tokens[0]?.height ?? 0) * 1.7
