import { columnRoles } from '@lucas/contract/column-roles.ts'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { ColumnPlaces, Evidence } from '@lucas/contract/import.ts'
import { found, said } from '../evidence.ts'
import type { Statement } from '../statement.ts'
import { type Grid, lineOf, textOf } from './grid.ts'
import type { Header } from './header.ts'

export function headerEvidence(grid: Grid, header: Header, isSaid: boolean): Evidence {
  if (header.row < 0)
    return isSaid
      ? said('header_row', '0', copy.noHeader)
      : found('header_row', '0', copy.noHeader, copy.noHeaderReason, false)
  const line = lineOf(grid, header.row)
  if (isSaid) return said('header_row', String(line), copy.headerRow(line))
  const words = header.titles.filter((title) => title !== '').slice(0, 6)
  return found('header_row', String(line), copy.headerRow(line), copy.headerWords(words.join(', ')))
}

export function evidenceOfColumns(header: Header, isSaid: boolean, isShifted: boolean): Evidence {
  const places = placesOf(header)
  const label = columnRoles
    .filter((role) => places[role] !== undefined && places[role] !== null)
    .map((role) => copy.columnNames[role])
    .join(', ')
  const value = JSON.stringify(places)
  if (isSaid) return said('columns', value, label)
  if (header.row < 0) return found('columns', value, label, copy.columnsByContent, false)
  return found('columns', value, label, isShifted ? copy.columnsShifted : copy.columnsByHeading)
}

function placesOf({ roles }: Header): ColumnPlaces {
  const places: ColumnPlaces = {}
  for (const role of columnRoles) if (roles[role] !== undefined) places[role] = roles[role]
  return places
}

/** What the preview shows of the table, so that a person can say which column is what. */
export const tellTable = (grid: Grid, header: Header): Statement['table'] => ({
  headings: headingsOf(grid, header),
  columns: placesOf(header),
  headerRow: header.row < 0 ? null : lineOf(grid, header.row),
  sample: sampleOf(grid, header),
})

const sampleSize = 8

const headingsOf = (grid: Grid, header: Header): string[] => {
  const width = Math.max(...grid.rows.slice(0, header.row + 50).map((row) => row.length), 0)
  return Array.from({ length: Math.min(width, 100) }, (_, at) => (header.titles[at] ?? '').slice(0, 80))
}

function sampleOf(grid: Grid, header: Header) {
  const from = header.row < 0 ? 0 : header.row + header.height
  return grid.rows.slice(from, from + sampleSize).map((row, at) => ({
    line: lineOf(grid, from + at),
    cells: row.slice(0, 100).map((cell) => textOf(cell).slice(0, 120)),
  }))
}
