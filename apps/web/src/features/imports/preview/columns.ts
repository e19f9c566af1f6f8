import { type ColumnRole, columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { ColumnPositions, StatementImport } from '@lucas/contract/banking/import.ts'

/** Every role with its column or null, as a correction sends it. */
export type CompleteColumns = Record<ColumnRole, number | null>

export function completeColumns(places: ColumnPositions): CompleteColumns {
  const of = (role: ColumnRole): number | null => places[role] ?? null
  return {
    date: of('date'),
    description: of('description'),
    amount: of('amount'),
    debit: of('debit'),
    credit: of('credit'),
    balance: of('balance'),
    reference: of('reference'),
    letter: of('letter'),
    branch: of('branch'),
    instalment: of('instalment'),
  }
}

/** Returns the role of a column, or null if it is unused. */
export const findRole = (places: ColumnPositions, column: number): ColumnRole | null =>
  columnRoles.find((role) => places[role] === column) ?? null

/** A file has one amount column or one per direction: roles that exclude each other. */
const conflictingRoles: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  amount: ['debit', 'credit'],
  debit: ['amount', 'letter'],
  credit: ['amount', 'letter'],
  letter: ['debit', 'credit'],
}

/** Assigns a column to a role. Clears the column's previous role and the roles that conflict. */
export function assignColumn(
  places: ColumnPositions,
  role: ColumnRole,
  column: number | null,
): CompleteColumns {
  const next = completeColumns(places)
  if (column !== null) {
    const before = findRole(places, column)
    // Two roles that take each other's column swap.
    if (before !== null && before !== role)
      next[before] = conflictingRoles[role]?.includes(before) ? null : next[role]
    for (const conflicting of conflictingRoles[role] ?? []) next[conflicting] = null
  }
  next[role] = column
  return next
}

/** Assigns a role to a column, or marks the column as unused. */
export function assignRole(
  places: ColumnPositions,
  column: number,
  role: ColumnRole | null,
): CompleteColumns {
  const before = findRole(places, column)
  const next = completeColumns(places)
  if (before !== null) next[before] = null
  return role === null ? next : assignColumn(next, role, column)
}

/** Returns `A`, `B` … `Z`, `AA`, as spreadsheets name columns. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest === 0 ? '' : columnLetter(rest - 1)) + String.fromCharCode(65 + (column % 26))
}

/** Returns the column indexes of a table, with or without headings. */
export const listColumns = ({ headings, sample }: NonNullable<StatementImport['table']>): number[] =>
  Array.from(
    { length: Math.max(headings.length, ...sample.map(({ cells }) => cells.length)) },
    (_, column) => column,
  )
