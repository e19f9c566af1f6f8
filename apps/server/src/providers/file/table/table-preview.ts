import { columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { ColumnPositions, Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'
import type { Statement } from '../statement.ts'
import { type Grid, lineOf, textOf } from './grid.ts'
import type { Header } from './header.ts'

export function headerEvidence(grid: Grid, header: Header, isCorrected: boolean): Evidence {
  if (header.row < 0)
    return isCorrected
      ? correctedEvidence('header_row', '0', copy.noHeader)
      : detectedEvidence('header_row', '0', copy.noHeader, copy.noHeaderReason, false)
  const line = lineOf(grid, header.row)
  if (isCorrected) return correctedEvidence('header_row', String(line), copy.headerRow(line))
  const words = header.titles.filter((title) => title !== '').slice(0, 6)
  return detectedEvidence(
    'header_row',
    String(line),
    copy.headerRow(line),
    copy.headerWords(words.join(', ')),
  )
}

export function columnsEvidence(header: Header, isCorrected: boolean, isShifted: boolean): Evidence {
  const places = toColumnPlaces(header)
  const label = columnRoles
    .filter((role) => places[role] !== undefined && places[role] !== null)
    .map((role) => copy.columnNames[role])
    .join(', ')
  const value = JSON.stringify(places)
  if (isCorrected) return correctedEvidence('columns', value, label)
  if (header.row < 0) return detectedEvidence('columns', value, label, copy.columnsByContent, false)
  if (header.guessed && header.guessed.length > 0)
    return detectedEvidence('columns', value, label, copy.columnsGuessed(nameRoles(header.guessed)), false)
  return detectedEvidence('columns', value, label, isShifted ? copy.columnsShifted : copy.columnsByHeading)
}

/** Names roles for display. */
const nameRoles = (roles: readonly string[]) =>
  columnRoles
    .filter((role) => roles.includes(role))
    .map((role) => copy.columnNames[role].toLowerCase())
    .join(', ')

function toColumnPlaces({ roles }: Header): ColumnPositions {
  const places: ColumnPositions = {}
  for (const role of columnRoles) if (roles[role] !== undefined) places[role] = roles[role]
  return places
}

/** Returns the table preview with which the user corrects the columns. */
export const toTablePreview = (grid: Grid, header: Header): Statement['table'] => ({
  headings: listHeadings(grid, header),
  columns: toColumnPlaces(header),
  headerRow: header.row < 0 ? null : lineOf(grid, header.row),
  sample: listSample(grid, header),
})

const sampleSize = 8

const listHeadings = (grid: Grid, header: Header): string[] => {
  const width = Math.max(...grid.rows.slice(0, header.row + 50).map((row) => row.length), 0)
  return Array.from({ length: Math.min(width, 100) }, (_, at) => (header.titles[at] ?? '').slice(0, 80))
}

function listSample(grid: Grid, header: Header) {
  const from = header.row < 0 ? 0 : header.row + header.height
  return grid.rows.slice(from, from + sampleSize).map((row, at) => ({
    line: lineOf(grid, from + at),
    cells: row.slice(0, 100).map((cell) => textOf(cell).slice(0, 120)),
  }))
}
