import { type ColumnRole, columnRoles } from '@lucas/contract/column-roles.ts'
import type { ColumnPlaces, StatementImport } from '@lucas/contract/import.ts'

/** Every role with its column, none left out: what a correction sends. */
export type WholePlaces = Record<ColumnRole, number | null>

export function wholePlaces(places: ColumnPlaces): WholePlaces {
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

/** What a column holds; null when nothing of it is used. */
export const roleAt = (places: ColumnPlaces, column: number): ColumnRole | null =>
  columnRoles.find((role) => places[role] === column) ?? null

/** One amount column, or one for each direction: the other way of writing has to go. */
const rivals: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  amount: ['debit', 'credit'],
  debit: ['amount', 'letter'],
  credit: ['amount', 'letter'],
  letter: ['debit', 'credit'],
}

/** Gives a role its column; whatever the column held before, and what cannot stand beside the role, is let go. */
export function withColumn(places: ColumnPlaces, role: ColumnRole, column: number | null): WholePlaces {
  const next = wholePlaces(places)
  if (column !== null) {
    const before = roleAt(places, column)
    // Two roles that are chosen for each other's column change places.
    if (before !== null && before !== role) next[before] = rivals[role]?.includes(before) ? null : next[role]
    for (const rival of rivals[role] ?? []) next[rival] = null
  }
  next[role] = column
  return next
}

/** Says what a column holds, or that it is not used. */
export function withRole(places: ColumnPlaces, column: number, role: ColumnRole | null): WholePlaces {
  const before = roleAt(places, column)
  const next = wholePlaces(places)
  if (before !== null) next[before] = null
  return role === null ? next : withColumn(next, role, column)
}

/** `A`, `B` … `Z`, `AA`, as spreadsheets name them. */
export function letterOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest === 0 ? '' : letterOf(rest - 1)) + String.fromCharCode(65 + (column % 26))
}

/** The columns of a table by their places; a file without titles has them too. */
export const columnsOf = ({ headings, sample }: NonNullable<StatementImport['table']>): number[] =>
  Array.from(
    { length: Math.max(headings.length, ...sample.map(({ cells }) => cells.length)) },
    (_, column) => column,
  )
