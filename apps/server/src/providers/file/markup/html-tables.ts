import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { maxRows, StatementUnreadable } from '../statement.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { streamElements } from './elements.ts'

interface OpenTable {
  grid: Grid
  row: Cell[] | null
  cell: { text: string; across: number; type: string } | null
  /** Cells that span later rows: column → remaining rows. */
  rowSpans: Map<number, number>
}

const maxColumns = 200

/** Parses every table of a page and every sheet of Excel XML. Cells stay texts, so that "1.000" is not changed. */
export function parseHtmlTables(text: string): Grid[] {
  const grids: Grid[] = []
  const open: OpenTable[] = []
  const top = () => open.at(-1)
  streamElements(
    text,
    {
      open(name, attributes) {
        if (name === 'table') open.push({ grid: newGrid(), row: null, cell: null, rowSpans: new Map() })
        const table = top()
        if (!table) return
        if (name === 'tr' || name === 'row') table.row = []
        else if (name === 'td' || name === 'th' || (name === 'cell' && table.row))
          startCell(table, attributes)
        else if (name === 'data' && table.cell)
          table.cell.type = attributes['ss:type'] ?? attributes.type ?? ''
        else if (name === 'br' && table.cell) table.cell.text += ' '
      },
      text(content) {
        const cell = top()?.cell
        if (cell) cell.text += content
      },
      close(name) {
        const table = top()
        if (!table) return
        if (name === 'td' || name === 'th' || name === 'cell') endCell(table)
        else if (name === 'tr' || name === 'row') endRow(table)
        else if (name === 'table') {
          open.pop()
          if (table.grid.rows.length > 0) grids.push(table.grid)
        }
      },
    },
    false,
  )
  return grids
}

const newGrid = (): Grid => ({ name: '', rows: [], lines: null })

function startCell(table: OpenTable, attributes: Record<string, string>): void {
  table.row ??= []
  const { row, rowSpans } = table
  while ((rowSpans.get(row.length) ?? 0) > 0) {
    rowSpans.set(row.length, (rowSpans.get(row.length) ?? 0) - 1)
    row.push(null)
  }
  const place = Number(attributes['ss:index'] ?? 0) - 1
  while (row.length < Math.min(place, maxColumns)) row.push(null)
  const across = parseSpan(attributes.colspan ?? null, Number(attributes['ss:mergeacross'] ?? 0) + 1)
  const down = parseSpan(attributes.rowspan ?? null, 1)
  if (down > 1) for (let at = 0; at < across; at += 1) rowSpans.set(row.length + at, down - 1)
  table.cell = { text: '', across, type: '' }
}

function parseSpan(content: string | null, otherwise: number): number {
  const span = content === null ? otherwise : Number.parseInt(content, 10)
  return Number.isInteger(span) && span > 0 ? Math.min(span, maxColumns) : 1
}

function endCell(table: OpenTable): void {
  const { row, cell } = table
  if (!row || !cell || row.length > maxColumns) return
  row.push(cellValue(cell.text.replace(/[\s\u00a0]+/g, ' ').trim(), cell.type))
  for (let at = 1; at < cell.across; at += 1) row.push(null)
  table.cell = null
}

function cellValue(text: string, type: string): Cell {
  if (text === '') return null
  if (type === 'Number') return Number(text)
  return type === 'DateTime' ? text.slice(0, 10) : text
}

function endRow(table: OpenTable): void {
  if (!table.row) return
  table.grid.rows.push(table.row)
  table.row = null
  if (table.grid.rows.length > maxRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
}
