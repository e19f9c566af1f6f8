import { columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { Evidence, StatementEncoding, StatementFormat } from '@lucas/contract/banking/import.ts'
import type { Corrections, UnreadableLine } from '../statement.ts'
import { detectColumns } from './detect-columns.ts'
import { collectDraftRows, type DraftTable, findSectionCurrency } from './drafts.ts'
import { type Cell, type Grid, isBlank, lineOf } from './grid.ts'
import { correctedHeader, findHeaders, findPartialHeaders, type Header, searchedRows } from './header.ts'
import { prepareGrid } from './ledger/prepare.ts'
import { isRepeated } from './repeated-block.ts'
import { completeHeader } from './resolve-roles.ts'
import { splitSides } from './side-by-side.ts'

export interface GridFile {
  format: StatementFormat
  encoding: StatementEncoding | null
  grids: Grid[]
  evidence: Evidence[]
  /** Lines that could not be split into cells. */
  rejected: UnreadableLine[]
}

export interface TablePart {
  grid: Grid
  header: Header
  found: DraftTable
  /** Rows above the table, up to the previous one. */
  above: Cell[][]
}

export interface FoundTables {
  parts: TablePart[]
  /** Rows around the tables of all sheets. */
  around: Cell[][]
  /** Headings were found, possibly without transactions. */
  hasHeadings: boolean
  /** A column is next to its heading instead of below it. */
  isShifted: boolean
}

const aroundRows = 60

/** Finds all transaction tables of a file: on several sheets, or one below the other. */
export function findTables(given: readonly Grid[], corrections: Corrections): FoundTables {
  const grids = given.map(prepareGrid).flatMap(splitSides)
  const tables: FoundTables = { parts: [], around: [], hasHeadings: false, isShifted: false }
  const headers = grids.map((grid) => firstHeader(grid, corrections))
  const isWithout = corrections.headerRow === undefined && headers.every((header) => header === null)
  for (const [at, grid] of grids.entries()) {
    const header = headers[at] ?? (isWithout ? findCompletedHeader(grid) : null)
    tables.hasHeadings ||= header !== null
    if (header) addTables(grid, header, corrections, tables)
    else if (!addContinued(grid, tables)) tables.around.push(...grid.rows.slice(0, aroundRows))
  }
  if (tables.parts.length > 0) return tables
  return detectTables(grids, corrections) ?? tables
}

/** Returns the first headings of which some are known and the others follow from their columns. */
function findCompletedHeader(grid: Grid): Header | null {
  for (const header of findPartialHeaders(grid)) {
    const completed = completeHeader(grid, header)
    if (completed) return completed
  }
  return null
}

function firstHeader(grid: Grid, { headerRow }: Corrections): Header | null {
  if (headerRow === 0) return null
  if (headerRow !== undefined) {
    const at = grid.rows.findIndex((_, row) => lineOf(grid, row) === headerRow)
    return at === -1 ? null : correctedHeader(grid, at)
  }
  return findHeaders(grid, 0, searchedRows)[0] ?? null
}

function addTables(grid: Grid, first: Header, corrections: Corrections, tables: FoundTables): void {
  let above = grid.rows.slice(Math.max(0, first.row - aroundRows), first.row)
  tables.around.push(...above)
  let header: Header | undefined = first
  let from = 0
  while (header) {
    applyColumnCorrections(header, corrections)
    const before = { ...header.roles }
    const section = findSectionCurrencyAbove(grid, from, header.row)
    const found = collectDraftRows(grid, header, section)
    const roles = header.roles
    if (columnRoles.some((role) => role !== 'letter' && before[role] !== roles[role])) tables.isShifted = true
    const isPart = found.drafts.length + found.rejected.length > 0 || found.opening !== null
    if (isPart && !isRepeated(grid, header, found, () => draftsOf(tables.parts, grid)))
      tables.parts.push({ grid, header, found, above })
    above = found.others.slice(0, aroundRows)
    tables.around.push(...above)
    from = found.end
    header = found.end < grid.rows.length ? findHeaders(grid, found.end, grid.rows.length)[0] : undefined
  }
}

/** Adds the rows of a sheet that goes on with the columns of the sheet before: from its first row on, without title or headings. */
function addContinued(grid: Grid, { parts }: FoundTables): boolean {
  const before = parts.at(-1)?.header
  if (!before || before.app) return false
  const header: Header = { row: -1, height: 0, roles: { ...before.roles }, titles: [] }
  const found = collectDraftRows(grid, header, null)
  const first = grid.rows.findIndex((row) => !row.every(isBlank))
  if (found.drafts[0]?.line !== lineOf(grid, first)) return false
  parts.push({ grid, header, found, above: [] })
  return true
}

const draftsOf = (parts: readonly TablePart[], grid: Grid) =>
  parts.flatMap((part) => (part.grid === grid ? part.found.drafts : []))

/** Returns the currency of a section title up to four rows above the headings. */
function findSectionCurrencyAbove(grid: Grid, from: number, to: number): string | null {
  for (let at = to - 1; at >= Math.max(from, to - 4); at -= 1) {
    const row = grid.rows[at] ?? []
    if (row.every(isBlank)) continue
    const currency = findSectionCurrency(row)
    if (currency) return currency
  }
  return null
}

/** Applies the user's column corrections; null removes a column. */
function applyColumnCorrections(header: Header, { columns }: Corrections): void {
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

/** Detects a table without headings by its content, and the sheets that go on with its columns. */
function detectTables(grids: readonly Grid[], corrections: Corrections): FoundTables | null {
  const tables: FoundTables = { parts: [], around: [], hasHeadings: false, isShifted: false }
  for (const grid of grids) {
    if (tables.parts.length > 0) {
      addContinued(grid, tables)
      continue
    }
    const header = detectColumns(grid) ?? correctedColumns(corrections)
    if (!header) continue
    applyColumnCorrections(header, corrections)
    const found = collectDraftRows(grid, header, null)
    if (found.drafts.length === 0) continue
    tables.parts.push({ grid, header, found, above: [] })
    tables.around = found.others
  }
  return tables.parts.length > 0 ? tables : null
}

const correctedColumns = ({ columns }: Corrections): Header | null =>
  columns ? { row: -1, height: 0, roles: {}, titles: [] } : null
