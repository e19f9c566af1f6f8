import { columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { ColumnPositions } from '@lucas/contract/banking/import.ts'
import type { LayoutTable } from '../layout/index.ts'

type Column = LayoutTable['headings'][number]['columns'][number]

/** Applies the user's columns, which are places of headings from the left; null removes one. */
export function correctColumns(table: LayoutTable, positions: ColumnPositions | undefined): LayoutTable {
  if (positions === undefined) return table
  const corrected = new Map<readonly Column[], Column[]>()
  const headings = table.headings.map((heading) => {
    const columns = heading.columns.map((column, at) => correctColumn(column, at, positions))
    corrected.set(heading.columns, columns)
    return { ...heading, columns }
  })
  const lines = table.lines.map(({ row, columns }) => ({ row, columns: corrected.get(columns) ?? columns }))
  return { ...table, headings, lines }
}

function correctColumn(column: Column, at: number, positions: ColumnPositions): Column {
  const chosen = columnRoles.find((role) => positions[role] === at)
  if (chosen) return { ...column, role: chosen }
  const isTaken = columnRoles.some((role) => role === column.role && positions[role] !== undefined)
  return isTaken ? { ...column, role: null } : column
}
