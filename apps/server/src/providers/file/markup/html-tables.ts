import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { mostRows, StatementUnreadable } from '../statement.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { streamElements } from './elements.ts'

interface Open {
  grid: Grid
  row: Cell[] | null
  cell: { text: string; across: number; type: string } | null
  /** Cells that reach down into later rows: column → rows left. */
  below: Map<number, number>
}

const widest = 200

/** Every table of a page, and every sheet of Excel's own XML; cells stay texts, so that "1.000" stays "1.000". */
export function htmlTables(text: string): Grid[] {
  const grids: Grid[] = []
  const open: Open[] = []
  const top = () => open.at(-1)
  streamElements(
    text,
    {
      open(name, attributes) {
        if (name === 'table') open.push({ grid: newGrid(), row: null, cell: null, below: new Map() })
        const table = top()
        if (!table) return
        if (name === 'tr' || name === 'row') table.row = []
        else if (name === 'td' || name === 'th' || (name === 'cell' && table.row))
          startCell(table, attributes)
        else if (name === 'data' && table.cell)
          table.cell.type = attributes['ss:type'] ?? attributes.type ?? ''
        else if (name === 'br' && table.cell) table.cell.text += ' '
      },
      text(said) {
        const cell = top()?.cell
        if (cell) cell.text += said
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

function startCell(table: Open, attributes: Record<string, string>): void {
  table.row ??= []
  const { row, below } = table
  while ((below.get(row.length) ?? 0) > 0) {
    below.set(row.length, (below.get(row.length) ?? 0) - 1)
    row.push(null)
  }
  const place = Number(attributes['ss:index'] ?? 0) - 1
  while (row.length < Math.min(place, widest)) row.push(null)
  const across = spanOf(attributes.colspan ?? null, Number(attributes['ss:mergeacross'] ?? 0) + 1)
  const down = spanOf(attributes.rowspan ?? null, 1)
  if (down > 1) for (let at = 0; at < across; at += 1) below.set(row.length + at, down - 1)
  table.cell = { text: '', across, type: '' }
}

function spanOf(said: string | null, otherwise: number): number {
  const span = said === null ? otherwise : Number.parseInt(said, 10)
  return Number.isInteger(span) && span > 0 ? Math.min(span, widest) : 1
}

function endCell(table: Open): void {
  const { row, cell } = table
  if (!row || !cell || row.length > widest) return
  row.push(cellValue(cell.text.replace(/[\s\u00a0]+/g, ' ').trim(), cell.type))
  for (let at = 1; at < cell.across; at += 1) row.push(null)
  table.cell = null
}

function cellValue(text: string, type: string): Cell {
  if (text === '') return null
  if (type === 'Number') return Number(text)
  return type === 'DateTime' ? text.slice(0, 10) : text
}

function endRow(table: Open): void {
  if (!table.row) return
  table.grid.rows.push(table.row)
  table.row = null
  if (table.grid.rows.length > mostRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
}
