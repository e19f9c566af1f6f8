import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { UnreadableLine } from '../statement.ts'
import { parseDateToken } from '../table/date-tokens.ts'
import { type Cell, type Grid, isBlank, lineOf, rowText, textOf } from '../table/grid.ts'
import { findHeaders, type Header, searchedRows } from '../table/header.ts'

interface FittedRows {
  grid: Grid
  rejected: UnreadableLine[]
}

/**
 * Repairs rows of a comma-separated file with unquoted amounts such as `-1,000`: joins the pieces when the row then has the
 * width of the headings. A row that stays wider is rejected, because its columns are ambiguous.
 */
export function fitRows(grid: Grid): FittedRows {
  const header = findHeaders(grid, 0, searchedRows)[0]
  const untouched = { grid, rejected: [] }
  if (!header) return untouched
  const width = rowWidth(header.titles)
  const from = header.row + header.height
  const isWide = (row: readonly Cell[], at: number) => at >= from && rowWidth(row) > width
  if (!grid.rows.some(isWide) || isWholeTableWider(grid, header, width)) return untouched
  const mayJoin = !writesPlainThousands(grid, header, width)
  const rejected: UnreadableLine[] = []
  const rows = grid.rows.map((row, at) => {
    if (!isWide(row, at)) return row
    const joinedRow = mayJoin ? joinThousands(row, width) : null
    if (joinedRow) return joinedRow
    rejected.push({ line: lineOf(grid, at), reason: copy.rejected.shape, text: rowText(row) })
    return []
  })
  return { grid: { ...grid, rows }, rejected }
}

const rowWidth = (row: readonly Cell[]) => row.findLastIndex((cell) => !isBlank(cell)) + 1

/** Whether all rows are wider than the headings: one column has no heading. */
function isWholeTableWider(grid: Grid, header: Header, width: number): boolean {
  const rows = grid.rows
    .slice(header.row + header.height)
    .filter((row) => parseDateToken(row[header.roles.date ?? 0] ?? null) !== null)
  return new Set(rows.map(rowWidth)).size === 1 && !rows.some((row) => joinThousands(row, width))
}

const moneyRoles = ['amount', 'debit', 'credit', 'balance'] as const

/** Whether amounts are written without a thousands separator; `1,000` is then not a thousand. */
const writesPlainThousands = (grid: Grid, { row, height, roles }: Header, width: number) =>
  grid.rows
    .slice(row + height)
    .some(
      (cells) =>
        rowWidth(cells) <= width &&
        moneyRoles.some((role) => /^\D*\d{4,}/.test(textOf(cells[roles[role] ?? cells.length]))),
    )

const head = /^[-+($\s]*\d{1,3}$/
const group = /^\d{3}(?:\.\d+)?\)?$/

/** Joins the thousands of a row; null when it does not get exactly this width. */
function joinThousands(row: readonly Cell[], width: number): Cell[] | null {
  const joinedRow: Cell[] = []
  let isOpen = false
  for (const cell of row.slice(0, rowWidth(row))) {
    const text = textOf(cell)
    const last = joinedRow.length - 1
    if (isOpen && group.test(text)) joinedRow[last] = `${textOf(joinedRow[last])},${text}`
    else joinedRow.push(cell)
    isOpen = head.test(text)
  }
  return rowWidth(joinedRow) === width ? joinedRow : null
}
