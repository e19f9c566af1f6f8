import { findAmountColumns, findDateColumn, findTextColumn, profileColumns } from './columns-by-content.ts'
import { parseDateToken } from './date-tokens.ts'
import type { Grid } from './grid.ts'
import type { Header, Roles } from './header.ts'

const sampleSize = 300

/** Detects columns by their content, for tables without headings; null when no column has dates or amounts. */
export function detectColumns(grid: Grid): Header | null {
  const rows = grid.rows
    .filter((row) => row.some((cell) => parseDateToken(cell) !== null))
    .slice(0, sampleSize)
  const columns = profileColumns(rows)
  const date = findDateColumn(columns, rows.length)
  if (date === undefined) return null
  const others = columns.filter(({ at }) => at !== date)
  const code = others.find(({ codes, filled }) => codes > 0 && codes === filled && filled > rows.length / 2)
  const roles: Roles = { date, ...findAmountColumns(others, rows.length) }
  if (roles.amount === undefined && roles.debit === undefined) return null
  const description = findTextColumn(others.filter((column) => column !== code))
  if (description !== undefined) roles.description = description
  if (code) roles.letter = code.at
  return { row: -1, height: 0, roles, titles: [] }
}
