import { columnRoles } from '@lucas/contract/column-roles.ts'
import type { Corrections } from '../statement.ts'
import { columnsByContent } from './by-content.ts'
import { currencyOfSection, type Drafts, draftRows } from './drafts.ts'
import { type Cell, type Grid, isBlank, lineOf } from './grid.ts'
import { findHeaders, type Header, headerSaid, searchedRows } from './header.ts'

export interface Part {
  grid: Grid
  header: Header
  found: Drafts
  /** Rows above it, up to the table before. */
  above: Cell[][]
}

export interface Tables {
  parts: Part[]
  /** Rows around the tables, of all sheets. */
  around: Cell[][]
  /** Headings were found, be it without a movement under them. */
  hasHeadings: boolean
  /** Some column stands beside its heading. */
  isShifted: boolean
}

const aroundRows = 60

/** All tables of movements of a file: on several sheets, or one under the other. */
export function findTables(grids: readonly Grid[], corrections: Corrections): Tables {
  const tables: Tables = { parts: [], around: [], hasHeadings: false, isShifted: false }
  for (const grid of grids) {
    const header = firstHeader(grid, corrections)
    tables.hasHeadings ||= header !== null
    if (header) readParts(grid, header, corrections, tables)
    else tables.around.push(...grid.rows.slice(0, aroundRows))
  }
  if (tables.parts.length > 0) return tables
  return guess(grids, corrections) ?? tables
}

function firstHeader(grid: Grid, { headerRow }: Corrections): Header | null {
  if (headerRow === 0) return null
  if (headerRow !== undefined) {
    const at = grid.rows.findIndex((_, row) => lineOf(grid, row) === headerRow)
    return at === -1 ? null : headerSaid(grid, at)
  }
  return findHeaders(grid, 0, searchedRows)[0] ?? null
}

function readParts(grid: Grid, first: Header, corrections: Corrections, tables: Tables): void {
  let above = grid.rows.slice(Math.max(0, first.row - aroundRows), first.row)
  tables.around.push(...above)
  let header: Header | undefined = first
  let from = 0
  while (header) {
    withColumns(header, corrections)
    const before = { ...header.roles }
    const section = sectionAbove(grid, from, header.row)
    const found = draftRows(grid, header, section)
    const roles = header.roles
    if (columnRoles.some((role) => role !== 'letter' && before[role] !== roles[role])) tables.isShifted = true
    if (found.drafts.length + found.rejected.length > 0 || found.opening !== null)
      tables.parts.push({ grid, header, found, above })
    above = found.others.slice(0, aroundRows)
    tables.around.push(...above)
    from = found.end
    header = found.end < grid.rows.length ? findHeaders(grid, found.end, grid.rows.length)[0] : undefined
  }
}

/** The title of a section stands a few rows above its headings. */
function sectionAbove(grid: Grid, from: number, to: number): string | null {
  for (let at = to - 1; at >= Math.max(from, to - 4); at -= 1) {
    const row = grid.rows[at] ?? []
    if (row.every(isBlank)) continue
    const currency = currencyOfSection(row)
    if (currency) return currency
  }
  return null
}

/** The person's word on columns; null takes a column away. */
function withColumns(header: Header, { columns }: Corrections): void {
  if (!columns) return
  const roles = { ...header.roles }
  for (const role of columnRoles) {
    const place = columns[role]
    if (place === undefined) continue
    for (const other of columnRoles) if (place !== null && roles[other] === place) delete roles[other]
    if (place === null) delete roles[role]
    else roles[role] = place
  }
  header.roles = roles
}

/** Without headings: the columns speak for themselves. */
function guess(grids: readonly Grid[], corrections: Corrections): Tables | null {
  for (const grid of grids) {
    const header = columnsByContent(grid) ?? saidColumns(corrections)
    if (!header) continue
    withColumns(header, corrections)
    const found = draftRows(grid, header, null)
    if (found.drafts.length > 0)
      return {
        parts: [{ grid, header, found, above: [] }],
        around: found.others,
        hasHeadings: false,
        isShifted: false,
      }
  }
  return null
}

const saidColumns = ({ columns }: Corrections): Header | null =>
  columns ? { row: -1, height: 0, roles: {}, titles: [] } : null
