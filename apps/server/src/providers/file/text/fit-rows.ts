import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { RejectedLine } from '../statement.ts'
import { readDate } from '../table/date-tokens.ts'
import { type Cell, type Grid, isBlank, lineOf, shown, textOf } from '../table/grid.ts'
import { findHeaders, type Header, searchedRows } from '../table/header.ts'

interface Fitted {
  grid: Grid
  rejected: RejectedLine[]
}

/**
 * Commas part the columns, and somebody wrote `-1,000` without quotes: the pieces are put together where that alone
 * makes the row as wide as the headings. A row that stays wider is told, for nobody knows what stands where.
 */
export function fitRows(grid: Grid): Fitted {
  const header = findHeaders(grid, 0, searchedRows)[0]
  const untouched = { grid, rejected: [] }
  if (!header) return untouched
  const width = widthOf(header.titles)
  const from = header.row + header.height
  const isWide = (row: readonly Cell[], at: number) => at >= from && widthOf(row) > width
  if (!grid.rows.some(isWide) || isWholeTableWider(grid, header, width)) return untouched
  const mayJoin = !writesPlainThousands(grid, header, width)
  const rejected: RejectedLine[] = []
  const rows = grid.rows.map((row, at) => {
    if (!isWide(row, at)) return row
    const joined = mayJoin ? joinedTo(row, width) : null
    if (joined) return joined
    rejected.push({ line: lineOf(grid, at), reason: copy.rejected.shape, text: shown(row) })
    return []
  })
  return { grid: { ...grid, rows }, rejected }
}

const widthOf = (row: readonly Cell[]) => row.findLastIndex((cell) => !isBlank(cell)) + 1

/** Then the bank left a column without its heading. */
function isWholeTableWider(grid: Grid, header: Header, width: number): boolean {
  const rows = grid.rows
    .slice(header.row + header.height)
    .filter((row) => readDate(row[header.roles.date ?? 0] ?? null) !== null)
  return new Set(rows.map(widthOf)).size === 1 && !rows.some((row) => joinedTo(row, width))
}

const moneyRoles = ['amount', 'debit', 'credit', 'balance'] as const

/** A file that writes 12500 somewhere does not mean a thousand by `1,000`. */
const writesPlainThousands = (grid: Grid, { row, height, roles }: Header, width: number) =>
  grid.rows
    .slice(row + height)
    .some(
      (cells) =>
        widthOf(cells) <= width &&
        moneyRoles.some((role) => /^\D*\d{4,}/.test(textOf(cells[roles[role] ?? cells.length]))),
    )

const head = /^[-+($\s]*\d{1,3}$/
const group = /^\d{3}(?:\.\d+)?\)?$/

/** The row with its thousands put together, where that makes it exactly so wide. */
function joinedTo(row: readonly Cell[], width: number): Cell[] | null {
  const joined: Cell[] = []
  let isOpen = false
  for (const cell of row.slice(0, widthOf(row))) {
    const text = textOf(cell)
    const last = joined.length - 1
    if (isOpen && group.test(text)) joined[last] = `${textOf(joined[last])},${text}`
    else joined.push(cell)
    isOpen = head.test(text)
  }
  return widthOf(joined) === width ? joined : null
}
